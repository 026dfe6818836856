#!/usr/bin/env bash
# Runs `make demo`, then `make test`, in a copy of this machine that lacks the C libraries' headers, from a new clone
# and with nothing built or cached, and says how long each took.
#
# The copy is an overlay in memory over this machine's own files, seen only by this script: nothing of the machine
# itself changes. Needs Linux with apt, and the rights of root.
#   check-fresh-machine.sh [TARGET...]    the make targets to run; demo and test when none is named
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)

if [ "$(uname -s)" != Linux ] || ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "check-fresh-machine: this needs Linux with apt and the rights of root" >&2
  exit 2
fi

# Mounts made from here on are this process's own, and go with it.
if [ "${1:-}" != --inside ]; then
  exec unshare --mount --propagation private "$0" --inside "$@"
fi
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(demo test)

memory=/mnt
mount -t tmpfs -o size=16g tmpfs "$memory"
mkdir "$memory/changes" "$memory/work" "$memory/machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/changes,workdir=$memory/work" "$memory/machine"
machine=$memory/machine
for folder in proc sys dev; do mount --rbind "/$folder" "$machine/$folder"; done
cp --remove-destination -L /etc/resolv.conf "$machine/etc/resolv.conf" 2>/dev/null || true

# The clone and what is cached are on a disk of their own: git links files, and an overlay gives them new numbers.
mkdir "$machine/fresh"
mount -t tmpfs tmpfs "$machine/fresh"
mkdir "$machine/fresh/home"

inside() { chroot "$machine" /usr/bin/env HOME=/fresh/home PATH="$PATH" "$@"; }

echo "check-fresh-machine: removing the C libraries' headers from the copy"
inside env DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq libzip-dev libxml2-dev libssl-dev >/dev/null
if inside pkg-config --exists libzip || inside pkg-config --exists libxml-2.0 || inside pkg-config --exists libcrypto; then
  echo "check-fresh-machine: the headers are still there, so this would show nothing" >&2
  exit 2
fi
inside git clone -q "file://$repository" /fresh/dataset

for target in "${targets[@]}"; do
  started=$SECONDS
  inside make -C /fresh/dataset "$target"
  echo "check-fresh-machine: make $target took $((SECONDS - started)) s"
  [ $((SECONDS - started)) -le 600 ] || { echo "check-fresh-machine: more than 10 minutes" >&2; exit 1; }
done
