# SPDX-License-Identifier: MIT
"""推牌九 on screen."""
