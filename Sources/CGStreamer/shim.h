// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/base/gsttypefindhelper.h>
#include <gst/pbutils/pbutils.h>

// Macros with casts, which Swift does not import.
static const GstElementFactoryListType GST_ELEMENT_FACTORY_TYPE_DECODER_FLAG =
    GST_ELEMENT_FACTORY_TYPE_DECODER;
static const GstElementFactoryListType GST_ELEMENT_FACTORY_TYPE_MEDIA_AUDIO_FLAG =
    GST_ELEMENT_FACTORY_TYPE_MEDIA_AUDIO;
