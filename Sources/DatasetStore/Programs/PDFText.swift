/// The text of PDF files, read by `pdftotext` of poppler or xpdf if that is installed.
///
/// PDF files are untrusted. The program gets ten seconds, a gigabyte of memory and no permission to write
/// files, and a quarter of a megabyte of its output is used.
package struct PDFText: Sendable {
  /// The program's name.
  package static let program = "pdftotext"

  private let reader: OtherProgram

  private static let pages = 10
  private static let limit = 1 << 18
  private static let seconds = 10

  /// Nil if no program for it is installed.
  package init?() {
    guard let reader = OtherProgram(named: Self.program) else { return nil }
    self.reader = reader
  }

  /// The text of a file; nil if it has none, or cannot be read in time.
  package func text(of file: String) -> String? {
    let arguments = ["-q", "-layout", "-nopgbrk", "-enc", "UTF-8", "-l", "\(Self.pages)"]
    // A path from the root is never taken for an option.
    let bytes = reader.output(
      arguments + [FilePath.absolute(file), "-"], limit: Self.limit, seconds: Self.seconds)
    guard let bytes, !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
