# A Homebrew formula that builds the command from source, on macOS and Linux.
#
# Not tried: it was written on a machine without Homebrew, and only its syntax was checked (ruby -c). To publish it, put the address of a
# released source archive and its SHA-256 below (shasum -a 256 FILE), and run
#   brew install --build-from-source ./packaging/homebrew/dataset.rb && brew test dataset && brew audit --new dataset
class Dataset < Formula
  desc "Keeps your money in a spreadsheet you own"
  homepage "https://example.org/dataset"
  url "https://example.org/dataset/archive/0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libxml2"
  depends_on "libzip"
  depends_on macos: :sequoia

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "zlib"

  on_linux do
    depends_on "openssl@3"
  end

  def install
    # Homebrew keeps libxml2 out of pkg-config's way, since macOS has one of its own.
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["libxml2"].opt_lib/"pkgconfig"
    arguments = ["--disable-sandbox", "-c", "release", "--product", "dataset"]
    arguments += ["--static-swift-stdlib", "--disable-local-rpath"] if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/dataset"

    generate_completions_from_executable(bin/"dataset", "--generate-completion-script")
    # The date of the pages is that of the sources, so that two builds are alike.
    date = File.mtime("CHANGELOG.md").utc.strftime("%Y-%m-%d")
    system "python3", "scripts/dist/manual.py", bin/"dataset", "man", "--date", date
    man1.install Dir["man/*.1"]
    pkgshare.install "Templates/categories", "Templates/rules", "Templates/statements"
    doc.install "FORMAT.md", "docs"
  end

  test do
    system bin/"dataset", "create", "Money", "--currency", "EUR", "--account", "Giro:checking:10"
    (testpath/"march.csv").write "Date,Description,Amount\n2026-03-31,Shop,-2.50\n"
    system bin/"dataset", "import", "march.csv", "--dataset", "Money", "--yes"
    assert_match "7.50", shell_output("#{bin}/dataset balance --dataset Money --on 2026-04-01")
  end
end
