#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Collects the words on screen into po/otokura.pot and merges them into the catalogues.
#
# xgettext knows no Swift; its Vala reader takes Swift's literals, comments and interpolation without
# a warning. po/POTFILES lists the files, sorted; a repository test fails when one is missing.
set -eu
cd "$(dirname "$0")/.."

pot=po/otokura.pot
new=$(mktemp --suffix=.pot)
trap 'rm -f "$new" "$new.part"' EXIT

# Every file that has words on screen.
{
  grep -rlP '(?<!func )\b(tr|trn|trc)\(' --include='*.swift' Sources || true
  grep -rl 'translatable="yes"' --include='*.ui' Resources || true
  find packaging -name '*.desktop.in' -o -name '*.metainfo.xml.in'
} | LC_ALL=C sort >po/POTFILES

# Appends what xgettext finds in the POTFILES whose name matches the pattern.
collect() {
  pattern=$1
  shift
  files=$(grep -E "$pattern" po/POTFILES) || return 0
  # shellcheck disable=SC2086  # the files of this repository have no spaces in their names
  xgettext "$@" --from-code=UTF-8 --add-comments=TRANSLATORS --join-existing --output="$new" \
    --package-name=Otokura --copyright-holder='The Otokura developers' $files
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
sed '/^"POT-Creation-Date:/d' "$new" >"$pot"

while read -r language; do
  msgmerge --quiet --update --backup=none --no-fuzzy-matching --previous "po/$language.po" "$pot"
  msgattrib --no-obsolete --output-file="po/$language.po" "po/$language.po"
done <po/LINGUAS
