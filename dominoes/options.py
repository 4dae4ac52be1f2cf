# SPDX-License-Identifier: MIT
"""House rules as data: limits and sources stand with each field, dialogs and records read them.

An options value is a frozen, keyword-only dataclass derived from `Options`, whose fields are booleans, whole numbers,
members of a `Choice`, tuples of such members or of whole numbers to choose from, or further such
dataclasses (groups).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, TypeVar

from dominoes.errors import UNKNOWN_OPTION, OptionsError

T = TypeVar("T")

TypeForm = Any
"""The annotation of a field: a class, a union, a generic; Python has no better type for it."""


class Choice(Enum):
    """One of several readings of a rule, each with the source that gives it."""

    key: str
    source: str

    def __new__(cls, key: str, source: str = "") -> typing.Self:
        """Make a member with the value *key*."""
        member = object.__new__(cls)
        member._value_ = key
        member.key = key
        member.source = source
        return member

    def __str__(self) -> str:
        return self.key


def option(
    default: T,
    *,
    source: str,
    label: str = "",
    least: int | None = None,
    most: int | None = None,
    choices: tuple[int, ...] = (),
    unit: str = "",
) -> T:
    """Declare one option: its *source*, its *label* if the rule is not called like the field, its limits and unit."""
    metadata = {"source": source, "label": label, "least": least, "most": most, "choices": choices, "unit": unit}
    return field(default=default, metadata=metadata)


def group(default: T) -> T:
    """Declare a group of options that belong together in the rules."""
    return field(default=default)


class Options:
    """The base of options values: checked when they are made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        check(self)

    @property
    def idle(self) -> frozenset[str]:
        """Dotted names of the options that change nothing while the others are as they are."""
        inner = (
            f"{f.name}.{idle}"
            for f in fields(typing.cast("Any", self))
            if isinstance(within := getattr(self, f.name), Options)
            for idle in within.idle
        )
        return frozenset((*self._idle(), *inner))

    def _idle(self) -> Iterable[str]:
        """Return dotted names of idle options; each group looks after those idle for reasons of its own."""
        return ()


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """The description of one option for a dialog, a command line or a reader."""

    name: str
    """Dotted name, such as ``supreme.civil``."""
    kind: str
    """``flag``, ``number``, ``choice`` or ``set``."""
    value: object
    default: object
    choices: tuple[object, ...]
    """All values allowed, where they can be listed."""
    sources: Mapping[str, str]
    """Of each choice that has one."""
    least: int | None
    most: int | None
    optional: bool
    """Whether None (no limit) is allowed."""
    unit: str
    label: str
    source: str


def in_words(value: object) -> str:
    """Write the value of an option as the command line shows it."""
    if isinstance(value, tuple):
        return ", ".join(map(in_words, value)) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def allowed_in_words(info: OptionInfo) -> Iterator[str]:
    """Yield lines on the allowed values of an option: limits, numbers, or each choice with its source."""
    none = " or none" if info.optional else ""
    if info.least is not None:
        yield f"from {info.least} to {info.most} {info.unit}".rstrip() + none
    elif info.kind in {"flag", "number"}:
        yield f"one of {', '.join(map(in_words, info.choices))}{none}"
    elif all(isinstance(each, int) for each in info.choices):
        yield f"any of {', '.join(map(in_words, info.choices))}"
    else:
        yield from (f"{each}: {each.source}" for each in info.choices if isinstance(each, Choice))


class _Typed(NamedTuple):
    """A field of a dataclass, and its type."""

    field: Field[Any]
    hint: Any
    """Its type, other than None."""
    optional: bool
    """Whether None is allowed."""
    origin: object
    """``tuple`` for ``tuple[int, ...]``, and so on."""


@cache
def _typed(cls: TypeForm) -> Mapping[str, _Typed]:
    """Return the fields of *cls* by name, in the order they are declared."""
    hints = typing.get_type_hints(cls)
    found = {}
    for f in fields(cls):
        hint, optional = _required(hints[f.name])
        found[f.name] = _Typed(f, hint, optional, _origin(hint))
    return found


def _origin(hint: TypeForm) -> object:
    """Return ``tuple`` for ``tuple[int, ...]``, and so on."""
    return typing.get_origin(hint)


def _required(hint: TypeForm) -> tuple[TypeForm, bool]:
    """Split ``int | None`` into ``int`` and whether None is allowed."""
    if _origin(hint) in (typing.Union, types.UnionType):
        inner = [part for part in typing.get_args(hint) if part is not type(None)]
        return inner[0], True
    return hint, False


