"""The examples that need PyTorch learn something, with small budgets. `./dev learners` installs what they need, and so does `./dev test`
where it can be had; elsewhere they are left out."""

import os
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MISSING = [name for name in ("sb3_contrib", "torch", "torchrl") if find_spec(name) is None]

pytestmark = [
    pytest.mark.skipif(
        bool(MISSING) and os.environ.get("FARSHORE_REQUIRE_LEARNERS") != "1",
        reason=f"{', '.join(MISSING)} not installed here: ./dev learners installs them and runs this",
    ),
    pytest.mark.filterwarnings("default"),  # these libraries warn of each other
]


def example(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_learner_in_pytorch_is_the_one_in_numpy() -> None:
    import numpy as np

    from farshore.lab.network import Network

    learn = example("learn")
    random = np.random.default_rng(1)
    masks = random.random((64, 5)) < 0.5
    masks[:, 2] = True
    rows = random.standard_normal((2, 64, 6)).astype(np.float32)
    positions = learn.Positions(rows[0], random.random(64).astype(np.float32))
    decisions = learn.Decisions(rows[1], random.standard_normal((64, 3)).astype(np.float32), masks, masks.argmax(axis=1))
    networks = [Network.fresh(6, 3, 5, hidden=8, seed=2) for _ in range(2)]
    for network, teacher in zip(networks, (learn.InNumPy, learn.InTorch), strict=True):
        taught = teacher(network)
        for _ in range(5):
            taught.step(positions, decisions, 1e-3)
    for name, row in networks[0].weights.items():
        assert networks[1].weights[name] == pytest.approx(row, abs=1e-4)
        assert (row != Network.fresh(6, 3, 5, hidden=8, seed=2).weights[name]).any()


def test_maskable_ppo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays legal actions only, changes its weights, and what it saved plays the same."""
    ppo = example("maskable_ppo")
    words = ["--steps", "256", "--envs", "2", "--rollout", "64", "--games", "1", "--out", str(tmp_path / "ppo.zip")]
    model = ppo.main(words)
    assert "of 1 games won" in capsys.readouterr().out
    envs = ppo.make("Duel", "random", 1, seed=5)
    seen, again = envs.reset(), ppo.MaskablePPO.load(tmp_path / "ppo.zip")
    for _ in range(30):
        masks = envs.env_method("action_masks")[0]
        action, _ = model.predict(seen, action_masks=masks, deterministic=True)
        assert masks[action[0]]
        assert (again.predict(seen, action_masks=masks, deterministic=True)[0] == action).all()
        seen, _, _, _ = envs.step(action)


def test_ppo_in_one_file(tmp_path: Path) -> None:
    import torch

    ppo = example("ppo")
    curve = ppo.learn(["--steps", "4096", "--envs", "32", "--rollout", "64", "--out", str(tmp_path / "ppo.pt")])
    assert [point["steps"] for point in curve] == [2048, 4096]
    assert {name.split(".")[0] for name in torch.load(tmp_path / "ppo.pt")} == {"body", "policy", "value"}
    masks = torch.tensor([[True, False, True], [False, True, False]])
    policy, _ = ppo.Agent(4, 3)(torch.ones(2, 4), masks)
    assert (policy.probs[~masks] == 0).all()


def test_advantages_stop_where_a_game_ended() -> None:
    """By hand: gamma 0.5 and lambda 0.5, one game, which ended with the second of three steps."""
    import torch

    rewards, values, ends = (torch.tensor(row)[:, None] for row in ([0.0, 1.0, 0.0], [0.25, 0.5, 0.5], [0.0, 1.0, 0.0]))
    found = example("ppo").advantages(rewards, values, ends, torch.tensor([2.0]), 0.5, 0.5)
    assert found[:, 0].tolist() == [0.125, 0.5, 0.5]


def test_self_play_in_torchrl() -> None:
    losses = example("torchrl_selfplay").learn(["--batches", "2", "--steps", "64"])
    assert len(losses) == 2
    assert all(loss == loss for loss in losses)
