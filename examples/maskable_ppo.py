"""Stable-Baselines3: MaskablePPO learns one seat against bots. Needs `farshore[lab]` and sb3-contrib.

python examples/maskable_ppo.py --steps 200000 --opponents easy --out ppo.zip
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env


def make(game: str, opponents: str, count: int, seed: int):
    """So many environments side by side, with the observation from −1 to 1, as networks like it. The `farshore:` is imported."""
    how = {"opponents": opponents, "reward": "points", "scaled": True, "trade": False}
    return make_vec_env(f"farshore:farshore/{game}-v0", count, seed=seed, env_kwargs=how)


def wins(model: MaskablePPO, game: str, opponents: str, games: int) -> int:
    """How many games the model wins, in turn from each seat."""
    env = gymnasium.make(f"farshore:farshore/{game}-v0", opponents=opponents, scaled=True, seat=None, trade=False)
    won = 0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool), deterministic=True)
            observation, reward, over, cut, info = env.step(int(action))
        won += reward == 1
    return won


def main(words: list[str] | None = None) -> MaskablePPO:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="Duel", help="as Gymnasium knows it: Base, Duel, NewShores … (Duel)")
    parser.add_argument("--opponents", default="random", help="who plays the other seats (random)")
    parser.add_argument("--steps", type=int, default=100_000, help="steps to learn from (100,000)")
    parser.add_argument("--envs", type=int, default=8, help="environments side by side (8)")
    parser.add_argument("--rollout", type=int, default=256, help="steps of each environment between updates (256)")
    parser.add_argument("--games", type=int, default=50, help="games to try the model in at the end (50)")
    parser.add_argument("--out", help="where to save the model")
    chosen = parser.parse_args(words)
    envs = make(chosen.game, chosen.opponents, chosen.envs, seed=1)
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=chosen.rollout, batch_size=256, gamma=0.999, ent_coef=0.01, seed=1, device="cpu")
    model.learn(chosen.steps)
    print(f"{wins(model, chosen.game, chosen.opponents, chosen.games)} of {chosen.games} games won against {chosen.opponents}")
    if chosen.out:
        model.save(chosen.out)
    return model


if __name__ == "__main__":
    main()
