# SPDX-License-Identifier: MIT
"""The calculator of 推牌九: one hand, all hands, practice."""
