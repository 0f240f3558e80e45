# SPDX-License-Identifier: GPL-3.0-or-later
"""A stand-in for the desktop's file manager: file_manager.py LOG.

Asked for a place's properties, it opens a window and, once that has the focus, gives permission to
read the place, notes its URI in LOG, and closes the window.
"""

import os
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402

INTERFACE = """<node><interface name="org.freedesktop.FileManager1">
  <method name="ShowItemProperties">
    <arg name="URIs" type="as" direction="in"/><arg name="StartupId" type="s" direction="in"/>
  </method>
</interface></node>"""


def show_properties(application: Gtk.Application, uri: str) -> None:
    """Opens the window that gives permission."""
    window = Gtk.ApplicationWindow(application=application, title="Properties", child=Gtk.Label())

    def allow(*_: object) -> None:
        if window.is_active():
            os.chmod(Gio.File.new_for_uri(uri).get_path(), 0o755)
            Path(sys.argv[1]).write_text(uri)
            window.close()

    window.connect("notify::is-active", allow)
    window.present()


def serve(application: Gtk.Application) -> None:
    """Takes the file manager's name, and stays for good."""

    def answer(_bus, _sender, _path, _interface, _method, arguments, invocation) -> None:
        show_properties(application, arguments.unpack()[0][0])
        invocation.return_value(None)

    application.hold()
    bus = application.get_dbus_connection()
    interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
    bus.register_object("/org/freedesktop/FileManager1", interface, answer, None, None)
    Gio.bus_own_name_on_connection(bus, interface.name, Gio.BusNameOwnerFlags.NONE, None, None)


application = Gtk.Application(application_id="app.otokura.FileManager")
application.connect("activate", serve)
application.run([])
