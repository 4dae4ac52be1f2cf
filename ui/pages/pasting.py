# SPDX-License-Identifier: MIT
"""Which of what was copied elsewhere a page takes itself, instead of its search."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

from ui.kit.dropped_files import copied_files


def leads_in(data: QMimeData | None) -> bool:
    """Return whether *data* holds files, records or codes of deals; there may be no data at all."""
    # Imported here: the start page needs it only for what is pasted.
    from dominoes.records.pasted import codes_in, records_in  # noqa: PLC0415

    return data is not None and bool(copied_files(data) or records_in(data.text()) or codes_in(data.text()))
