# SPDX-License-Identifier: MIT
"""How the form of the code is measured, on sources made up here."""

from __future__ import annotations

import ast

import pytest

from tests.tools import house


@pytest.mark.parametrize(
    ("source", "counts"),
    [
        ("def f(a, b): return g(a, b)", True),
        ("def f(self, a):\n    'Told.'\n    self.g.h(a, self.b.c)", True),
        ("async def f(*rows, key): await g(*rows, key=key)", True),
        ("def f(a, b): return g(a)", False),
        ("def f(a): return g(a + 1)", False),
        ("def f(a): return g(a, other)", False),
        ("def f(a): return g(a.part)", False),
        ("def f(self): return g(h(self))", False),
        ("def f(self): self.g()", False),
        ("def f(a):\n    g(a)\n    h(a)", False),
        ("def f(a): return a", False),
        ("@property\ndef f(self): return g(self.a)", False),
    ],
)
def test_functions_that_only_hand_on(source: str, counts: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """One call, whose arguments are parameters or parts of `self`."""
    assert bool([*house.handing_on(ast.parse(source))]) is counts


def test_signals() -> None:
    """Those of classes, however `Signal` is imported."""
    source = "class A:\n    one = Signal(int)\n    two: ClassVar = QtCore.Signal()\n    three = Lamp()"
    assert len([*house.signals(ast.parse(source))]) == 2


def test_long_classes() -> None:
    """Methods of the class itself count, of one within it they do not."""
    methods = "".join(f"    def m{number}(self): ...\n" for number in range(house.METHODS))
    assert [*house.long_classes(ast.parse(f"class A:\n{methods}    class B:\n        def m(self): ...\n"))] == []
    ((_node, text),) = house.long_classes(ast.parse(f"class A:\n{methods}    async def more(self): ...\n"))
    assert text == f"A {house.METHODS + 1}"


def test_docstrings_have_a_first_sentence() -> None:
    """Of module, class, function and attribute; it ends at a full stop, not at a colon or an abbreviation."""
    source = "'M: m.'\nX = 1\n'X, e.g. y. Z.'\nclass C:\n    '''C\n    c! D.'''\n    def f(self):\n        'F. G.'"
    told = [house.first_sentence(text) for _node, text in house.docstrings(ast.parse(source))]
    assert sorted(told) == ["C c!", "F.", "M: m.", "X, e.g. y."]


def test_relatives() -> None:
    """Whole words, in any case."""
    assert house.relatives("What is seen, whatever that is: whether or not.") == 3
    two = house.with_relatives(2, 2)
    assert [text for _node, text in two(ast.parse("'What which. That.'"))] == ["What which."]
    assert [*two(ast.parse("'What. Which.'"))] == []


def test_private_names() -> None:
    """Asked of others; named tuples are public, and so is what Python itself names."""
    source = "a._b\nself._c\ncls._d\nself.e._f\na.__class__\na._replace()\na._(x)"
    assert [text for _node, text in house.private_names(ast.parse(source))] == ["a._b", "self.e._f"]


REACHED = [
    row for row in house.ROWS if row.name.startswith(("files of", "files in", "signals", "first sentences", "loose"))
]


@pytest.mark.parametrize("row", REACHED, ids=lambda row: row.name)
def test_nothing_grows_back(row: house.Row) -> None:
    """The form that was reached is kept."""
    places = row.places()
    assert len(places) <= row.most, places
