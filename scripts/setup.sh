#!/usr/bin/env bash
# Installs what the build needs and this machine lacks, and says what it does. Does nothing when all is there.
#   It never becomes root unasked: on a terminal it shows the command and asks, elsewhere it prints the command and stops.
#   DATASET_SETUP_SUDO=1 says yes beforehand, for machines that build without a person.
#   Swift 6.2 or later is not installed here: how depends on the person; the message says where to get it.
set -euo pipefail

say() { printf 'setup: %s\n' "$*"; }
fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

# The names that pkg-config knows the C libraries by; Package.swift uses the same. macOS has hashes of its own (CryptoKit).
libraries=(libzip libxml-2.0)
[ "$(uname -s)" = Darwin ] || libraries+=(libcrypto)

have_libraries() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "${libraries[@]}"
}

# Returns when the person, or DATASET_SETUP_SUDO=1, has agreed that a command is run with sudo; else the script ends here.
ask_for_sudo() {
  local answer
  command -v sudo >/dev/null 2>&1 || fail "the C libraries that the build needs are missing. To install them, run as root:" \
    "  apt-get update && $*" "and then make again."
  [ "${DATASET_SETUP_SUDO:-}" = 1 ] && return
  if [ -t 0 ] && [ -t 2 ]; then
    printf 'setup: the build needs C libraries that are not here. This would install them:\n  sudo %s\n' "$*" >&2
    printf 'setup: Run it now? Type y for yes; anything else stops here. ' >&2
    read -r answer || answer=
    case $answer in
      y | Y | yes | Yes | YES) return ;;
      *) fail "nothing was installed. Run the command above yourself, and then make again." ;;
    esac
  fi
  fail "the build needs C libraries that are not here. Nothing was installed. To install them, run:" "  sudo $*" \
    "and then make again; or set DATASET_SETUP_SUDO=1, and make runs it."
}

install_with_apt() {
  local packages=(pkg-config libzip-dev libxml2-dev libssl-dev) root=()
  local install=(apt-get install -y --no-install-recommends "${packages[@]}")
  if [ "$(id -u)" -ne 0 ]; then
    ask_for_sudo "${install[@]}"
    root=(sudo)
  fi
  say "installing with ${root[*]:+sudo }apt-get: ${packages[*]}"
  install=(${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive "${install[@]}" -qq)
  # Old package lists are the usual reason why an install fails, so they are renewed only after a first try did.
  "${install[@]}" >/dev/null 2>&1 && return
  say "renewing apt's package lists"
  ${root[@]+"${root[@]}"} apt-get update -qq || say "apt-get update reported a problem; trying to install all the same"
  "${install[@]}" >/dev/null
}

install_with_brew() {
  say "installing with brew: pkgconf libzip libxml2"
  brew install --quiet pkgconf libzip libxml2
}

# Homebrew keeps libxml2 out of pkg-config's way, since macOS has one of its own.
if command -v brew >/dev/null 2>&1; then
  PKG_CONFIG_PATH="$(brew --prefix)/opt/libxml2/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  export PKG_CONFIG_PATH
fi

if ! have_libraries; then
  if command -v apt-get >/dev/null 2>&1; then
    install_with_apt
  elif command -v brew >/dev/null 2>&1; then
    install_with_brew
  else
    fail "C libraries are missing (${libraries[*]}), and neither apt nor brew is here to install them." \
      "Install them with their headers, and pkg-config, then make again."
  fi
  have_libraries || fail "still missing after the install: ${libraries[*]} (asked: pkg-config --exists ${libraries[*]})"
  for library in "${libraries[@]}"; do say "$library $(pkg-config --modversion "$library") is ready"; done
fi

if ! command -v swift >/dev/null 2>&1; then
  fail "there is no swift on the PATH. Install Swift 6.2 or later from https://www.swift.org/install and make again." \
    "Where it is installed already, add its folder: export PATH=/path/to/swift/usr/bin:\$PATH"
fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
read -r major minor <<<"${version:-0 0}"
if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
  fail "this package needs Swift 6.2 or later, and $(command -v swift) is $major.$minor." \
    "Install a newer one from https://www.swift.org/install and make again."
fi
