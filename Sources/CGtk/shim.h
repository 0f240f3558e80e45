// SPDX-License-Identifier: GPL-3.0-or-later
// GTK and libadwaita. With the API notes beside this file Swift imports the classes of classes.h as
// reference types: it retains with g_object_ref_sink, which also takes over a new widget's floating
// reference, and releases with g_object_unref. An optional structure that holds a reference is
// retained and released without a look whether it is nil, so both take NULL.
#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <libintl.h>
#include <locale.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <graphene.h>
#include <pango/pangocairo.h>
#include <adwaita.h>

#define OTK_REFERENCE(Type) \
  static inline void otk_retain_##Type(Type *object) { \
    if (object) g_object_ref_sink(object); \
  } \
  static inline void otk_release_##Type(Type *object) { \
    if (object) g_object_unref(object); \
  }
#include "classes.h"

// Variadic functions and macros that Swift cannot import.
static inline void otk_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
static inline void otk_accessible_description(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}
static inline void otk_accessible_value_text(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}
// gtk_search_entry_set_placeholder_text came with GTK 4.10; the property is older.
static inline void otk_search_placeholder(GtkSearchEntry *entry, const char *text) {
  g_object_set(entry, "placeholder-text", text, NULL);
}
// The value of a flags argument: GValue has no conversion to integers for it.
static inline guint otk_value_flags(const GValue *value) { return g_value_get_flags(value); }
