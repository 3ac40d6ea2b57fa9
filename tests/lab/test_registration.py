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
    "reloaded": f"import importlib, farshore, farshore.registration; importlib.reload(farshore.registration); importlib.reload(farshore); "
    f"import gymnasium; importlib.reload(gymnasium); {MAKE}",
    "imported anew": "import sys, farshore; [sys.modules.pop(name) for name in list(sys.modules) if name.partition('.')[0] == 'farshore']; "
    f"import farshore, gymnasium; {MAKE}",
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
    "pickled": f"import farshore, gymnasium, pickle; {MAKE}; again = pickle.loads(pickle.dumps(env.spec)); assert again == env.spec; "
    "assert gymnasium.make(again).reset(seed=1)[1]['action_mask'].any()",
    "not installed": "import sys; sys.modules['gymnasium'] = None\nimport farshore\ntry:\n    import gymnasium\nexcept ImportError:\n"
    "    pass\nelse:\n    raise AssertionError\nimport json.tool",
    "a vector": "import farshore, gymnasium; assert gymnasium.make_vec('farshore/Duel-v0', num_envs=3).reset(seed=1)[1]['seat'].size == 3",
}


@pytest.mark.once
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_games_are_registered(program: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
