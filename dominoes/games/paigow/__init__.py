# SPDX-License-Identifier: MIT
"""推牌九, the banking game: two or four tiles, and the higher hand."""
