"""The tool `jsettlers` can be imported here. The folder of tools is not put on the path: its modules are named like folders of tests."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAME = "jsettlers"
FOLDER = Path(__file__).resolve().parents[2] / "tools" / NAME

if NAME not in sys.modules:
    spec = spec_from_file_location(NAME, FOLDER / "__init__.py", submodule_search_locations=[str(FOLDER)])
    assert spec is not None
    assert spec.loader is not None
    sys.modules[NAME] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[NAME])
