# SPDX-License-Identifier: GPL-3.0-or-later
"""A small window to drag files from, as a file manager would offer them: drag_source.py FILE..."""

import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk  # noqa: E402


def offer(application: Gtk.Application) -> None:
    """Shows the window with the files of the command line behind it."""
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(path) for path in sys.argv[1:]])
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(files))
    label = Gtk.Label(label="Files")
    label.add_controller(source)
    window = Gtk.ApplicationWindow(
        application=application,
        title="Drag Source",
        default_width=160,
        default_height=80,
        child=label,
    )
    window.present()


application = Gtk.Application(application_id="app.otokura.DragSource")
application.connect("activate", offer)
application.run([])
