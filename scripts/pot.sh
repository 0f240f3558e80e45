#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Collects the words on screen into po/otokura.pot and merges them into the catalogues.
#
# xgettext knows no Swift; its Vala reader takes Swift's literals, comments and interpolation
# without a warning. po/POTFILES lists the files, sorted.
#
# usage: scripts/pot.sh [--check]     --check changes nothing and fails if a file is out of date
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
new=$work/new.pot

# Every file that has words on screen.
{
  grep -rlP '(?<!func )\b(tr|trn|trc)\(' --include='*.swift' Sources || true
  grep -rl 'translatable="yes"' --include='*.ui' Resources || true
  find packaging -name '*.desktop.in' -o -name '*.metainfo.xml.in'
} | LC_ALL=C sort >"$work/POTFILES"

# Appends what xgettext finds in the POTFILES whose name matches the pattern.
collect() {
  pattern=$1
  shift
  files=$(grep -E "$pattern" "$work/POTFILES") || return 0
  # shellcheck disable=SC2086  # the files of this repository have no spaces in their names
  xgettext "$@" --from-code=UTF-8 --add-comments=TRANSLATORS --add-location=file \
    --join-existing --output="$new" --package-name=Otokura \
    --copyright-holder='The Otokura developers' $files
}

cat >"$new" <<'HEADER'
msgid ""
msgstr ""
"Project-Id-Version: Otokura\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
HEADER
collect '\.swift$' --language=Vala --keyword --keyword=tr --keyword=trn:1,2 --keyword=trc:1c,2
collect '\.ui$'
collect '\.desktop\.in$' --language=Desktop
collect '\.metainfo\.xml\.in$'
# The date would make every run a change.
sed '/^"POT-Creation-Date:/d' "$new" >"$work/otokura.pot"

if [ "${1:-}" = --check ]; then
  for file in POTFILES otokura.pot; do
    diff -u "po/$file" "$work/$file" || {
      echo "po/$file is out of date: run make pot"
      exit 1
    }
  done
  exit
fi

cp "$work/POTFILES" "$work/otokura.pot" po/
while read -r language; do
  msgmerge --quiet --no-fuzzy-matching --add-location=file "po/$language.po" po/otokura.pot |
    msgattrib --no-obsolete --output-file="po/$language.po"
done <po/LINGUAS
