#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds everything that an installation keeps in its share folder but the demo music: catalogues,
# resources, icons, settings schema, and the files that tell the desktop about the program.
#
# usage: scripts/data.sh SHARE PREFIX     SHARE: the folder to fill; PREFIX: where bin/ will be
set -eu
cd "$(dirname "$0")/.."

share=$1
prefix=$2
id=app.otokura.Otokura

put() {
  install -D --mode=644 "$1" "$share/$2"
}

while read -r language; do
  catalogue="$share/locale/$language/LC_MESSAGES/otokura.mo"
  mkdir -p "$(dirname "$catalogue")"
  msgfmt --check --output-file="$catalogue" "po/$language.po"
done <po/LINGUAS

mkdir -p "$share/otokura" "$share/applications" "$share/metainfo" "$share/dbus-1/services"
glib-compile-resources --sourcedir=Resources --target="$share/otokura/otokura.gresource" \
  Resources/otokura.gresource.xml
msgfmt --desktop -d po --template="packaging/$id.desktop.in" \
  --output-file="$share/applications/$id.desktop"
msgfmt --xml -d po --template="packaging/$id.metainfo.xml.in" \
  --output-file="$share/metainfo/$id.metainfo.xml"
sed "s|@PREFIX@|$prefix|" "packaging/$id.service.in" >"$share/dbus-1/services/$id.service"

put "packaging/$id.gschema.xml" "glib-2.0/schemas/$id.gschema.xml"
put "Resources/icons/$id.svg" "icons/hicolor/scalable/apps/$id.svg"
put "Resources/icons/$id-symbolic.svg" "icons/hicolor/symbolic/apps/$id-symbolic.svg"
