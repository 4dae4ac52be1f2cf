# SPDX-License-Identifier: MIT
"""打天九, the trick-taking game of Hong Kong and Guangdong."""
