#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts the program from the build tree, with a library of its own under .run, so that trying it
# touches no music of yours. Without a display it starts in one of its own, where
# scripts/main-job.py does the main job once and leaves screenshots.
#
# usage: scripts/run.sh BINARY [ARGUMENT...]
set -eu
cd "$(dirname "$0")/.."

binary=$PWD/$1
shift
OTOKURA_DATA_DIR=$PWD/.run
OTOKURA_LIBRARY=${OTOKURA_LIBRARY:-$PWD/.run/library}
GSETTINGS_SCHEMA_DIR=$OTOKURA_DATA_DIR/glib-2.0/schemas
export OTOKURA_DATA_DIR OTOKURA_LIBRARY GSETTINGS_SCHEMA_DIR

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$binary" "$@"
fi
echo 'No display here: starting in one of its own (Xvfb), to do the main job once.'
scripts/setup.sh screen
OTOKURA_BINARY=$binary exec /usr/bin/python3 scripts/main-job.py .run/screenshots
