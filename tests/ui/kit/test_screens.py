# SPDX-License-Identifier: MIT
"""The places of windows: all of a window on one screen, moved and reduced no more than needed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMargins, QRect

from ui.kit.screens import fitted

_side, _place, _edge = st.integers(1, 4000), st.integers(-9000, 9000), st.integers(0, 60)
_boxes = st.builds(QRect, _place, _place, _side, _side)
_frames = st.builds(QMargins, _edge, _edge, _edge, _edge)
_screens = st.lists(st.builds(QRect, _place, _place, st.integers(400, 4000), st.integers(300, 3000)), min_size=1)


@given(_boxes, _frames, _screens)
def test_all_of_a_window_is_on_one_screen(box: QRect, frame: QMargins, screens: list[QRect]) -> None:
    """With its frame, at any place; done again, nothing changes."""
    found = fitted(box, frame, screens)
    outer = found.marginsAdded(frame)
    assert any(screen.contains(outer) for screen in screens)
    assert fitted(found, frame, screens) == found
    assert found.width() <= box.width()
    assert found.height() <= box.height()


@given(_boxes, _frames, _screens)
def test_what_fits_stays(box: QRect, frame: QMargins, screens: list[QRect]) -> None:
    """A window all on a screen is left alone; one too far right or low touches that edge."""
    outer, found = box.marginsAdded(frame), fitted(box, frame, screens)
    if any(screen.contains(outer) for screen in screens):
        assert found == box
    if len(screens) == 1:
        new, screen = found.marginsAdded(frame), screens[0]
        for was, now, low, high in (
            (outer.left(), new.left(), screen.left(), screen.right() + 1 - new.width()),
            (outer.top(), new.top(), screen.top(), screen.bottom() + 1 - new.height()),
        ):
            assert now == min(max(was, low), high)
        if screen.width() >= outer.width():
            assert new.width() == outer.width()


def test_without_a_screen_nothing_is_done() -> None:
    """As while the last one is changed for another."""
    assert fitted(QRect(1, 2, 3, 4), QMargins(), []) == QRect(1, 2, 3, 4)
