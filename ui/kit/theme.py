# SPDX-License-Identifier: MIT
"""The one place for the look of the window: colours, type, spacing, style sheet.

Three chromes (light, dark, high contrast) surround three table colours. Whatever lies on the felt keeps the
same dark panels by day and by night; only high contrast has tables of its own, plainer and with strong outlines.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ui.language.i18n import current, title_families

SMALLEST_TEXT: Final = 0.8
LARGEST_TEXT: Final = 1.75
"""Bounds of the text-size factor that a player can choose."""
LARGEST_SCALE: Final = 4.0
"""Bound of that factor times the scale of a large window."""


class Space:
    """The spacing scale, in pixels at text size 1."""

    HAIR: Final = 4
    SMALL: Final = 8
    MEDIUM: Final = 12
    LARGE: Final = 16
    WIDE: Final = 24
    HUGE: Final = 40


class Letters(NamedTuple):
    """Letters of one size."""

    pixels: int
    """At text size 1."""
    weight: int
    """400 or 700: the bundled fonts have no other."""
    is_title: bool = False
    """Whether they are those of the font of titles."""


class Type(Enum):
    """The type scale."""

    CAPTION = Letters(13, 400)
    BODY = Letters(15, 400)
    STRONG = Letters(15, 700)
    LEAD = Letters(17, 700)
    NUMBER = Letters(22, 700)
    PAGE = Letters(18, 700, is_title=True)
    TITLE = Letters(22, 700, is_title=True)
    HEADING = Letters(30, 700, is_title=True)
    DISPLAY = Letters(54, 700, is_title=True)


class Kind(Enum):
    """How prominent a button is."""

    PRIMARY = "primary"
    """The one thing most people come for: vermilion on a page, gold on the table."""
    ACCENT = "accent"
    """Gold everywhere: the move about to be made."""
    SECONDARY = "secondary"
    """Outlined."""
    QUIET = "quiet"
    """Words only; a ground appears when pointed at."""


class Chrome(NamedTuple):
    """Colours of everything around the table."""

    page_top: str
    page_bottom: str
    """The page is a gentle slope from one to the other."""
    surface: str
    """Cards, sheets, inputs."""
    raised: str
    """A surface when pointed at, and every other line of a table."""
    field: str
    """Fields of input."""
    edge: str
    """Hairlines and outlines of cards."""
    outline: str
    """Outlines of inputs and buttons; 3:1 against the surface."""
    text: str
    muted: str
    """Second lines and captions; still readable, 4.5:1."""
    primary: str
    primary_hover: str
    on_primary: str
    gold: str
    """Accent, as a ground."""
    gold_hover: str
    on_gold: str
    gold_text: str
    """Accent, as text on a surface."""
    gain: str
    loss: str
    focus: str
    """The ring around the widget with focus."""


class Cloth(NamedTuple):
    """Colours of one table and of the dark panels on it."""

    centre: str
    rim: str
    """The felt darkens from the centre to the rim."""
    header: str
    panel: str
    raised: str
    edge: str
    badge: str
    """The round ground of a seat's wind."""
    text: str = "#F5F1E4"
    muted: str = "#C2C0B8"
    gold: str = "#E5B94C"
    gold_hover: str = "#F0CB6A"
    on_gold: str = "#1D1710"
    primary: str = "#C22E22"
    on_primary: str = "#FFF8EC"
    gain: str = "#8FD3A5"
    loss: str = "#F2A091"
    focus: str = "#FFF3C9"


LIGHT: Final = Chrome(
    page_top="#F8F0E1", page_bottom="#EFE5D0", surface="#FFFAEF", raised="#F6ECD8", field="#FFFFFF",
    edge="#E0D2B4", outline="#8C7E63", text="#221C16", muted="#665B4B", primary="#A8221B",
    primary_hover="#BF2C23", on_primary="#FFF8EC", gold="#E3B74B", gold_hover="#EDC766", on_gold="#1D1710",
    gold_text="#7A5606", gain="#17603F", loss="#8E2A1B", focus="#1E5FA8",
)  # fmt: skip
DARK: Final = Chrome(
    page_top="#1F1B17", page_bottom="#171411", surface="#2A2520", raised="#362F28", field="#40382F",
    edge="#453D33", outline="#8D8170", text="#F3ECDD", muted="#B8AC98", primary="#B92C22",
    primary_hover="#CC3A2E", on_primary="#FFF8EC", gold="#E3B74B", gold_hover="#EDC766", on_gold="#1D1710",
    gold_text="#E5B94C", gain="#8FD3A5", loss="#F2A091", focus="#F0CB6A",
)  # fmt: skip
CONTRAST: Final = Chrome(
    page_top="#000000", page_bottom="#000000", surface="#000000", raised="#262626", field="#000000",
    edge="#B4B4B4", outline="#FFFFFF", text="#FFFFFF", muted="#E2E2E2", primary="#FFE100",
    primary_hover="#FFF38A", on_primary="#000000", gold="#FFE100", gold_hover="#FFF38A", on_gold="#000000",
    gold_text="#FFE100", gain="#7CF5A2", loss="#FFAC9E", focus="#4DE3FF",
)  # fmt: skip
"""White and yellow on black; the focus ring is the only blue."""
_OFF: Final = "#9A9A9A"
"""Colour of disabled parts, in high contrast: 7:1 on black, and still seen to be less than white."""
CHROMES: Final = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

