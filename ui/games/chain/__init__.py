# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 on screen."""
