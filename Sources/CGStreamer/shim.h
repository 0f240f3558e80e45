// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/pbutils/pbutils.h>