GREEN: Final = "green"
"""The cloth where neither player nor game says another."""
CLOTHS: Final = {
    GREEN: Cloth(
        centre="#1E5642", rim="#11322A", header="#0D1A16", panel="#0F221C", raised="#1A3A30",
        edge="#2F5A4A", badge="#27594A",
    ),
    "red": Cloth(
        centre="#762D27", rim="#371310", header="#1B0807", panel="#260C0A", raised="#47201C",
        edge="#73362F", badge="#6A2C26",
    ),
    "blue": Cloth(
        centre="#264A72", rim="#11253F", header="#0A1420", panel="#0E1C2E", raised="#1B3350",
        edge="#37587F", badge="#2B5078",
    ),
}  # fmt: skip
"""The three table colours. What style sheets take of them, text and marks, is the same on all three."""


def _plain(centre: str, rim: str) -> Cloth:
    """Return a table for high contrast: black panels with bright outlines, and a little of its colour."""
    return Cloth(
        centre=centre, rim=rim, header="#000000", panel="#000000", raised="#262626", edge="#B4B4B4",
        badge="#000000", text="#FFFFFF", muted="#E2E2E2", gold="#FFE100", gold_hover="#FFF38A", on_gold="#000000",
        primary="#FFFFFF", on_primary="#000000", gain="#7CF5A2", loss="#FFAC9E", focus="#4DE3FF",
    )  # fmt: skip


PLAIN_CLOTHS: Final = {
    "green": _plain("#0B3A29", "#05261A"),
    "red": _plain("#4D1714", "#330C0A"),
    "blue": _plain("#123258", "#0A2039"),
}
"""The same three under the chrome of high contrast."""

ON_FELT: Final = ("felt", "panel")
"""Values of the property ``surface`` below which widgets take the colours of the cloth."""


class Tiles(NamedTuple):
    """The tiles that the player chose."""

    key: str = "ebony"
    """Of `ui.tiles.art.STYLES`, or of a set of one's own."""
    red_mark: bool = False
    """Red pips have a mark as well."""
    old_three: bool = False
    """Long Three 長三 is drawn the old way."""


USUAL_TILES: Final = Tiles()


class Look(NamedTuple):
    """The present look."""

    chrome: Chrome
    cloth_key: str
    """Of `CLOTHS`."""
    text_size: float
    usual_size: float = 1.0
    """Factor on text at 100 % in this window."""
    tiles: Tiles = USUAL_TILES

    @property
    def cloth(self) -> Cloth:
        """The colours of the table."""
        return cloths(self.chrome)[self.cloth_key]

    @property
    def strong(self) -> bool:
        """Whether the player needs high contrast: outlines are thick, nothing depends on shades."""
        return self.chrome is CONTRAST

    @property
    def line(self) -> int:
        """Thickness of outlines, in pixels."""
        return 2 if self.strong else 1

    def px(self, length: float) -> int:
        """Return a length of the spacing scale at the present text size, in pixels."""
        return round(length * self.text_size)

    def at(self, text_size: float) -> Look:
        """Return this look with text of another size, for words that leave room to something else."""
        return self._replace(text_size=text_size)

    @property
    def usual(self) -> Look:
        """This look with text at 100 %, for parts that keep their height when text is larger."""
        return self.at(min(self.usual_size, self.text_size))

    def least(self, role: Type) -> int:
        """Return the size at 100 % of letters of *role*, below which words are not made to fit, in pixels."""
        return self.usual.px(role.value.pixels)

    def font(self, role: Type, base: QFont | None = None) -> QFont:
        """Return the font of the program, or *base*, in the size and weight of *role*."""
        font = QFont(QApplication.font() if base is None else base)
        font.setPixelSize(self.px(role.value.pixels))
        font.setWeight(QFont.Weight(role.value.weight))
        if role.value.is_title:
            font.setFamilies(title_families(current()))
        return font


