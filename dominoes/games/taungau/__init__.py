# SPDX-License-Identifier: MIT
"""鬥牛: three of five tiles make a ten, the other two are the points, against the banker's."""
