# Where Debian comes from, by apt's own configuration. To be sourced; needs bash.
#   DEBIAN_MIRROR      the mirror of the release that apt is set up for
#   DEBIAN_SUITE       that release, by its code name
#   DEBIAN_SECURITY    the mirror of its security updates; empty where apt has none
# $DATASET_DEBIAN_MIRROR, $DATASET_DEBIAN_SUITE and $DATASET_DEBIAN_SECURITY go first, on Ubuntu for example.
# Where neither names a mirror and a release, DEBIAN_MIRROR is empty, and DEBIAN_UNKNOWN says what to do.

# The first source of apt with this label and a code name that matches: its address without the last slash, and its
# code name.  debian_source Debian '^[a-z]+$'  ->  ADDRESS bookworm
debian_source() {
  apt-get indextargets --format '$(REPO_URI)|$(CODENAME)|$(COMPONENT)|$(LABEL)' 'Created-By: Packages' 2>/dev/null |
    awk -F '|' -v label="$1" -v suite="$2" '
      $4 == label && $3 == "main" && $2 ~ suite && !found { sub(/\/$/, "", $1); print $1, $2; found = 1 }'
}

read -r debian_address debian_name <<<"$(debian_source Debian '^[a-z]+$')" || true
DEBIAN_MIRROR=${DATASET_DEBIAN_MIRROR:-$debian_address}
DEBIAN_SUITE=${DATASET_DEBIAN_SUITE:-$debian_name}
read -r debian_address debian_name <<<"$(debian_source Debian-Security '-security$')" || true
DEBIAN_SECURITY=${DATASET_DEBIAN_SECURITY:-$debian_address}
[ -n "$DEBIAN_SUITE" ] || DEBIAN_MIRROR=
DEBIAN_UNKNOWN="apt knows no Debian here. Where it is set up for one, run apt-get update. Elsewhere set \
DATASET_DEBIAN_MIRROR to the address of a mirror and DATASET_DEBIAN_SUITE to a release"
