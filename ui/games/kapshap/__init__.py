# SPDX-License-Identifier: MIT
"""The window of 夾十."""
