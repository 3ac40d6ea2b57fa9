"""`gymnasium.make` knows the games after `import farshore`, in whichever order the two are imported, and no game imports Gymnasium."""

import subprocess
import sys

import pytest

MAKE = "env = gymnasium.make('farshore/Duel-v0'); assert env.reset(seed=1)[1]['action_mask'].any()"
NOT_IMPORTED = "import sys, farshore; assert not {'gymnasium', 'numpy'} & set(sys.modules)"
PROGRAMS = {
    "Farshore first": f"{NOT_IMPORTED}; import gymnasium; {MAKE}",
    "Gymnasium first": f"import gymnasium; import farshore; {MAKE}",
    "by prefix": f"import gymnasium; {MAKE.replace('farshore/', 'farshore:farshore/')}",
    "looked for before": f"import farshore, importlib.util; assert importlib.util.find_spec('gymnasium'); import gymnasium; {MAKE}",
    "a vector": "import farshore, gymnasium; assert gymnasium.make_vec('farshore/Duel-v0', num_envs=3).reset(seed=1)[1]['seat'].size == 3",
}


@pytest.mark.once
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_games_are_registered(program: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
