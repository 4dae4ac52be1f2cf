# SPDX-License-Identifier: MIT
"""打天九 on screen."""
