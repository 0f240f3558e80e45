# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo music: composed, played, drawn and tagged by these files alone."""