class _State:
    look = Look(LIGHT, GREEN, 1.0)


def cloths(chrome: Chrome) -> Mapping[str, Cloth]:
    """Return the three table colours as they are under *chrome*."""
    return PLAIN_CLOTHS if chrome is CONTRAST else CLOTHS


def look() -> Look:
    """Return the look in force, for widgets that paint themselves."""
    return _State.look


class Sizes(NamedTuple):
    """Sizes of the text in one window or page; its widgets take them by `look_of`."""

    text: float
    """Factor on all text and spacing."""
    usual: float
    """The same for parts that leave room to tiles."""


class HasSizes:
    """Mixin of `ui.kit.widgets.OwnSizes`, by which `look_of` knows such a window or page."""

    own_sizes: Sizes | None = None
    """Those of all it holds; None for those of the program."""


def look_of(widget: QWidget) -> Look:
    """Return the look in force, with text in the `Sizes` of the window or page around *widget* if it has its own."""
    around: QWidget | None = widget
    while around is not None:
        # Asking each widget for an attribute that it lacks would take as long as painting.
        if issubclass(type(around), HasSizes) and (own := cast("HasSizes", around).own_sizes) is not None:
            return look()._replace(text_size=own.text, usual_size=own.usual)
        around = None if around.isWindow() else around.parentWidget()
    return look()


STYLE: Final = ("-style", "Fusion")
"""The argument for Qt: setting the style later would build the system's first, and all that Python knows of styles."""


def prepare_qt() -> None:
    """Set Qt's environment variables, before its application is made."""
    # A letter that no bold font has stays as thin as it is: made thicker it could not be read.
    os.environ["QT_NO_SYNTHESIZED_BOLD"] = "1"
    # Every rounded corner would be shared out among threads, which takes longer than to paint it.
    os.environ["QT_NO_GUI_THREADPOOL"] = "1"


def application(*arguments: str) -> QApplication:
    """Make the program's Qt application, in the one style that all is drawn for.

    Args:
        arguments: The name of the program, and what else Qt itself parses.
    """
    prepare_qt()
    return QApplication([*(arguments or ("gupai",)), *STYLE])


FONTS_OF_SYSTEM: Final = (
    *(
        "QMenu",
        "QMenuBar",
        "QMenuItem",
        "QMessageBox",
        "QLabel",
        "QTipLabel",
        "QStatusBar",
        "QWorkspaceTitleBar",
    ),
    *("QMdiSubWindowTitleBar", "QDockWidgetTitle", "QPushButton", "QCheckBox", "QRadioButton", "QToolButton"),
    *("QAbstractItemView", "QListView", "QHeaderView", "QListBox", "QComboMenuItem", "QComboLineEdit"),
    *("QSmallFont", "QMiniFont"),
)
"""Names for which Qt asks the system for a font: on Windows for some, on macOS for nearly all, under KDE for three."""


def apply(app: QApplication, *, text_size: float, chrome: str, cloth: str = GREEN, usual_size: float = 1.0) -> Look:
    """Set palette, font size and style sheet of the whole program.

    The font family stays what it is. Call it again whenever one of the values or the family changed, and for the
    first time before there is any widget.

    Args:
        app: The application.
        text_size: Factor on all text and spacing; held within 0.8 and 4.
        chrome: A key of `CHROMES`.
        cloth: A key of `CLOTHS`.
        usual_size: That factor at 100 % in a window of this size.

    Raises:
        KeyError: unknown chrome or cloth.
    """
    held = min(max(text_size, SMALLEST_TEXT), LARGEST_SCALE)
    new = _State.look = _State.look._replace(
        chrome=CHROMES[chrome],
        cloth_key=_known(cloth),
        text_size=held,
        usual_size=usual_size,
    )
    colours, font, sheet = palette(new.chrome), new.font(Type.BODY), style_sheet(new)
    # PySide's own types say bytes here, which it does not take.
    fonts = [app.font(), *(app.font(name) for name in FONTS_OF_SYSTEM)]  # type: ignore[call-overload]
    if (app.palette(), app.styleSheet()) != (colours, sheet) or any(each != font for each in fonts):
        # Only the first style sheet gives menus, lists, tips and others the fonts of the system again, and then no
        # widget is there that would keep them. Removed and set again it would do so each time: quicker, but wrong.
        app.setPalette(colours)
        # Before it: existing widgets then take over only properties missing in the style sheet.
        app.setFont(font)
        app.setStyleSheet(sheet)
        app.setFont(font)
    return new


