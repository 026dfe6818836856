#!/usr/bin/env bash
# Links the command once more, so that it runs on any Linux with glibc 2.28 (August 2018) or newer and needs nothing else: libzip, libxml2,
# zlib, libcrypto and libstdc++ are inside, and every function of glibc is asked for in a version that old.
#
# Not a static executable: in one, glibc's iconv (the encodings of Asia) and its lists of users would want the very glibc that it was linked
# with. Instead the objects of the release build are linked against the glibc of Debian 11 (2.31), and old-glibc.c covers the rest.
#
# What is needed comes from Debian, by apt, into a folder of its own; nothing is installed. Mirror and release are those
# that apt is set up for (debian.sh); the libraries are that release's, with its patches. libzip and libxml2 are built
# here, since Debian has no libzip.a, and a libxml2.a that wants ICU.
#   portable.sh COMMAND     the file to write
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$1
work=$DIST_WORK/portable
newest_glibc=2.28
# The release whose glibc it is linked against.
old=bullseye

say() { echo "dist: $*"; }
missing=()
for tool in apt-get:apt cmake:cmake dpkg-source:dpkg-dev dpkg-deb:dpkg make:make objdump:binutils; do
  command -v "${tool%:*}" >/dev/null || missing+=("${tool#*:}")
done
[ -f /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
if [ ${#missing[@]} -gt 0 ]; then
  say "no tarball: it is made on Debian or Ubuntu, and this machine lacks: apt-get install ${missing[*]}" >&2
  exit 2
fi
. scripts/dist/debian.sh
if [ -z "$DEBIAN_MIRROR" ]; then
  say "no tarball: $DEBIAN_UNKNOWN" >&2
  exit 2
fi
clang=$(dirname "$(realpath "$(command -v swiftc)")")/clang

# Everything that decides what the libraries are; where it is as it was, so are they.
recipe="$(sha256sum scripts/dist/portable.sh | cut -d' ' -f1) $DEBIAN_SUITE"

fetch() {
  say "fetching the glibc of $old, and libraries and sources of $DEBIAN_SUITE, from $DEBIAN_MIRROR $DEBIAN_SECURITY"
  mkdir -p "$work"/apt/{lists/partial,cache/archives/partial} "$work"/debs "$work"/src
  local signed="[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"
  {
    echo "deb $signed $DEBIAN_MIRROR $old main"
    for kind in deb deb-src; do
      echo "$kind $signed $DEBIAN_MIRROR $DEBIAN_SUITE main"
      [ -z "$DEBIAN_SECURITY" ] || echo "$kind $signed $DEBIAN_SECURITY $DEBIAN_SUITE-security main"
    done
  } >"$work/apt/sources.list"
  : >"$work/apt/status"
  cat >"$work/apt/apt.conf" <<END
Dir::Etc::SourceList "$work/apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "$work/apt/lists";
Dir::State::Status "$work/apt/status";
Dir::Cache "$work/apt/cache";
APT::Architecture "amd64";
APT::Sandbox::User "root";
END
  export APT_CONFIG=$work/apt/apt.conf
  apt-get -qq update
  # Of two versions apt takes the newer one, which is that of the security updates where there is one.
  (cd "$work/debs" && apt-get -qq download {libc6,libc6-dev,linux-libc-dev,libgcc-10-dev,gcc-10-base,libgcc-s1,libcrypt1,libcrypt-dev}/"$old" \
    libssl-dev zlib1g-dev libstdc++-12-dev gcc-12-base)
  (cd "$work/src" && apt-get -qq source libzip libxml2 >/dev/null)
  unset APT_CONFIG
}

unpack() {
  local deb name package
  mkdir -p "$work"/{sysroot,packages,copyright,lib}
  : >"$work/versions"
  for deb in "$work"/debs/*.deb; do
    package=$(dpkg-deb --field "$deb" Package)
    echo "$package $(dpkg-deb --field "$deb" Version)" >>"$work/versions"
    case "$package" in
      libssl-dev | zlib1g-dev | libstdc++-12-dev | gcc-12-base) dpkg-deb --extract "$deb" "$work/packages" ;;
      *) dpkg-deb --extract "$deb" "$work/sysroot" ;;
    esac
  done
  # Links that say /lib/... mean the sysroot's.
  find "$work/sysroot" -type l -lname '/*' | while read -r name; do
    ln -sfnr "$work/sysroot$(readlink "$name")" "$name"
  done
  for package in libc6 gcc-10-base; do cp "$work/sysroot/usr/share/doc/$package/copyright" "$work/copyright/$package"; done
  for package in zlib1g-dev libssl-dev gcc-12-base; do
    cp "$work/packages/usr/share/doc/$package/copyright" "$work/copyright/$package"
  done
  cp "$work"/packages/usr/lib/x86_64-linux-gnu/{libz.a,libcrypto.a} "$work"/packages/usr/lib/gcc/x86_64-linux-gnu/12/libstdc++.a "$work/lib/"
}

# Builds one of the two: its name, then what cmake is told.
library() {
  local name=$1 source
  shift
  source=$(find "$work/src" -mindepth 1 -maxdepth 1 -type d -name "$name-*")
  say "building $(basename "$source")"
  if ! {
    cmake -S "$source" -B "$work/build/$name" -G "Unix Makefiles" -DCMAKE_C_COMPILER="$clang" -DCMAKE_BUILD_TYPE=None \
      -DCMAKE_C_FLAGS="--sysroot=$work/sysroot -O2 -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2 -ffile-prefix-map=$work=." \
      -DCMAKE_INSTALL_PREFIX="$work" -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF "$@" &&
      make -C "$work/build/$name" -j"$(nproc)" install
  } >"$work/$name.log" 2>&1; then
    tail -n 40 "$work/$name.log" >&2
    exit 1
  fi
  echo "$name $(cd "$source" && dpkg-parsechangelog --show-field Version)" >>"$work/versions"
  cp "$source/debian/copyright" "$work/copyright/$name"
}

if [ "$(cat "$work/recipe" 2>/dev/null)" != "$recipe" ]; then
  rm -rf "$work"
  fetch
  unpack
  # What workbooks need of it: deflate. Nothing is ever decrypted here.
  library libzip -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF \
    -DENABLE_{COMMONCRYPTO,GNUTLS,MBEDTLS,OPENSSL,WINDOWS_CRYPTO,BZIP2,LZMA}=OFF \
    -DZLIB_INCLUDE_DIR="$work/packages/usr/include" -DZLIB_LIBRARY="$work/lib/libz.a"
  # What XMLStream needs of it: the parser that is fed, and iconv.
  library libxml2 -DLIBXML2_WITH_{ICU,LZMA,ZLIB,PYTHON,PROGRAMS,TESTS,FTP,HTTP,MODULES}=OFF
  echo "$recipe" >"$work/recipe"
fi

objects=$(find .build -path '*release/dataset.product/Objects.LinkFileList' | head -n 1)
[ -f "$objects" ] || { say "the release build left no list of its objects" >&2; exit 1; }
"$clang" --sysroot="$work/sysroot" -O2 -fPIC -c scripts/dist/old-glibc.c -o "$work/old-glibc.o"
wraps=()
for function in exp exp2 log log2 pow; do wraps+=(-Xlinker "--wrap=$function"); done
# As the package manager links, but against the sysroot, and with archives where that finds shared libraries.
swiftc -static-stdlib -emit-executable -module-name dataset -target x86_64-unknown-linux-gnu -o "$target" "@$objects" "$work/old-glibc.o" \
  -L"$work/lib" -lz -Xclang-linker --sysroot="$work/sysroot" -Xclang-linker -static-libgcc "${wraps[@]}" \
  -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=DatasetCommand_main -Xlinker -s -Xlinker -Map="$work/map" 2>"$work/link.log" ||
  { cat "$work/link.log" >&2; exit 1; }
grep -oE '^/[^ ()]+\.a\(' "$work/map" | tr -d '(' | sort -u >"$work/archives"

# What it must be: nothing but glibc, and of that nothing newer than promised.
needed=$(readelf -d "$target" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
for library in $needed; do
  case "$library" in
    libc.so.6 | libm.so.6 | libpthread.so.0 | libdl.so.2 | libutil.so.1 | ld-linux-x86-64.so.2) ;;
    *) say "the portable command would need $library" >&2; exit 1 ;;
  esac
done
versions=$(objdump -T "$target" | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | sed 's/GLIBC_//')
if [ "$(printf '%s\n%s\n' "$versions" "$newest_glibc" | sort -V | tail -n 1)" != "$newest_glibc" ]; then
  say "the portable command would need a newer glibc than $newest_glibc:" >&2
  objdump -T "$target" | grep -E "GLIBC_$(tail -n 1 <<<"$versions")\b" >&2
  exit 1
fi
say "the portable command needs glibc $(tail -n 1 <<<"$versions") or newer and nothing else ($(du -h --apparent-size "$target" | cut -f1))"
