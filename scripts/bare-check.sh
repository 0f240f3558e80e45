#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that one command is enough on a bare Debian 12: unpacks one into a folder, with nothing in
# it but what debootstrap's smallest variant has, make, git and the Swift toolchain of this machine,
# clones what is committed here, and runs make there.
#
# usage: scripts/bare-check.sh FOLDER [MAKE ARGUMENT...]     as root; by default: test run
#
# FOLDER keeps the unpacked base as base.tar, so that the second time is quicker; the project lies
# in FOLDER/debian/otokura afterwards. The package archive is the one that /etc/apt names here.
set -euo pipefail

[ "$(id -u)" -eq 0 ] || { echo 'bare-check: chroot and mount need root' >&2; exit 1; }
[ $# -ge 1 ] || { sed -n '3,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- test run
bare=$folder/debian
swift=$(PATH="$PATH:/opt/swift/usr/bin" command -v swift)
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")

# All mounts are made in a namespace of our own and go with it, whatever happens; so removing the
# folder can never reach what was mounted there.
if [ -z "${OTOKURA_BARE_NAMESPACE:-}" ]; then
  OTOKURA_BARE_NAMESPACE=1 exec unshare --mount "$0" "$folder" "$@"
fi

mirror() {
  sed -nE 's/^URIs: *([^ ]+\/debian)\/?$/\1/p; s/^deb (\[[^]]*\] )?([^ ]+\/debian)\/? .*/\2/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1
}

if [ ! -e "$folder/base.tar" ]; then
  rm -rf "$folder/base"
  debootstrap --variant=minbase bookworm "$folder/base" "$(mirror)"
  chroot "$folder/base" apt-get install -y -q --no-install-recommends ca-certificates git make
  tar -C "$folder/base" -cf "$folder/base.tar.part" .
  mv "$folder/base.tar.part" "$folder/base.tar"
  rm -rf "$folder/base"
fi

if [ -d "$bare" ] && mountpoint -q "$bare/proc"; then
  echo "bare-check: something is mounted below $bare; unmount it first" >&2
  exit 1
fi
rm -rf --one-file-system "$bare"
mkdir -p "$bare/opt/swift"
tar -C "$bare" -xf "$folder/base.tar"
cp /etc/resolv.conf /etc/hosts "$bare/etc/"
cp -a /etc/apt/apt.conf.d/. "$bare/etc/apt/apt.conf.d/"
mount --bind -o ro "$toolchain" "$bare/opt/swift"
mount -t proc proc "$bare/proc"
mount --rbind /dev "$bare/dev"
git clone --quiet --no-hardlinks "$project" "$bare/otokura"

echo "bare-check: make $* in $bare"
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  chroot "$bare" make -C /otokura "$@"
