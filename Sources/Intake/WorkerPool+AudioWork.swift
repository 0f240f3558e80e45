// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline

/// The work as child processes do it, which no hostile file takes down with it.
extension WorkerPool: AudioWork {}
