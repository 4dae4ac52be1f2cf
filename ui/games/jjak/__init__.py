# SPDX-License-Identifier: MIT
"""The window of 짝맞추기."""
