# SPDX-License-Identifier: MIT
"""鬥牛 on screen."""