def _known(cloth: str) -> str:
    """Return *cloth* if it is a key of `CLOTHS`; raise KeyError if not."""
    CLOTHS[cloth]
    return cloth


def choose_cloth(cloth: str) -> None:
    """Use the cloth with the key *cloth* in all that is painted from now on; raise KeyError if it is unknown.

    The style sheet stays: its colours are common to all cloths.
    """
    _State.look = _State.look._replace(cloth_key=_known(cloth))


def choose_tiles(tiles: Tiles) -> None:
    """Use another set of tiles in all that is painted from now on."""
    _State.look = _State.look._replace(tiles=tiles)


def on_felt(widget: QWidget) -> bool:
    """Return whether *widget* is on the table, so that it takes the colours of the cloth."""
    parent: QWidget | None = widget
    while parent is not None:
        surface = parent.property("surface")
        if surface is not None:
            return surface in ON_FELT
        parent = None if parent.isWindow() else parent.parentWidget()
    return False


def palette(chrome: Chrome) -> QPalette:
    """Return the palette for everything the style sheet does not name."""
    result = QPalette()
    roles = QPalette.ColorRole
    colours = {
        roles.Window: chrome.page_top, roles.WindowText: chrome.text, roles.Base: chrome.field,
        roles.AlternateBase: chrome.raised, roles.Text: chrome.text, roles.Button: chrome.surface,
        roles.ButtonText: chrome.text, roles.BrightText: chrome.on_primary, roles.Link: chrome.gold_text,
        roles.Highlight: chrome.primary, roles.HighlightedText: chrome.on_primary,
        roles.ToolTipBase: chrome.surface, roles.ToolTipText: chrome.text,
        roles.PlaceholderText: chrome.muted, roles.Accent: chrome.primary,
        roles.Mid: chrome.edge, roles.Light: chrome.raised, roles.Dark: chrome.outline,
    }  # fmt: skip
    for role, colour in colours.items():
        result.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(_OFF if chrome is CONTRAST else chrome.outline))
    return result


class ButtonColours(NamedTuple):
    """Colours of a button in one condition."""

    ground: str | None
    edge: str | None
    text: str


def button_colours(kind: Kind, *, felt: bool, hot: bool, enabled: bool) -> ButtonColours:
    """Return the colours of a button.

    Args:
        kind: How prominent it is.
        felt: Whether it is on the table.
        hot: It is pointed at or held down.
        enabled: It can be pressed.
    """
    chrome, cloth = look().chrome, look().cloth
    if not enabled:
        quiet = kind is Kind.QUIET
        edge = cloth.edge if felt else chrome.edge
        text = _OFF if look().strong else cloth.muted if felt else chrome.muted
        return ButtonColours(None, None if quiet else edge, text)
    if kind is Kind.ACCENT or (kind is Kind.PRIMARY and felt):
        return ButtonColours(chrome.gold_hover if hot else chrome.gold, None, chrome.on_gold)
    if kind is Kind.PRIMARY:
        return ButtonColours(chrome.primary_hover if hot else chrome.primary, None, chrome.on_primary)
    warm = cloth.raised if felt else chrome.raised
    text = cloth.text if felt else chrome.text
    if kind is Kind.SECONDARY:
        cool = cloth.panel if felt else chrome.surface
        return ButtonColours(warm if hot else cool, cloth.edge if felt else chrome.outline, text)
    return ButtonColours(warm if hot else None, None, text)


def sheet_of_labels(now: Look) -> str:
    """Return the part of the style sheet with the sizes of labels, which a widget with its own `Sizes` needs too."""
    families = ", ".join(f'"{family}"' for family in title_families(current()))
    return "".join(
        f'QLabel[role="{role.name.lower()}"] {{ font-size: {now.px(letters.pixels)}px; font-weight: {letters.weight};'
        f"{f' font-family: {families};' * letters.is_title} }}\n"
        for role, letters in ((role, role.value) for role in Type)
        if role is not Type.BODY
    )


