# SPDX-License-Identifier: MIT
"""Practice with questions of any game: what is asked next, what is remembered, how a run goes."""
