// SPDX-License-Identifier: GPL-3.0-or-later
// Speed and pitch of sound, each without the other, through SoundTouch. No C++ exception leaves these
// functions. A stretcher is used by one thread at a time; samples are interleaved.
#pragma once
#include <stdbool.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef struct otk_stretcher otk_stretcher;

/// Makes a stretcher; null where SoundTouch does not take this shape.
otk_stretcher *otk_stretcher_new(unsigned sample_rate, unsigned channels);
void otk_stretcher_free(otk_stretcher *stretcher);

/// Sets both from the next samples on; `tempo` is 1 and `semitones` 0 for sound as it is.
void otk_stretcher_set(otk_stretcher *stretcher, double tempo, double semitones);

/// Takes samples in; false where memory ran out.
bool otk_stretcher_put(otk_stretcher *stretcher, const float *samples, unsigned frames);

/// Makes what is left inside ready.
bool otk_stretcher_flush(otk_stretcher *stretcher);

/// Frames that are ready.
unsigned otk_stretcher_ready(const otk_stretcher *stretcher);

/// Gives at most `frames` frames, and how many they are.
unsigned otk_stretcher_take(otk_stretcher *stretcher, float *samples, unsigned frames);

#ifdef __cplusplus
}
#endif
