# SPDX-License-Identifier: MIT
"""One position of any game as a diagram: on screen, as PNG, SVG or PDF."""
