// SPDX-License-Identifier: GPL-3.0-or-later
#include "CSoundTouch.h"
#include <memory>
#include <new>
#include <soundtouch/SoundTouch.h>
#include <type_traits>

static_assert(std::is_same<soundtouch::SAMPLETYPE, float>::value, "SoundTouch works on floats");

struct otk_stretcher {
  soundtouch::SoundTouch engine;
};

namespace {

/// Runs `body`; false where it throws.
template <typename Body> bool succeeds(Body body) noexcept {
  try {
    body();
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace

otk_stretcher *otk_stretcher_new(unsigned sample_rate, unsigned channels) {
  std::unique_ptr<otk_stretcher> stretcher;
  const bool is_made = succeeds([&] {
    stretcher = std::make_unique<otk_stretcher>();
    stretcher->engine.setSampleRate(sample_rate);
    stretcher->engine.setChannels(channels);
  });
  return is_made ? stretcher.release() : nullptr;
}

void otk_stretcher_free(otk_stretcher *stretcher) { delete stretcher; }

void otk_stretcher_set(otk_stretcher *stretcher, double tempo, double semitones) {
  succeeds([&] {
    stretcher->engine.setTempo(tempo);
    stretcher->engine.setPitchSemiTones(semitones);
  });
}

bool otk_stretcher_put(otk_stretcher *stretcher, const float *samples, unsigned frames) {
  return succeeds([&] { stretcher->engine.putSamples(samples, frames); });
}

bool otk_stretcher_flush(otk_stretcher *stretcher) {
  return succeeds([&] { stretcher->engine.flush(); });
}

unsigned otk_stretcher_ready(const otk_stretcher *stretcher) {
  return stretcher->engine.numSamples();
}

unsigned otk_stretcher_take(otk_stretcher *stretcher, float *samples, unsigned frames) {
  unsigned taken = 0;
  succeeds([&] { taken = stretcher->engine.receiveSamples(samples, frames); });
  return taken;
}
