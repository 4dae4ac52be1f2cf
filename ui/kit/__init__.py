# SPDX-License-Identifier: MIT
"""What every page is made of, and knows no game: look, widgets, sheets, sound, settings."""
