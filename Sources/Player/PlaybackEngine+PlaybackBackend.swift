// SPDX-License-Identifier: GPL-3.0-or-later
public import Pipeline

extension PlaybackEngine: PlaybackBackend {}
