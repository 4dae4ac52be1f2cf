# SPDX-License-Identifier: MIT
"""Catalogues and fonts, and the names and sentences that games share."""
