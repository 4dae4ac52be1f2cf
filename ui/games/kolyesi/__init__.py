# SPDX-License-Identifier: MIT
"""골여시 on screen."""