def _plain(value: object) -> object:
    """Return the value of a field as JSON can hold it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if is_dataclass(value):
        return to_dict(value)
    return value


def to_dict(options: object) -> dict[str, Any]:
    """Write the fields of a dataclass, such as options, as plain data that JSON can hold; nothing is left out."""
    return {f.name: _plain(getattr(options, f.name)) for f in fields(typing.cast("Any", options))}


def from_dict(cls: type[T], data: Mapping[str, object], prefix: str = "") -> T:
    """Read options; names missing in *data* keep their defaults.

    Raises:
        OptionsError: an unknown name, a value of the wrong kind or outside its limits; its field is the dotted name.
    """
    known = _typed(typing.cast("TypeForm", cls))
    for name in data:
        if name not in known:
            raise OptionsError(UNKNOWN_OPTION, prefix + name)
    values: dict[str, Any] = {}
    for name, given in data.items():
        found = known[name]
        values[name] = None if found.optional and given is None else _read(found.hint, given, prefix + name)
    try:
        return cls(**values)
    except OptionsError as error:
        raise error.within(prefix) from None


def _read(hint: TypeForm, given: object, name: str) -> object:
    if is_dataclass(hint):
        if not isinstance(given, Mapping):
            raise OptionsError("must be a group of options", name)
        return from_dict(typing.cast("type[object]", hint), given, name + ".")
    if _origin(hint) is tuple:
        if not isinstance(given, list):
            raise OptionsError("must be a list", name)
        member = typing.get_args(hint)[0]
        return tuple(_read(member, part, name) for part in given)
    if isinstance(hint, type) and issubclass(hint, Choice):
        for choice in hint:
            if choice.key == given:
                return choice
        raise OptionsError(f"must be one of {', '.join(choice.key for choice in hint)}", name)
    return given


def check(options: object) -> None:
    """Check every field against its type and limits; call it first in a ``__post_init__`` that checks more.

    Raises:
        OptionsError: naming the first field that is wrong.
    """
    for name, (f, hint, optional, origin) in _typed(typing.cast("TypeForm", type(options))).items():
        value = getattr(options, name)
        if value is None and optional:
            continue
        if origin is tuple:
            member = typing.get_args(hint)[0]
            ok = (
                isinstance(value, tuple)
                and all(isinstance(part, member) and not isinstance(part, bool) for part in value)
                and len(set(value)) == len(value)
            )
        else:
            # A bool is an int to Python, but "yes" is no number of chips.
            ok = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
        if not ok:
            raise OptionsError(f"cannot be {value!r}", name)
        least, most = f.metadata.get("least"), f.metadata.get("most")
        allowed = f.metadata.get("choices")
        if allowed and not set(value if origin is tuple else (value,)) <= set(allowed):
            raise OptionsError(f"must be one of {', '.join(map(str, allowed))}", name)
        if (least is not None and value < least) or (most is not None and value > most):
            raise OptionsError(f"must be from {least} to {most}", name)


def describe(options: object, prefix: str = "") -> Iterator[OptionInfo]:
    """List every option of *options*, groups opened, in the order they are declared."""
    for f, hint, optional, origin in _typed(typing.cast("TypeForm", type(options))).values():
        value = getattr(options, f.name)
        if is_dataclass(value):
            yield from describe(value, f"{prefix}{f.name}.")
            continue
        choices: tuple[object, ...] = f.metadata["choices"]
        if hint is bool:
            kind, choices = "flag", (False, True)
        elif hint is int:
            kind = "number"
        elif origin is tuple:
            kind, choices = "set", choices or tuple(typing.get_args(hint)[0])
        else:
            kind, choices = "choice", tuple(hint)
        sources = {str(each): each.source for each in choices if isinstance(each, Choice) and each.source}
        fixed = {**f.metadata, "label": f.metadata["label"] or f.name, "choices": choices, "sources": sources}
        yield OptionInfo(name=prefix + f.name, kind=kind, value=value, default=f.default, optional=optional, **fixed)


def with_options(options: T, values: Mapping[str, object]) -> T:
    """Return *options* with all of *values*, by dotted name, set at once: one alone might contradict the rest.

    Raises:
        OptionsError: no such option, a value outside its limits, or two that contradict each other; its field is a
            dotted name.
    """
    known = {f.name for f in fields(typing.cast("Any", options))}
    changed: dict[str, object] = {}
    groups: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        head, dot, rest = name.partition(".")
        if head not in known or (dot and not is_dataclass(getattr(options, head))):
            raise OptionsError(UNKNOWN_OPTION, name)
        if dot:
            groups.setdefault(head, {})[rest] = value
        else:
            changed[head] = value
    for head, inner in groups.items():
        try:
            changed[head] = with_options(getattr(options, head), inner)
        except OptionsError as error:
            raise error.within(head + ".") from None
    return typing.cast("T", replace(typing.cast("Any", options), **changed))
