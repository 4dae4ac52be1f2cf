# SPDX-License-Identifier: MIT
"""The print dialog: content and paper, a preview page by page, then the file, with a way to stop."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.errors import DominoesError
from dominoes.records.files import whole_file
from ui.diagram.paint import Ground, paper
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.background import BackgroundJob, Stop
from ui.kit.controls import Chooser
from ui.kit.dialog import Dialog
from ui.kit.file_dialog import ask_for_folder, ask_for_target
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.messages import tell_saved
from ui.kit.page_parts import Field
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, give_tip
from ui.language.i18n import _, number, term
from ui.paper.flow import Document, Leaf, Paper, page_name
from ui.paper.lesson import GRIDS
from ui.paper.paint import INK, paint_leaf, write_pdf
from ui.paper.slides import Slide, new_folder, write_film, write_series
from ui.tiles.art import BONE, Style

_PDF, _HTML, _SLIDES, _FILM = "pdf", "html", "png", "gif"
_USUAL_PER_PAGE: Final = 4


class Sheet(NamedTuple):
    """Something that can be printed."""

    key: str
    name: Callable[[], str]
    make: Callable[[Paper, int], Document]
    """Takes the paper, and how many positions stand on a page."""
    has_positions: bool = False
    html: Callable[[Style], str] | None = None
    """Returns it as an HTML file with the tiles of a set; None for documents on paper alone."""
    slides: Callable[[], Iterator[Slide]] | None = None
    """Returns it as slides; None for documents on paper alone."""
    file_name: Callable[[str], str] = str
    """Makes the proposed name of a file of that of the dialog."""


_PROGRESS_MS: Final = 100
_LEAST: Final = 0.4
"""Size of a page in a low window at least, in usual ones."""


class LeafView(QWidget):
    """One page in small."""

    _HIGH: Final = 360

    def __init__(self, ground: Ground, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._ground = ground
        self.leaf: Leaf | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_leaf(self, leaf: Leaf | None, name: str, ground: Ground) -> None:
        """Show a page, called *name*, on *ground*; a screen reader says its words."""
        self.leaf, self._ground = leaf, ground
        self.setAccessibleName(name)
        self.setAccessibleDescription("" if leaf is None else leaf.text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a page on which headings can be read."""
        high = theme.look().px(self._HIGH)
        return QSize(round(high / Paper.A4.size.height() * Paper.A4.size.width()), high)

    def minimumSizeHint(self) -> QSize:
        """Return the least size for telling the page from others, for low windows with large text."""
        return self.sizeHint() * _LEAST

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the page as large as it fits."""
        if self.leaf is None:
            return
        size = self.leaf.size.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        with QPainter(self) as painter:
            paint_leaf(painter, QRectF(left, top, size.width(), size.height()), self.leaf, self._ground)


class PaperDialog(Dialog):
    """The sheet that asks; open it with ``open()``.

    Pages are laid out and written one at a time, between events; slides, which take longer, in the background.
    """

    topic = "teach#paper"

    saved = Signal(str)
    """Path of the file that was written."""
    failed = Signal(str)
    """Why no file was written, in a sentence; the sheet stays and shows it too."""

    def __init__(self, parent: QWidget, sheets: Sequence[Sheet], *, name: str, tiles: Style = BONE) -> None:
        """Ask which of *sheets* to print.

        Args:
            parent: The window it belongs to.
            sheets: What there is, the likeliest first.
            name: What the file may be called, without a suffix.
            tiles: The set of the player, for pictures of their own, and for how Long Three 長三 is drawn.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._sheets = {sheet.key: sheet for sheet in sheets}
        self._name = name
        self._tiles, self._ink, self._bone = tiles, paper(tiles, INK), paper(tiles)
        self._leaves: list[Leaf] = []
        self._coming: Iterator[Leaf] = iter(())
        self._at = 0
        self._writing: Generator[int, None, None] | None = None
        self._target = Path()
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._go_on)
        self._drawing: BackgroundJob | None = None
        self._drawn = 0
        """Slides written so far."""
        self._given_up = False
        self._progress = QTimer(self, interval=_PROGRESS_MS)
        self._progress.timeout.connect(self._show_drawn)
        self.title = PlainLabel(parent=self, role=Type.TITLE)
        self.preview = LeafView(self._ink, self)
        self.choosers = {which: Chooser(self) for which in ("sheet", "per_page", "paper", "format")}
        self._fields = {which: Field(chooser, self) for which, chooser in self.choosers.items()}
        self.back = KeyButton("‹", self, press=self.show_previous)
        self.next = KeyButton("›", self, press=self.show_next)
        for button in (self.back, self.next):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.where = PlainLabel(parent=self, tone="muted")
        self.trouble = PlainLabel(parent=self, wrap=True)
        self.cancel = KeyButton(parent=self)
        self.go_on = KeyButton(parent=self, kind=Kind.PRIMARY)
        self._lay_out()
        self.translate(self._show_texts)
        self.choosers["per_page"].choose(_USUAL_PER_PAGE)
        for chooser in self.choosers.values():
            chooser.chosen.connect(self._on_chosen)
        self.cancel.clicked.connect(self._on_cancel)
        self.go_on.clicked.connect(self._ask_where)
        self.go_on.setDefault(True)
        self.finished.connect(self._stop)
        self.translate(self._on_chosen)

    def _lay_out(self) -> None:
        px = theme.look().px
        for field in self._fields.values():
            field.name.setWordWrap(False)
        pages = hbox(self.back, self.next, Part(self.where, 1), spacing=px(Space.SMALL))
        left = vbox(Part(self.preview, 1), pages, spacing=px(Space.SMALL))
        questions = vbox(*self._fields.values(), Part(stretch=1), spacing=px(Space.MEDIUM))
        middle = hbox(Part(left, 3), Part(questions, 3), spacing=px(Space.WIDE))
        buttons = hbox(Part(self.trouble, 1), self.cancel, self.go_on)
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        vbox(self.title, Part(middle, 1), buttons, on=self, margins=margins, spacing=px(Space.MEDIUM))

    def _show_texts(self) -> None:
        self.setWindowTitle(_("Print"))
        self.title.setText(_("Print"))
        texts = {
            "sheet": _("Sheet"),
            "per_page": _("Positions per page"),
            "paper": _("Paper"),
            "format": _("Format"),
        }
        for which, text in texts.items():
            self._fields[which].set_text(text)
        self.choosers["sheet"].set_items([(key, sheet.name()) for key, sheet in self._sheets.items()])
        self.choosers["per_page"].set_items([(count, number(count)) for count in GRIDS])
        self.choosers["paper"].set_items([(Paper.A4, "A4"), (Paper.LETTER, "Letter")])
        formats = (_("Page to print (PDF)"), _("For a browser (HTML)"), _("Slides (PNG, 16:9)"), _("Animated (GIF)"))
        self.choosers["format"].set_items(list(zip((_PDF, _HTML, _SLIDES, _FILM), formats, strict=True)))
        for button, words in ((self.back, _("Previous page")), (self.next, _("Next page"))):
            button.setAccessibleName(words)
            give_tip(button, words)
        self.cancel.set_text(term("cancel"))
        self.go_on.set_text(_("Save…"))

    # -- choices -------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        """The document to print."""
        return self._sheets[str(self.choosers["sheet"].value())]

    @property
    def paper(self) -> Paper:
        """The paper to print on."""
        paper = self.choosers["paper"].value()
        assert isinstance(paper, Paper)
        return paper

    @property
    def document(self) -> Document:
        """It, as chosen."""
        per_page = self.choosers["per_page"].value()
        assert isinstance(per_page, int)
        return self.sheet.make(self.paper, per_page)

    @property
    def slides(self) -> Iterator[Slide] | None:
        """The slides, if these are chosen; of an animated picture those of its line."""
        kind, make = self.choosers["format"].value(), self.sheet.slides
        if make is None or kind not in (_SLIDES, _FILM):
            return None
        return make() if kind == _SLIDES else (slide for slide in make() if slide.is_main)

    @property
    def ground(self) -> Ground:
        """Ground of the pages: flat tiles where colours and ink are few."""
        return self._bone if self.choosers["format"].value() == _SLIDES else self._ink

    def _on_chosen(self) -> None:
        self.choosers["format"].setEnabled(self.sheet.html is not None)
        if self.sheet.html is None:
            self.choosers["format"].choose(_PDF)
        slides = self.slides
        self.choosers["per_page"].setEnabled(self.sheet.has_positions and slides is None)
        self.choosers["paper"].setEnabled(slides is None)
        self._leaves, self._at = [], 0
        self._coming = self.document.leaves() if slides is None else (slide.leaf for slide in slides)
        self._show_leaf()
        self._work.start()

    # -- pages ---------------------------------------------------------------------------------

    def show_previous(self) -> None:
        """Show the page before."""
        self._at = max(0, self._at - 1)
        self._show_leaf()

    def show_next(self) -> None:
        """Show the page after."""
        self._at = min(len(self._leaves) - 1, self._at + 1)
        self._show_leaf()

    def _show_leaf(self) -> None:
        leaf = self._leaves[self._at] if self._leaves else None
        name = page_name(self._at + 1, len(self._leaves)) if self._leaves else ""
        self.preview.show_leaf(leaf, name, self.ground)
        self.where.setText(name)
        self.back.setEnabled(self._at > 0)
        self.next.setEnabled(self._at + 1 < len(self._leaves))

    def _go_on(self) -> None:
        """Lay out one more page, or write one."""
        if self._writing is not None:
            self._write_on()
            return
        try:
            leaf = next(self._coming, None)
        except DominoesError as error:
            # A page with a failing layout: the pages before it are shown.
            self._work.stop()
            self.trouble.setText(error_text(error))
            return
        if leaf is None:
            self._work.stop()
        else:
            self._leaves.append(leaf)
            self._show_leaf()

    # -- the file ------------------------------------------------------------------------------

    def _ask_where(self) -> None:
        kind = str(self.choosers["format"].value())
        if kind == _SLIDES:
            ask_for_folder(self, _("Where to create the folder of slides")).fileSelected.connect(self.save)
            return
        name = f"{self.sheet.file_name(self._name)}.{kind}"
        files = ask_for_target(self, _("Print"), (f"{kind.upper()} (*.{kind})",), name)
        files.fileSelected.connect(self.save)

    def save(self, name: str) -> None:
        """Begin to write the file *name*, or slides into this folder; `saved` or `failed` tells how it ended."""
        kind = f".{self.choosers['format'].value()}"
        path, slides, html = Path(name), self.slides, self.sheet.html
        self.go_on.setEnabled(False)
        if kind == f".{_SLIDES}" and slides is not None:
            self._target = new_folder(path, self.sheet.file_name(self._name))
            self._draw(write_series(self._target, slides, self.ground))
            return
        # For any typed name, the format is the one chosen.
        self._target = path if path.suffix.lower() == kind else path.with_name(path.name + kind)
        if slides is not None:
            self._draw(write_film(self._target, slides, self.ground))
        elif kind == f".{_HTML}" and html is not None:
            self._write_html(html(self._tiles))
        else:
            document = self.document
            self._writing = write_pdf(self._target, document.leaves(), document.title, self.paper, self.ground)
            self._work.start()

    def _draw(self, steps: Generator[int, None, None]) -> None:
        """Write slides in the background."""
        self._drawn, self._given_up = 0, False
        self._drawing = BackgroundJob(partial(self._work_on, steps), self)
        self._drawing.done.connect(self._on_drawn)
        self._progress.start()

    def _work_on(self, steps: Generator[int, None, None], stop: Stop) -> str:
        """Write all of *steps*; return why that failed, or an empty text."""
        try:
            with closing(steps):
                for self._drawn in steps:
                    if stop() or self._given_up:
                        break
        except OSError as error:
            return error.strerror or str(error)
        return ""

    def _show_drawn(self) -> None:
        self.trouble.setText(_("Pages written: {n}").format(n=number(self._drawn)))

    def _on_drawn(self) -> None:
        job, self._drawing = self._drawing, None
        self._progress.stop()
        assert job is not None
        job.deleteLater()
        if job.error is not None or job.result:
            self._fail(str(job.result) if job.error is None else error_text(job.error))
        elif self._given_up:
            self._tell_stopped()
        else:
            self._succeed()

    def _write_html(self, text: str) -> None:
        try:
            with whole_file(self._target) as file:
                file.write(text)
        except OSError as error:
            self._fail(error.strerror or str(error))
        else:
            self._succeed()

    def _write_on(self) -> None:
        assert self._writing is not None
        try:
            written = next(self._writing, None)
        except (OSError, DominoesError) as error:
            self._writing = None
            self._work.stop()
            self._fail(error_text(error) if isinstance(error, DominoesError) else str(error))
            return
        except BaseException:
            # Its end must not be taken for that of the file.
            self._writing = None
            self._work.stop()
            raise
        if written is None:
            self._writing = None
            self._succeed()
        else:
            self.trouble.setText(_("Pages written: {n}").format(n=number(written)))

    def _succeed(self) -> None:
        self.saved.emit(str(self._target))
        tell_saved(self.parentWidget(), self._target)
        self.accept()

    def _fail(self, reason: str) -> None:
        why = _("“{file}” could not be written: {why}").format(file=self._target.name, why=reason)
        self.trouble.setText(why)
        self.go_on.setEnabled(True)
        self.failed.emit(why)

    def _on_cancel(self) -> None:
        """Stop writing, so that no file is left; or else leave."""
        if self._drawing is not None:
            # It ends after the slide that is drawn now.
            self._given_up = True
        elif self._writing is not None:
            self._writing.close()
            self._writing = None
            self._tell_stopped()
        else:
            self.reject()

    def _tell_stopped(self) -> None:
        self.trouble.setText(_("Stopped. No file was written."))
        self.go_on.setEnabled(True)

    def _stop(self) -> None:
        self._work.stop()
        self._progress.stop()
        if self._writing is not None:
            self._writing.close()
            self._writing = None
        job, self._drawing = self._drawing, None
        if job is not None:
            job.stop()
            job.deleteLater()
