# SPDX-License-Identifier: MIT
"""`ui.language.catalogue`."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path

import pytest

from ui.language.catalogue import Catalogue, check_lines, compile_text
from ui.language.i18n import LANGUAGES, SOURCE
from ui.paths import data

HEAD = """msgid ""
msgstr "Language: pl\\nContent-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=3; plural={rule};\\n"
"""
RULE = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
FORMS = """
msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} kość"
msgstr[1] "{n} kości"
msgstr[2] "{n} kostek"

msgid "Back"
msgstr "Wstecz"

msgctxt "side"
msgid "Back"
msgstr "Tył"
"""

CATALOGUES = [
    (language.folder, name)
    for language in LANGUAGES.values()
    for name in ("ui", "tiles")
    if (language, name) != (SOURCE, "ui")
]


@pytest.mark.parametrize(("folder", "name"), CATALOGUES)
def test_it_says_what_gettext_says(folder: str, name: str) -> None:
    """Each text of each catalogue is that of the standard library, with and without plural and context."""
    compiled = compile_text((data("translations") / folder / "LC_MESSAGES" / f"{name}.po").read_bytes())
    usual, ours = gettext.GNUTranslations(BytesIO(compiled)), Catalogue(compiled)
    texts = usual._catalog  # type: ignore[attr-defined] # nothing else lists them
    assert len(texts) > 400
    for key, text in texts.items():
        if isinstance(key, tuple):
            assert ours.gettext(key[0]) == text
            for n in range(3):
                assert ours.ngettext(key[0], "", n) == usual.ngettext(key[0], "", n)
        else:
            context, sign, message = key.rpartition("\4")
            assert (ours.pgettext(context, message) if sign else ours.gettext(message)) == text


def test_forms_of_a_plural() -> None:
    """As many as the language has, chosen by its rule; what is missing stays as it is."""
    compiled = compile_text((HEAD.replace("{rule}", RULE) + FORMS).encode())
    usual, ours = gettext.GNUTranslations(BytesIO(compiled)), Catalogue(compiled)
    for n in range(130):
        assert ours.ngettext("{n} tile", "{n} tiles", n) == usual.ngettext("{n} tile", "{n} tiles", n)
    assert ours.ngettext("{n} tile", "{n} tiles", 5) == "{n} kostek"
    assert ours.gettext("{n} tile") == "{n} kość"
    assert [ours.gettext("Back"), ours.pgettext("side", "Back"), ours.pgettext("page", "Back")] == [
        "Wstecz",
        "Tył",
        "Back",
    ]
    assert [ours.ngettext("{n} dog", "{n} dogs", n) for n in (1, 2)] == ["{n} dog", "{n} dogs"]
    # A form that is missing, and a text without forms.
    assert ours.ngettext("Back", "Backs", 2) == "Backs"


def test_damage_within_costs_single_texts() -> None:
    """Whichever byte is changed: it is refused, or a text is another or stays English, and nothing raises."""
    whole = compile_text((HEAD.replace("{rule}", "0") + FORMS).encode())
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 0xFF
        try:
            found = Catalogue(bytes(changed))
        except ValueError:
            continue
        assert found.gettext("Back")
        assert found.pgettext("side", "Back")


@pytest.mark.parametrize(
    ("rule", "second"),
    [("n !=!1", "{n} kości"), ("99999 (", "{n} kości"), ("1 / (n - n)", ""), ("n + 7", ""), ("1 - 3", "")],
)
def test_a_rule_that_cannot_be_reckoned(rule: str, second: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is read when the first text is asked for: that has its usual form, or stays English, and nothing raises."""
    found = Catalogue(
        compile_text((HEAD.replace("{rule}", RULE) + FORMS).encode()).replace(
            RULE.encode(), rule.ljust(len(RULE)).encode()
        )
    )
    assert found.ngettext("{n} tile", "{n} tiles", 2) == (second or "{n} tiles")
    assert found.gettext("{n} tile") == ("{n} kość" if second else "{n} tile")
    assert found.gettext("Back") == "Wstecz"
    caplog.clear()


@pytest.mark.parametrize("text", ["\ud800", "", "Back\0"])
def test_odd_keys_are_not_found(text: str) -> None:
    """A text missing in a catalogue comes back as it is, but for the empty text: its head."""
    found = Catalogue(compile_text((HEAD.replace("{rule}", "0") + FORMS).encode()))
    assert found.gettext(text) == text or not text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_catalogue_that_an_editor_saved(tmp_path: Path, encoding: str) -> None:
    """A S3-1: a translator's Notepad does no harm."""
    text = HEAD.replace("{rule}", RULE) + FORMS
    (tmp_path / "ui.po").write_text(text, encoding)
    check_lines(tmp_path)
    assert Catalogue(compile_text((tmp_path / "ui.po").read_bytes())).gettext("Back") == "Wstecz"


def test_a_catalogue_in_a_code_page(tmp_path: Path) -> None:
    """A S3-1: the message names the file and the encoding."""
    (tmp_path / "ui.po").write_text('msgid "Back"\nmsgstr "返回"\n', "cp950")
    with pytest.raises(ValueError, match=r"ui\.po: not a text in UTF-8, but in Big5-HKSCS, it seems"):
        check_lines(tmp_path)
