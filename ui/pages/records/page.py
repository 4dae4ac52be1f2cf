# SPDX-License-Identifier: MIT
"""The page of records 牌譜: every finished round, to be found again, reviewed, played again, shared and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent

from dominoes.errors import DominoesError, Reason, StoreError
from dominoes.records.files import exhausted
from dominoes.records.reader import parse
from dominoes.store import Archive, Filter, RoundRow
from dominoes.store.archive import KEPT_DAYS
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.header import Header
from ui.kit.layouts import Part, vbox
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.kit.theme import Space
from ui.kit.widgets import Page, SizeEvents, announce
from ui.language.i18n import _, ngettext, number, pgettext, term
from ui.pages.records.deals import Deals
from ui.pages.records.filters import FilterBar, FilterForm, filter_sheet
from ui.pages.records.model import RecordModel
from ui.pages.records.round_filter import RoundFilter
from ui.pages.records.transfer import Files
from ui.pages.records.view import ActionBar, Empty, Notice, RecordView, where_deleted
from ui.play.services import Routes, Services

_SHOWN: Final = 4
"""Actions with a button where there is room."""


class RecordsPage(SizeEvents, Page):
    """Finds rounds, and offers what can be done with them."""

    topic = "records#records"

    WIDEST: Final = 1180
    """The list grows no wider, in pixels at text size 1."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self._some_deleted = False
        self.header = Header(self, routes.back)
        self.filters = FilterBar(
            self,
            changed=self._on_wanted,
            ask=self._on_filters,
            leave=self._enter_list,
        )
        self.model = RecordModel(services.archive, self)
        self.view = RecordView(self.model, self)
        self.empty = Empty(
            self,
            ask_import=lambda: self.files.ask_import(),  # noqa: PLW0108 - made later
            show_bin=self._show_bin,
            show_all=self.filters.show_all,
        )
        self.notice = Notice(self, partial(self._with, self._undo))
        self._finding: asyncio.Task[None] | None = None
        self._deleted: list[list[int]] = []
        """What was deleted in one step each; the last is undone first."""
        self.bar = ActionBar(self, _SHOWN)
        self._column = vbox(self.filters, Part(self.view, 1), Part(self.empty, 1), self.notice, self.bar)
        vbox(self.header, Part(self._column, 1), on=self, spacing=0)
        self.overlay = SheetOverlay(self)
        self.overlay.closed.connect(self._focus)
        self.overlay.opened.connect(partial(announce, self))
        self.tasks = Tasks(self)
        self.tasks.troubled.connect(self._on_trouble)
        say = self.notice.show_text
        self.files = Files(self, services, self.overlay, self.tasks, say=say, imported=self._on_imported)
        self.deals = Deals(services, routes, self.overlay, self.tasks, say)
        # Queued, because it may come while a row is painted, which is no time to open a window.
        self.model.troubled.connect(self._on_trouble, Qt.ConnectionType.QueuedConnection)
        self.view.picked.connect(self._show_actions)
        self.view.opened.connect(self.review_round)
        self.view.menu_asked.connect(self.bar.open_menu)
        services.autosave().replaced.connect(self.forget_ids)
        self.begins_at = self.view
        self.translate(self._show_name, self.model.refresh, self._show_state)
        self.follow_look()

    def open(self) -> None:
        """Show the finished rounds."""
        self._routes.show(self)

    # -- what is shown -------------------------------------------------------------------------

    def refresh(self, then: Callable[[], object] | None = None) -> None:
        """Read the store again, keep the selection, and call *then*; also called whenever the page is shown."""
        self._cancel_finding()
        archive = self._services.archive()
        try:
            if archive is None:
                self._show_found([], then)
            else:
                steps = self._read(archive)
                if archive.is_small():
                    self._show_found(exhausted(steps), then)
                else:
                    self._finding = self.tasks.in_steps(steps, partial(self._show_found, then=then))
        except StoreError as error:
            self._on_trouble(error.reason)
            self._show_found([], then)

    def _read(self, archive: Archive) -> Generator[None, None, list[int]]:
        """Read who has played, and find the rounds that are wanted, in steps of a few milliseconds."""
        self.filters.set_players((yield from archive.finding_players()))
        wanted = self.filters.wanted.filter(date.today())  # noqa: DTZ011 - the player's calendar
        self.model.player = wanted.player
        return (yield from archive.finding(wanted))

    def _cancel_finding(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None

    def _show_found(self, ids: list[int], then: Callable[[], object] | None) -> None:
        """Show the rounds *ids*, keep the selection, and call *then*."""
        selected, row = self.view.selected_ids(), self.view.current_row()
        place = self.view.verticalScrollBar().value()
        archive = self._services.archive()
        self._some_deleted = not ids and archive is not None and archive.count(Filter(removed=True)) > 0
        self.model.show_ids(ids)
        if ids:
            self.view.select_row(max(row, 0))
            self.view.verticalScrollBar().setValue(place)
            if selected:
                self.view.select_ids(selected)
        self._show_state()
        if then is not None:
            then()

    def forget_ids(self) -> None:
        """Forget the selection and the rounds to bring back: the archive has other rounds now."""
        self.view.clearSelection()
        self._deleted.clear()
        self.notice.hide()
        if self.isVisible():
            self.refresh()

    def _show_state(self) -> None:
        """Show how many rounds there are, or why there are none."""
        n, wanted = len(self.model.ids), self.filters.wanted
        self.view.setVisible(n > 0)
        # Nothing can be done with rounds that are not there.
        self.bar.setVisible(n > 0)
        self.empty.setVisible(n == 0)
        self.empty.show_why(wanted, readable=self._services.archive() is not None, deleted=self._some_deleted)
        self.header.show_words(_("Back"), pgettext("page", "Records"), self._count())
        self.header.show_commands(self._list_commands())
        self.begins_at = self.view if n else self.filters.search
        self._show_actions()

    def _count(self) -> str:
        """Return how many rounds there are, in words."""
        n = len(self.model.ids)
        text = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
        if self.filters.wanted.shelf != "bin":
            return text
        days = ngettext("kept for {n} day", "kept for {n} days", KEPT_DAYS).format(n=number(KEPT_DAYS))
        return f"{text} · {days}"

    def _show_actions(self) -> None:
        self.bar.show_commands(self._row_commands())

    def commands(self) -> tuple[Command, ...]:
        """Return everything the page can do."""
        return (
            *self._row_commands(),
            *self._list_commands(),
            Command("", "Ctrl F", self.filters.search.setFocus, also=("/",)),
            Command("", "Ctrl Z", partial(self._with, self._undo)),
            Command("", "Esc", self._routes.back),
        )

    def _list_commands(self) -> tuple[Command, ...]:
        """Return what can be done with all rounds."""
        return (
            Command(pgettext("records", "Play a shared deal…"), "D", self.deals.ask),
            Command(_("Import…"), "Ctrl O", self.files.ask_import),
            Command(pgettext("records", "Paste a round or a code"), "Ctrl V", self._routes.paste),
            Command(_("Export all these…"), "Ctrl E", self.export_all, enabled=len(self.model.ids) > 0),
        )

    def _row_commands(self) -> tuple[Command, ...]:
        """Return what can be done with the selected rounds."""
        some = self.view.selectionModel().hasSelection()
        row = self.view.current_row()
        one = some and row >= 0
        listed = self.model.listed(row) if one else None
        favourite = _("Remove from favourites") if listed and listed.favourite else _("Favourite")
        in_bin = self.filters.wanted.shelf == "bin"
        second = listed is not None and listed.half > 1
        again = _("Play this deal again from its first half") if second else _("Play this deal again")
        return (
            Command(term("review"), "Enter", self.review_round, enabled=one),
            # Where chance alone decides, the same tiles end the same.
            Command(again, "P", partial(self._with, self._play_deal), enabled=one and self._has_choices(listed)),
            Command(favourite, "F", partial(self._with, self._toggle_favourite), enabled=some),
            Command(_("Restore"), "Del", partial(self._with, self._put_back), enabled=some)
            if in_bin
            else Command(_("Delete"), "Del", partial(self._with, self._delete), enabled=some),
            Command(_("Share this deal…"), "C", partial(self._with, self._share), enabled=one),
            Command(_("Export…"), "", self.export_selected, enabled=some),
        )

    def _has_choices(self, listed: RoundRow | None) -> bool:
        """Return whether somebody decided something in the round *listed*; also where it cannot be read."""
        archive = self._services.archive()
        if listed is None or archive is None:
            return True
        try:
            round_ = parse(archive.lines([listed.id])[0])
        except DominoesError:
            return True
        return round_.entry.has_choices(round_.options)

    def _show_name(self) -> None:
        for widget in (self, self.view):
            widget.setAccessibleName(pgettext("page", "Records"))

    # -- finding -------------------------------------------------------------------------------

    def _on_wanted(self) -> None:
        self.view.clearSelection()
        self.view.verticalScrollBar().setValue(0)
        self.refresh(self._on_found)

    def _on_found(self) -> None:
        self.view.select_row(0)
        announce(self, self._count())

    def _enter_list(self) -> None:
        """Focus the list, once it shows what was searched for."""
        if self._finding is None or self._finding.done():
            self.view.setFocus()
        else:
            self._finding.add_done_callback(self._on_finding_done)

    def _on_finding_done(self, finding: asyncio.Task[None]) -> None:
        if not finding.cancelled():
            self.view.setFocus()

    def _show_bin(self) -> None:
        self.filters.show_filter(RoundFilter(shelf="bin"))
        self._focus()

    def _on_filters(self) -> None:
        self.tasks.begin(self._filter())

    async def _filter(self) -> None:
        form = FilterForm()
        form.set_players(self.filters.form.players)
        form.arrange(2)
        form.show_filter(self.filters.wanted)
        form.changed.connect(self.filters.take)
        if await self.overlay.ask(lambda: filter_sheet(form)) == "all":
            self.filters.show_all()

    # -- what can be done ----------------------------------------------------------------------

    def review_round(self) -> None:
        """Step through the current round."""
        found = self.model.listed(self.view.current_row()) if self.view.current_row() >= 0 else None
        if found is not None:
            self._routes.review(found.id)

    def _first_half(self, archive: Archive) -> int | None:
        """Return the round that has the deal of the current one: of two halves the first."""
        row = self.view.current_row()
        return archive.whole_hands([self.model.ids[row]])[0] if row >= 0 else None

    def _play_deal(self, archive: Archive) -> None:
        """Play the deal of the current round again."""
        found = self._first_half(archive)
        if found is not None:
            self.deals.play_again(found)

    def _share(self, archive: Archive) -> None:
        """Show the deal of the current round as a code."""
        found = self._first_half(archive)
        if found is not None:
            current = self.model.listed(self.view.current_row())
            self.deals.share(parse(archive.lines([found])[0]), None if current is None else current.summary.seat)

    def _toggle_favourite(self, archive: Archive) -> None:
        """Make the selected rounds favourites, or no longer if the current one is a favourite."""
        ids, row = self.view.selected_ids(), self.view.current_row()
        if not ids or row < 0:
            return
        current = self.model.listed(row)
        archive.set_favourite(ids, favourite=current is None or not current.favourite)
        self.refresh(self._focus_where_empty)

    def _focus_where_empty(self) -> None:
        if not self.model.ids:
            # The list is gone, and the focus with it.
            self._focus()

    def _delete(self, archive: Archive) -> None:
        """Remove the selected rounds; they can be put back."""
        ids = self.view.selected_ids()
        if ids:
            archive.remove(ids)
            self._deleted.append(ids)
            self._offer_undo()
            self._gone(ids)

    def _put_back(self, archive: Archive) -> None:
        """Put the selected rounds back from the bin."""
        ids = self.view.selected_ids()
        if ids:
            archive.bring_back(ids)
            self._deleted.clear()
            text = ngettext("{n} round restored", "{n} rounds restored", len(ids))
            self.notice.show_text(text.format(n=number(len(ids))))
            self._gone(ids)

    def _undo(self, archive: Archive) -> None:
        """Undo the last step not undone yet; without one, show the place of deleted rounds."""
        if self._deleted:
            archive.bring_back(self._deleted[-1])
            ids = self._deleted.pop()
            self._offer_undo()
            self._came_back(ids)
        elif archive.count(Filter(removed=True)):
            self.notice.show_text(where_deleted())

    def _offer_undo(self) -> None:
        """Show the last step that is not undone."""
        if not self._deleted:
            self.notice.hide()
            return
        n = len(self._deleted[-1])
        text = ngettext("{n} round deleted", "{n} rounds deleted", n)
        self.notice.show_text(text.format(n=number(n)), undo=True)

    def _gone(self, ids: Sequence[int]) -> None:
        """Select the next row in place of rounds that left the list."""
        row = self.model.row_of(ids[0])
        self.view.clearSelection()
        self.refresh(partial(self._select, row))

    def _select(self, row: int) -> None:
        self.view.select_row(row)
        self._focus()

    def _came_back(self, ids: list[int]) -> None:
        """Select rounds that are in the list again."""
        self.refresh(partial(self._select_all, ids))

    def _select_all(self, ids: list[int]) -> None:
        self.view.select_ids(ids)
        self._focus()

    # -- files ---------------------------------------------------------------------------------

    def _on_imported(self, n: int) -> None:
        self._deleted.clear()
        self.filters.show_filter(RoundFilter())
        self.view.clearSelection()
        self.refresh(partial(self.view.select_row, 0))
        self.notice.show_text(ngettext("{n} round imported", "{n} rounds imported", n).format(n=number(n)))

    def export_selected(self) -> None:
        """Write the records of the selected rounds into a file."""
        self.files.ask_export(self.view.selected_ids())

    def export_all(self) -> None:
        """Write the records of all rounds in the list into a file."""
        self.files.ask_export(self.model.ids)

    # -- plumbing ------------------------------------------------------------------------------

    def _with(self, act: Callable[[Archive], None]) -> None:
        """Call *act* with the rounds; show what goes wrong."""
        archive = self._services.archive()
        if archive is None:
            return
        try:
            act(archive)
        except StoreError as error:
            self._on_trouble(error.reason)
        except DominoesError:
            self._services.messages.show(
                _("This round doesn't fit this version's rules and can't be opened. Nothing was deleted.")
            )

    def _on_trouble(self, reason: Reason) -> None:
        self._services.messages.show(reason_text(reason))

    def _focus(self) -> None:
        empty = self.notice.button if self.notice.can_undo else self.filters.search
        (self.view if self.model.ids else empty).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Call the command of the key."""
        if self.overlay.isVisible() and event.key() not in (Qt.Key.Key_F9, Qt.Key.Key_F11):
            event.accept()
            return
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        plain = held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier)
        if not plain or not press(self.commands(), *keys_of(event)):
            super().keyPressEvent(event)

    # -- shown and hidden, size ----------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is in the store now."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel what is under way, and hide the message."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.tasks.stop()
            self._deleted.clear()
            self.notice.hide()

    def on_look(self) -> None:
        """Place the list in the middle, no wider than it can be read."""
        px = theme.look().px
        side = max(px(Space.LARGE), (self.width() - px(self.WIDEST)) // 2)
        self._column.setContentsMargins(side, px(Space.MEDIUM), side, px(Space.SMALL))
        self._column.setSpacing(px(Space.SMALL))
        self.filters.fit(self.height())
