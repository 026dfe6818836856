#!/usr/bin/env bash
# Installs what dist/ holds on fresh systems without Swift, works with it as a new user does, and removes it: the Debian package on
# Debian 12, the tarball on the oldest Debian that the mirror still has, and on each newer one up to 13.
#
# The systems are made by debootstrap, kept in .build/roots/ for the next run, and seen through an overlay in memory, so that each run finds
# them fresh. All that is fetched comes from Debian's mirror (DATASET_DEBIAN_MIRROR names another). Needs Linux and the rights of root.
set -euo pipefail
cd "$(dirname "$0")/.."
mirror=${DATASET_DEBIAN_MIRROR:-http://deb.debian.org/debian}

say() { echo "check-packages: $*"; }
skip() {
  say "skipped, since $*"
  exit 0
}
[ "$(uname -s)" = Linux ] || skip "this is not Linux"
[ "$(id -u)" -eq 0 ] || skip "it needs the rights of root"
command -v debootstrap >/dev/null || skip "debootstrap is missing (apt-get install debootstrap)"
deb=$(ls dist/dataset_*_amd64.deb 2>/dev/null | tail -n 1)
tarball=$(ls dist/dataset-*-linux-x86_64.tar.gz 2>/dev/null | tail -n 1)
if [ -z "$deb" ] || [ -z "$tarball" ]; then
  say "dist/ does not hold both packages; run make dist" >&2
  exit 2
fi

# Mounts made from here on are this process's own, and go with it.
if [ "${1:-}" != --inside ]; then
  exec unshare --mount --propagation private "$0" --inside
fi

# A fresh system of a name; false where the mirror has it no more.
root() {
  local suite=$1 kept=.build/roots/$1 release
  if [ ! -f "$kept/.complete" ]; then
    # This runs as root: a name in /tmp that others can guess could be a link of theirs.
    release=$(mktemp -d)
    if ! /usr/lib/apt/apt-helper download-file "$mirror/dists/$suite/Release" "$release/Release" >/dev/null 2>&1; then
      rm -rf "$release"
      return 1
    fi
    rm -rf "$release"
    say "making a fresh $suite from $mirror"
    rm -rf "$kept"
    mkdir -p .build/roots
    debootstrap --variant=minbase "$suite" "$kept" "$mirror" >".build/roots/$suite.log" 2>&1 || { tail "./.build/roots/$suite.log" >&2; exit 1; }
    touch "$kept/.complete"
  fi
  machine=/mnt/$suite
  mkdir -p "/mnt/$suite.changes" "$machine"
  mount -t tmpfs tmpfs "/mnt/$suite.changes"
  mkdir "/mnt/$suite.changes"/{upper,work}
  mount -t overlay overlay -o "lowerdir=$kept,upperdir=/mnt/$suite.changes/upper,workdir=/mnt/$suite.changes/work" "$machine"
  mount -t proc proc "$machine/proc"
  mount --bind /dev "$machine/dev"
  cp -L /etc/resolv.conf "$machine/etc/resolv.conf" 2>/dev/null || true
  cp /etc/apt/apt.conf.d/*proxy* "$machine/etc/apt/apt.conf.d/" 2>/dev/null || true
  cp scripts/dist/first-hour.sh Samples/statements/{de-giro,jp-futsu,au-ambiguous-dates}.csv "$machine/root/"
}
inside() { chroot "$machine" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }
about() { sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$machine/etc/os-release"; }
glibc() { inside ldd --version | sed -n '1s/.* //p'; }

# What apt says is of interest where it fails.
apt() {
  inside env DEBIAN_FRONTEND=noninteractive apt-get -y "$@" >/mnt/apt.log 2>&1 && return
  tail -n 20 /mnt/apt.log >&2
  say "apt-get $* failed" >&2
  exit 1
}

mount -t tmpfs tmpfs /mnt

root bookworm || skip "$mirror has no bookworm"
cp "$deb" "$machine/root/dataset.deb"
started=$SECONDS
apt update
apt install --no-install-recommends /root/dataset.deb
installed=$((SECONDS - started))
inside /root/first-hour.sh
apt remove dataset
inside sh -c '! command -v dataset' || { say "the command is still there after apt-get remove" >&2; exit 1; }
apt install --no-install-recommends /root/dataset.deb
apt purge dataset
left=$(inside find / -xdev -name '*dataset*' ! -path '/root/*' ! -path '/proc/*' ! -path '/dev/*')
[ -z "$left" ] || { say "apt-get purge left $left" >&2; exit 1; }
inside test -f /root/Money/Data/Money.xlsx || { say "apt-get purge took the dataset along" >&2; exit 1; }
took=$((SECONDS - started))
say "$(basename "$deb") on $(about), glibc $(glibc): installed with its dependencies ($installed s), create, import, report, undo, removed, purged: $took s"

tried=0
for suite in buster bullseye bookworm trixie; do
  umount -R "/mnt/$suite" 2>/dev/null || true
  if ! root "$suite"; then
    say "no $suite on $mirror, so the tarball is not tried there"
    continue
  fi
  cp "$tarball" "$machine/root/dataset.tar.gz"
  started=$SECONDS
  inside tar -xzf /root/dataset.tar.gz --strip-components=1 -C /usr/local
  inside /root/first-hour.sh
  # As docs/installing.md says.
  inside sh -c 'tar -tzf /root/dataset.tar.gz | cut -d/ -f2- | grep -v "/\$" | (cd /usr/local && xargs rm) && rm -r /usr/local/share/doc/dataset /usr/local/share/dataset'
  left=$(inside find /usr/local -name '*dataset*')
  [ -z "$left" ] || { say "removing the tarball's files left $left" >&2; exit 1; }
  say "$(basename "$tarball") on $(about), glibc $(glibc): unpacked, create, import, report, undo, removed: $((SECONDS - started)) s"
  tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || skip "$mirror has no Debian that the tarball could be tried on"
