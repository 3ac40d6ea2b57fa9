"""TorchRL: one policy plays every seat and learns from all of them (PPO). Needs `farshore[lab]` and torchrl.

python examples/torchrl_selfplay.py --game duel --batches 50

All seats answer at once; one that has nothing to decide can only wait, and its mask says so.
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss, ValueEstimators

from farshore.lab.zoo_env import parallel_env

GROUP = "seat"  # seat_0, seat_1 … are one group: TorchRL stacks what they see


def network(width: int, out: int) -> nn.Module:
    return nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, out))


def make(game: str, **options) -> PettingZooWrapper:
    return PettingZooWrapper(parallel_env(game, scaled=True, reward="points", trade=False, **options))


def learn(words: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel", help="a game of the catalogue (duel)")
    parser.add_argument("--batches", type=int, default=50, help="how many batches to learn from (50)")
    parser.add_argument("--steps", type=int, default=512, help="steps in a batch (512)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(words)
    torch.manual_seed(chosen.seed)
    env = make(chosen.game)
    env.set_seed(chosen.seed)
    seen = env.observation_spec[GROUP, "observation", "observation"].shape[-1]
    actions = env.observation_spec[GROUP, "action_mask"].shape[-1]
    logits = TensorDictModule(network(seen, actions), [(GROUP, "observation", "observation")], [(GROUP, "logits")])
    policy = ProbabilisticActor(
        logits,
        in_keys={"logits": (GROUP, "logits"), "mask": (GROUP, "action_mask")},
        out_keys=[(GROUP, "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=(GROUP, "log_prob"),
    )
    critic = ValueOperator(network(seen, 1), [(GROUP, "observation", "observation")], [(GROUP, "value")])
    loss_of = ClipPPOLoss(policy, critic, entropy_coeff=0.01)
    loss_of.set_keys(
        action=(GROUP, "action"),
        sample_log_prob=(GROUP, "log_prob"),
        value=(GROUP, "value"),
        reward=(GROUP, "reward"),
        done=(GROUP, "done"),
        terminated=(GROUP, "terminated"),
    )
    loss_of.make_value_estimator(ValueEstimators.GAE, gamma=0.999, lmbda=0.95)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=5e-4)
    total = chosen.batches * chosen.steps
    losses = []
    for batch in Collector(env, policy, frames_per_batch=chosen.steps, total_frames=total, auto_register_policy_transforms=False):
        with torch.no_grad():
            loss_of.value_estimator(batch)
        for _ in range(4):
            for part in torch.randperm(chosen.steps).chunk(4):
                found = loss_of(batch[part])
                loss = found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 1.0)
                optimizer.step()
        losses.append(loss.item())
        ended = int(batch["next", "done"].sum())
        print(f"{len(losses) * chosen.steps:>8,} steps  {ended} games ended  loss {losses[-1]:.3f}")
    return losses


if __name__ == "__main__":
    learn()
