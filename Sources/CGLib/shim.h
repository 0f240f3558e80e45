// SPDX-License-Identifier: GPL-3.0-or-later
// GLib, GObject and GIO for rooms that know no widgets. Only what Swift cannot import by itself
// stands below: macros with casts, variadic functions, and libdispatch's main-queue hooks.
#pragma once
#include <gio/gio.h>
#include <gio/gunixmounts.h>
#include <glib-unix.h>
#include <libintl.h>
#include <locale.h>

static const GType OTK_TYPE_OBJECT = G_TYPE_OBJECT;
static const GType OTK_TYPE_STRING = G_TYPE_STRING;
static const GType OTK_TYPE_INT = G_TYPE_INT;
static const GType OTK_TYPE_UINT = G_TYPE_UINT;
static const GType OTK_TYPE_INT64 = G_TYPE_INT64;
static const GType OTK_TYPE_BOOLEAN = G_TYPE_BOOLEAN;
static const GType OTK_TYPE_DOUBLE = G_TYPE_DOUBLE;
static const GType OTK_TYPE_NONE = G_TYPE_NONE;

static inline GType otk_instance_type(gconstpointer object) { return G_TYPE_FROM_INSTANCE(object); }
static inline guint otk_reference_count(gconstpointer object) {
  return ((const GObject *)object)->ref_count;
}
static inline gpointer otk_object_new(GType type) { return g_object_new(type, NULL); }

// libdispatch's main queue. Private, but exported for exactly this use: CoreFoundation on Linux
// drains the main queue through the same pair.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
