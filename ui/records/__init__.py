# SPDX-License-Identifier: MIT
"""The parts of the page of records: what is wanted, the list, its rows, its sheets, files in and out."""