def style_sheet(now: Look) -> str:
    """Return the style sheet of the program; of font families it names those of titles only."""
    c, f, px, line = now.chrome, now.cloth, now.px, now.line
    felt = '*[surface="felt"]'
    panel = '*[surface="panel"]'
    tones = ("", '[tone="muted"]', '[tone="gold"]', '[tone="gain"]', '[tone="loss"]')
    on_page, on_cloth = (c.text, c.muted, c.gold_text, c.gain, c.loss), (f.text, f.muted, f.gold, f.gain, f.loss)
    grounds = (
        ("", on_page),
        (felt, on_cloth),
        (panel, on_cloth),
        (f'{felt} *[surface="card"]', on_page),
        (f'{felt} *[surface="card"] {panel}', on_cloth),
    )
    labels = "".join(
        f"{ground} QLabel{tone} {{ color: {colour}; }}\n"
        for ground, colours in grounds
        for tone, colour in zip(tones, colours, strict=True)
    )
    off = _OFF if now.strong else c.muted
    views = "QAbstractItemView, QTextEdit, QPlainTextEdit"
    return f"""
{sheet_of_labels(now)}
QLabel {{ background: transparent; }}
{labels}
QPushButton {{ background: {c.surface}; color: {c.text}; border: {line}px solid {c.outline};
  border-radius: {px(9)}px; padding: {px(7)}px {px(16)}px; font-weight: 700; }}
QPushButton:hover {{ background: {c.raised}; }}
QPushButton:disabled {{ color: {off}; border-color: {c.edge}; }}
QPushButton:default {{ background: {c.primary}; color: {c.on_primary}; border-color: {c.primary}; }}
QPushButton:focus {{ border: {line + 1}px solid {c.focus}; padding: {px(7) - 1}px {px(16) - 1}px; }}
QLineEdit {{ background: {c.field}; color: {c.text}; border: {line}px solid {c.outline};
  border-radius: {px(7)}px; padding: {px(5)}px {px(9)}px; selection-background-color: {c.primary};
  selection-color: {c.on_primary}; }}
QLineEdit:focus {{ border: {line + 1}px solid {c.focus}; padding: {px(5) - 1}px {px(9) - 1}px; }}
QComboBox {{ min-height: {px(28)}px; }}
QAbstractSpinBox {{ background: {c.field}; color: {c.text}; border: {line}px solid {c.outline};
  border-radius: {px(7)}px; selection-background-color: {c.primary}; selection-color: {c.on_primary}; }}
QAbstractSpinBox:hover {{ background: {c.raised}; }}
QAbstractSpinBox:focus {{ border: {line + 1}px solid {c.focus}; }}
QAbstractSpinBox[refused="true"], QLineEdit[refused="true"] {{ border: {line + 1}px solid {c.loss}; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {{ background: transparent; border: none;
  padding: 0; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ background: transparent; border: none;
  width: {px(26)}px; }}
QAbstractSpinBox::up-arrow, QAbstractSpinBox::down-arrow {{ image: none; width: 0; height: 0; }}
{views} {{ background: {c.surface}; color: {c.text}; border: {line}px solid {c.edge}; border-radius: {px(8)}px;
  selection-background-color: {c.primary}; selection-color: {c.on_primary};
  alternate-background-color: {c.raised}; }}
{panel} QAbstractItemView, {panel} QTextEdit, {panel} QPlainTextEdit {{ background: transparent;
  color: {f.text}; border: none; }}
QAbstractItemView:focus, QTextEdit:focus, QPlainTextEdit:focus {{ border: {line + 1}px solid {c.focus}; }}
{panel} QAbstractItemView:focus, {panel} QTextEdit:focus, {panel} QPlainTextEdit:focus {{
  border: {line + 1}px solid {f.focus}; }}
QHeaderView::section {{ background: {c.surface}; color: {c.muted}; border: none;
  border-bottom: {line}px solid {c.edge}; padding: {px(6)}px; font-weight: 700; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: {px(12)}px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: {px(12)}px; margin: 2px; }}
QScrollBar::handle {{ background: {c.outline}; border-radius: {(px(12) - 4) // 2}px;
  min-height: {px(32)}px; min-width: {px(32)}px; }}
QScrollBar::handle:hover {{ background: {c.muted}; }}
{panel} QScrollBar::handle {{ background: {f.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QMenu {{ background: {c.surface}; color: {c.text}; border: {line}px solid {c.edge}; padding: {px(4)}px; }}
QMenu::item {{ padding: {px(6)}px {px(20)}px; border-radius: {px(6)}px; }}
QMenu::item:disabled {{ color: {off}; }}
QMenu::separator {{ height: {line}px; background: {c.edge}; margin: {px(4)}px {px(10)}px; }}
QMenu::item:selected {{ background: {c.primary}; color: {c.on_primary}; }}
QToolTip {{ background: {c.surface}; color: {c.text}; border: {line}px solid {c.outline}; padding: {px(5)}px; }}
"""


def pen_colour(text: str, *, alpha: int = 255) -> QColor:
    """Return a colour token as a painter wants it.

    Args:
        text: ``#RRGGBB``.
        alpha: 0 (nothing) to 255 (solid).
    """
    colour = QColor(text)
    colour.setAlpha(alpha)
    return colour


NO_PEN: Final = Qt.PenStyle.NoPen
