# SPDX-License-Identifier: MIT
"""The base of every page, independent of any game: look, widgets, sheets, sound, settings."""
