"""`gymnasium.make` knows the games after `import farshore`, in whichever order the two are imported, and no game imports Gymnasium."""

import subprocess
import sys

import pytest

MAKE = "env = gymnasium.make('farshore/Duel-v0'); assert env.reset(seed=1)[1]['action_mask'].any()"
NOT_IMPORTED = "import sys, farshore; assert not {'gymnasium', 'numpy'} & set(sys.modules)"
ANEW = "sys.modules.pop('farshore'); sys.modules.pop('farshore.registration'); import farshore, farshore.registration"
PICKLED = "again = pickle.loads(pickle.dumps(env.spec)); assert gymnasium.make(again).reset(seed=1)[1]['action_mask'].any()"
PROGRAMS = {
    "Farshore first": f"{NOT_IMPORTED}; import gymnasium, pickle; {MAKE}; {PICKLED}",
    "Gymnasium first": f"import gymnasium; import farshore; {MAKE}",
    "by prefix": f"import gymnasium; {MAKE.replace('farshore/', 'farshore:farshore/')}",
    "looked for before": f"import farshore, importlib.util; assert importlib.util.find_spec('gymnasium'); import gymnasium; {MAKE}",
    "imported anew and reloaded": f"import importlib, sys, farshore; {ANEW}; importlib.reload(farshore.registration); "
    f"importlib.reload(farshore); import gymnasium; importlib.reload(gymnasium); {MAKE}",
    "in threads": "import farshore, importlib, threading\n"
    "threads = [threading.Thread(target=importlib.import_module, args=(name,)) for name in ('gymnasium', 'gymnasium', 'json.tool')]\n"
    f"[thread.start() for thread in threads]; [thread.join() for thread in threads]; import gymnasium; {MAKE}",
    "other finders": "import farshore, sys, importlib.machinery\n"
    "class Counting(importlib.machinery.PathFinder):\n"
    "    asked = []\n"
    "    @classmethod\n"
    "    def find_spec(cls, *which):\n"
    "        cls.asked.append(which[0]); return super().find_spec(*which)\n"
    f"sys.meta_path.insert(0, Counting); import gymnasium; assert Counting.asked.count('gymnasium') == 1; {MAKE}\n"
    "spec = gymnasium.__spec__; assert spec.loader.exec_module.__func__ is type(spec.loader).exec_module, 'the loader is as it was'",
    "not installed": "import sys; sys.modules['gymnasium'] = None; import farshore, json.tool",
    "a vector": "import farshore, gymnasium; assert gymnasium.make_vec('farshore/Duel-v0', num_envs=3).reset(seed=1)[1]['seat'].size == 3",
}


@pytest.mark.once
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_games_are_registered(program: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
