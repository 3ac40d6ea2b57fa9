"""PPO in one file, after CleanRL: a thousand games at once, one seat learning in each. Needs `farshore[lab]` and PyTorch.

python examples/ppo.py --game Duel --opponents quick --steps 5000000

Actions that are not legal are masked (Huang and Ontañón, 2020). A game that ended restarts in the same step, so the observation after it
is the first of the next game: the value of that one is not mixed into the return of the old.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn


class Agent(nn.Module):
    """A value and a policy on two hidden layers."""

    def __init__(self, width: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh())
        self.value = nn.Linear(hidden, 1)
        self.policy = nn.Linear(hidden, actions)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        deep = self.body(rows)
        logits = self.policy(deep).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(deep).squeeze(-1)


def seen(observation: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(observation["observation"]), torch.from_numpy(observation["action_mask"]).bool()


def advantages(rewards, values, ends, last, gamma: float, smooth: float) -> torch.Tensor:
    """Generalized advantage estimation, from the last step back to the first."""
    found = torch.zeros_like(rewards)
    later, after = torch.zeros_like(last), last
    for step in reversed(range(len(rewards))):
        going = 1 - ends[step]
        surprise = rewards[step] + gamma * after * going - values[step]
        found[step] = later = surprise + gamma * smooth * going * later
        after = values[step]
    return found


def learn(words: list[str] | None = None) -> list[dict[str, float]]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="Duel", help="as Gymnasium knows it: Base, Duel, NewShores … (Duel)")
    parser.add_argument("--opponents", default="random", help="random and quick cost next to nothing; any bot will do (random)")
    parser.add_argument("--steps", type=int, default=2_000_000, help="steps of all games together (2,000,000)")
    parser.add_argument("--envs", type=int, default=256, help="games side by side (256)")
    parser.add_argument("--rollout", type=int, default=64, help="steps of each game between updates (64)")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate (0.0005)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where to save the weights")
    chosen = parser.parse_args(words)
    gamma, smooth, clip, epochs, parts = 0.999, 0.95, 0.2, 3, 8
    torch.manual_seed(chosen.seed)
    how = {"opponents": chosen.opponents, "reward": "points", "scaled": True, "seat": None, "trade": False}
    envs = gymnasium.make_vec(f"farshore:farshore/{chosen.game}-v0", num_envs=chosen.envs, **how)
    observation, info = envs.reset(seed=chosen.seed)
    rows, masks = seen(observation)
    agent = Agent(rows.shape[1], masks.shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=chosen.rate, eps=1e-5)
    size, curve, begun, played = (chosen.rollout, chosen.envs), [], time.monotonic(), 0
    won, ended = 0, 0
    for _ in range(max(1, chosen.steps // (chosen.rollout * chosen.envs))):
        store = {name: torch.zeros(size) for name in ("chances", "rewards", "ends", "values")}
        store |= {"rows": torch.zeros(*size, rows.shape[1]), "masks": torch.zeros(*size, masks.shape[1], dtype=torch.bool)}
        store["actions"] = torch.zeros(size, dtype=torch.int64)
        for step in range(chosen.rollout):
            with torch.no_grad():
                policy, values = agent(rows, masks)
                actions = policy.sample()
            store["rows"][step], store["masks"][step], store["actions"][step] = rows, masks, actions
            store["values"][step], store["chances"][step] = values, policy.log_prob(actions)
            seats = info["seat"]  # who acts now; after a game has ended, the next may be another's
            observation, rewards, over, cut, info = envs.step(actions.numpy())
            store["rewards"][step] = torch.from_numpy(rewards)
            store["ends"][step] = torch.from_numpy(over | cut)
            for game in np.flatnonzero(over):
                ended += 1
                won += seats[game] in info["final_info"]["winners"][game]
            rows, masks = seen(observation)
        with torch.no_grad():
            gained = advantages(store["rewards"], store["values"], store["ends"], agent(rows, masks)[1], gamma, smooth)
        flat = {name: part.flatten(0, 1) for name, part in store.items()}
        gains, returns = gained.flatten(), (gained + store["values"]).flatten()
        for _ in range(epochs):
            for part in torch.randperm(len(gains)).chunk(parts):
                policy, values = agent(flat["rows"][part], flat["masks"][part])
                ratio = (policy.log_prob(flat["actions"][part]) - flat["chances"][part]).exp()
                gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
                actor = -torch.min(gain * ratio, gain * ratio.clamp(1 - clip, 1 + clip)).mean()
                loss = actor + 0.5 * (returns[part] - values).square().mean() - 0.01 * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        played += chosen.rollout * chosen.envs
        curve.append({"steps": played, "games": ended, "won": won / max(1, ended), "loss": loss.item()})
        print(
            f"{played:>10,} steps  {ended:>6,} games  {won / max(1, ended):6.1%} won  {played / (time.monotonic() - begun):>8,.0f} steps/s"
        )
        won, ended = 0, 0
    if chosen.out:
        torch.save(agent.state_dict(), chosen.out)
    return curve


if __name__ == "__main__":
    learn()
