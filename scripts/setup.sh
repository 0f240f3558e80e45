#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing of the given groups of scripts/packages.txt, and checks the Swift
# toolchain when "build" is among them. Asks dpkg first: a complete machine waits for nothing.
#
# usage: scripts/setup.sh GROUP...
set -eu
cd "$(dirname "$0")/.."

swift_needed=6.2
PATH="$PATH:/opt/swift/usr/bin"

fail() {
  printf 'set-up: %s\n' "$*" >&2
  exit 1
}

# The packages of the groups in the arguments that are not installed.
missing_packages() {
  groups=$(printf '%s|' "$@")
  wanted=$(sed -nE "s/^(${groups%|}) +//p" scripts/packages.txt | sort -u)
  # shellcheck disable=SC2086  # $wanted is a list of package names
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' $wanted \
    2>/dev/null | sed -n 's/^installed //p')
  for package in $wanted; do
    printf '%s\n' "$installed" | grep -qx "$package" || printf '%s ' "$package"
  done
}

# Runs a command as root.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -- "$@"
  else
    fail "packages are missing, and neither root nor sudo is at hand to install them: $missing"
  fi
}

install_packages() {
  command -v apt-get >/dev/null ||
    fail "this machine has no apt-get. Otokura is built on Debian 12; elsewhere install what" \
      "corresponds to: $missing"
  printf 'set-up: installing %s\n' "$missing" >&2
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  # shellcheck disable=SC2086  # $missing is a list of package names
  if ! { as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    fail "apt-get could not install the packages; its last words stand above. It needs" \
      "Debian 12's package archive: see /etc/apt and the network."
  fi
}

check_swift() {
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "$(command -v swift) does not run: $(swift --version 2>&1 | head -n 1)"
  oldest=$(printf '%s\n%s\n' "$swift_needed" "$version" | sort -V | head -n 1)
  [ "$oldest" = "$swift_needed" ] ||
    fail "Swift $version is too old: Otokura needs $swift_needed or later" \
      "(https://swift.org/install)."
}

case " $* " in
*" build "*)
  command -v swift >/dev/null ||
    fail "swift is neither on the PATH nor in /opt/swift/usr/bin. Otokura needs Swift" \
      "$swift_needed or later: https://swift.org/install"
  ;;
esac

if command -v dpkg-query >/dev/null; then
  missing=$(missing_packages "$@")
  [ -z "$missing" ] || install_packages
else
  printf 'set-up: no dpkg here, so the libraries are taken to be in place.\n' >&2
fi

case " $* " in
*" build "*) check_swift ;;
esac
