#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Serves a folder over WebDAV, mounts it in GVfs without a FUSE path, and runs a command in which each
# DAV: stands for the server. Needs a session bus of its own:
#
#   dbus-run-session -- with-dav-server.sh FOLDER COMMAND ARGUMENT...
set -eu
here=$(dirname "$0")
folder=$1
shift
state=$(mktemp -d)
trap 'kill $server $daemon 2>/dev/null || true; rm -rf "$state"' EXIT

/usr/bin/python3 "$here/dav_server.py" "$folder" "$state/port" </dev/null >/dev/null 2>&1 &
server=$!
/usr/libexec/gvfsd --no-fuse </dev/null >/dev/null 2>&1 &
daemon=$!
while [ ! -e "$state/port" ]; do
  kill -0 "$server"
  sleep 0.05
done
uri=dav://127.0.0.1:$(cat "$state/port")
# The daemon takes its name on the bus when it is ready.
gdbus wait --session --timeout 20 org.gtk.vfs.Daemon
gio mount "$uri/" >/dev/null 2>&1

count=$#
while [ "$count" -gt 0 ]; do
  argument=$1
  shift
  case $argument in
  *DAV:*) argument=${argument%%DAV:*}$uri${argument#*DAV:} ;;
  esac
  set -- "$@" "$argument"
  count=$((count - 1))
done
status=0
"$@" || status=$?
exit "$status"
