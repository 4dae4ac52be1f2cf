# SPDX-License-Identifier: MIT
"""扭天九: tiles turned from the pile, two at a time; the higher of a suit takes both."""
