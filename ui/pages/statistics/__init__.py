# SPDX-License-Identifier: MIT
"""What the rounds add up to."""
