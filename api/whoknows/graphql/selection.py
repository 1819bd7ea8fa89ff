"""What a field's selection asks for, so that a resolver fetches no more."""

from typing import Any

from graphql import FieldNode, FragmentSpreadNode, SelectionSetNode

__all__ = ["selected_names"]


def selected_names(info: Any) -> frozenset[str]:
    """Names of all fields below the one being resolved, at any depth, fragments included.

    Directives are not looked at: what ``@skip`` leaves out counts as asked for.
    """
    names: set[str] = set()
    waiting: list[SelectionSetNode] = [n.selection_set for n in info.field_nodes if n.selection_set]
    spread: set[str] = set()
    while waiting:
        for node in waiting.pop().selections:
            if isinstance(node, FragmentSpreadNode):
                if node.name.value not in spread:
                    spread.add(node.name.value)
                    waiting.append(info.fragments[node.name.value].selection_set)
                continue
            if isinstance(node, FieldNode):
                names.add(node.name.value)
            inner: SelectionSetNode | None = getattr(node, "selection_set", None)
            if inner is not None:
                waiting.append(inner)
    return frozenset(names)
