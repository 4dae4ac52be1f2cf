# SPDX-License-Identifier: MIT
"""老鼠搬家 in the window."""
