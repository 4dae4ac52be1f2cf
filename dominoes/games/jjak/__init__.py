# SPDX-License-Identifier: MIT
"""짝맞추기: three pairs of mates, drawn and taken one by one."""
