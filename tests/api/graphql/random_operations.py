"""Operations at random from the published schema: valid ones, and such as went wrong somewhere."""

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
)

DEPTH = 5
NAMES = ("Alice", "Bob", "Nolan", "rust", "pineapple pizza", "Lisbon", "nobody", "42", "<@43>")
TEXTS = (
    *NAMES,
    "",
    " ",
    "who loves rust?",
    "ß東京🙂",
    "a" * 300,
    'quo"te',
    "\\",
    "' OR 1=1 //",
    "*",
)
NUMBERS = (0, 1, 2, 3, 10, 100, 101, -1, 2**31 - 1)
TIMES = ("2024-05-15", "2024-06-01T12:00:00Z", "soon", "9999-12-31", "0001-01-01")
IDS = ("42", "43", "u:42", "e:rust", "s:", "rust", "f_0", "m1", "", "x" * 300, "\u202e")


@dataclass(frozen=True)
class Operation:
    """A document whose only variable, if any, is ``$s``: the space."""

    document: str
    variables: dict[str, Any] = field(default_factory=dict[str, Any])
    """Instead of the space, where they are what went wrong."""

    def body(self, space: str) -> dict[str, Any]:
        return {"query": self.document, "variables": {"s": space, **self.variables}}


def named_type(of: GraphQLField) -> Any:
    """The type of a field without its lists and exclamation marks."""
    return get_named_type(of.type)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


@dataclass(frozen=True)
class Generator:
    """Makes operations; the same seed makes the same ones.

    Attributes:
        ids: Ids that exist in some space, to be used beside those that do not.
    """

    schema: GraphQLSchema
    dice: random.Random
    ids: Sequence[str] = ()

    def operation(self) -> Operation:
        """One operation: half of them are valid."""
        is_mutation = self.dice.random() < 0.1
        root = self.schema.mutation_type if is_mutation else self.schema.query_type
        assert root is not None
        names = self.dice.choices(list(root.fields), k=self.dice.choice((1, 1, 1, 2, 3)))
        chosen = [
            f"r{number}: {self._field(name, root.fields[name], DEPTH)}"
            for number, name in enumerate(names)
        ]
        body = "{ " + " ".join(chosen) + " }"
        head = ("mutation" if is_mutation else "query") + ("($s: ID!)" if "$s" in body else "")
        valid = Operation(head + " " + body)
        return valid if self.dice.random() < 0.5 else self._spoiled(valid)

    def _field(self, name: str, it: GraphQLField, depth: int) -> str:
        given = [
            f"{key}: {self._value(key, argument.type)}"
            for key, argument in it.args.items()
            if self._is_given(argument)
        ]
        arguments = f"({', '.join(given)})" if given else ""
        named = named_type(it)
        if is_leaf_type(named):
            return name + arguments
        return f"{name}{arguments} {self._selection(named, depth - 1)}"

    def _selection(self, of: GraphQLObjectType | GraphQLUnionType, depth: int) -> str:
        if isinstance(of, GraphQLUnionType):
            return self._of_several(of, depth)
        fields: dict[str, GraphQLField] = of.fields
        usable = [name for name, it in fields.items() if depth > 0 or is_leaf_type(named_type(it))]
        chosen = self.dice.sample(usable, min(len(usable), self.dice.randint(1, 4)))
        parts = [self._field(name, fields[name], depth) for name in chosen]
        return "{ " + " ".join(parts or ["__typename"]) + " }"

    def _of_several(self, of: GraphQLUnionType, depth: int) -> str:
        """What is wanted of some of the types that it may be, and always what went wrong."""
        chosen = self.dice.sample(of.types, self.dice.randint(0, 2))
        parts = [f"... on {it.name} {self._selection(it, depth)}" for it in chosen]
        return "{ " + " ".join([*parts, "... on UserError { userError: code }"]) + " }"

    def _is_given(self, it: GraphQLArgument | GraphQLInputField) -> bool:
        return isinstance(it.type, GraphQLNonNull) or self.dice.random() < 0.4

    def _value(self, name: str, of: Any) -> str:
        if name == "space":
            return "$s"
        if isinstance(of, GraphQLNonNull):
            return self._value(name, of.of_type)
        if isinstance(of, GraphQLList):
            count = self.dice.choice((0, 1, 2))
            return "[" + ", ".join(self._value("", of.of_type) for _ in range(count)) + "]"
        if isinstance(of, GraphQLInputObjectType):
            return self._object(of)
        if isinstance(of, GraphQLEnumType):
            return self.dice.choice(list(of.values))
        return self._scalar(of.name)

    def _object(self, of: GraphQLInputObjectType) -> str:
        given = [name for name, it in of.fields.items() if self._is_given(it)]
        if of.name == "NodeRef" and self.dice.random() < 0.9:
            return "{name: " + self._text(NAMES) + "}"
        return "{" + ", ".join(f"{n}: {self._value(n, of.fields[n].type)}" for n in given) + "}"

    def _scalar(self, name: str) -> str:
        match name:
            case "Int":
                return str(self.dice.choice(NUMBERS))
            case "Float":
                return self.dice.choice(("0", "0.5", "-1.5", "1e300"))
            case "Boolean":
                return self.dice.choice(("true", "false"))
            case "ID":
                return self._text((*IDS, *self.ids))
            case "DateTime":
                return self._text(TIMES)
            case _:
                return self._text(TEXTS)

    def _text(self, texts: Sequence[str]) -> str:
        return json.dumps(self.dice.choice(texts))

    def _spoiled(self, valid: Operation) -> Operation:
        spoil: Callable[[str], str | Operation] = self.dice.choice(
            (
                self._without_a_piece,
                self._with_a_token,
                self._renamed,
                self._retyped,
                self._with_other_variables,
                self._nested,
            )
        )
        spoiled = spoil(valid.document)
        return spoiled if isinstance(spoiled, Operation) else Operation(spoiled)

    def _without_a_piece(self, text: str) -> str:
        start = self.dice.randrange(len(text))
        return text[:start] + text[start + self.dice.randint(1, 12) :]

    def _with_a_token(self, text: str) -> str:
        token = self.dice.choice(
            (
                "{",
                "}",
                "(",
                ")",
                "@skip",
                "@x",
                "...",
                "$t",
                ":",
                '"""',
                "\0",
                "null",
                "!",
                "&",
                "…",
            )
        )
        start = self.dice.randrange(len(text))
        return f"{text[:start]} {token} {text[start:]}"

    def _renamed(self, text: str) -> str:
        words = re.findall(r"[A-Za-z]+", text)
        word = self.dice.choice(words)
        return text.replace(word, word + self.dice.choice(("s", "_", "X")), 1)

    def _retyped(self, text: str) -> str:
        value = self.dice.choice(("5", "[5]", "{a: 5}", "null", "nothing", '"5"', "$s", "1.5"))
        before, colon, after = text.rpartition(": ")
        return f"{before}{colon}{value}{after[after.find(')') :] if ')' in after else after}"

    def _with_other_variables(self, text: str) -> Operation:
        values: tuple[Any, ...] = (None, 5, [], {}, ["x"], "", " ", "x" * 300, "\0", "\ud800")
        return Operation(text, {"s": self.dice.choice(values)})

    def _nested(self, text: str) -> str:
        levels = self.dice.choice((5, 12, 70))
        return text + " fragment f on Query " + "{ a " * levels + "{ b }" + " }" * levels
