"""The examples in docstrings show what the code really answers."""

import doctest
import importlib

import pytest
from tests.architecture.source import Module, modules

WITH_EXAMPLES = [module for module in modules() if ">>> " in module.text]


@pytest.mark.parametrize("module", WITH_EXAMPLES, ids=lambda module: module.name)
def test_the_examples_of_a_module_hold(module: Module) -> None:
    loaded = importlib.import_module(module.name)
    failed, tried = doctest.testmod(loaded, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 0, "no example was found: is it in a public docstring?"
    assert failed == 0, "the report above names the examples"


def test_there_are_examples_in_the_vocabulary() -> None:
    names = {module.name for module in WITH_EXAMPLES}
    assert names >= {
        "whoknows_schema.ids",
        "whoknows_schema.jsonable",
        "whoknows_schema.text",
        "whoknows_schema.times",
        "whoknows_schema.verbs",
    }
