/// Recognises files that are no text by how they begin.
enum CSVFileKind {
  private static let signatures: [(bytes: [UInt8], kind: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"), (Array("%PDF-".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive or a workbook"),
    ([0x50, 0x4B, 0x05, 0x06], "an empty zip archive"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Excel workbook or an encrypted one"),
    ([0x1F, 0x8B], "a gzip archive"), (Array("BZh".utf8), "a bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"), (Array("7z".utf8) + [0xBC, 0xAF], "a 7z archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"), (Array("SQLite format 3".utf8), "an SQLite database"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"), ([0xCF, 0xFA, 0xED, 0xFE], "a program"),
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text"),
  ]

  /// What a file is, if it is known not to be text.
  static func foreign(_ bytes: [UInt8]) -> String? {
    signatures.first { bytes.starts(with: $0.bytes) }?.kind
  }

  /// Whether a beginning holds so many control characters that it cannot be text.
  static func looksBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    let controls = bytes.count { $0 < 0x09 || $0 == 0x7F || (0x0E...0x19).contains($0) }
    return controls >= 8 && controls * 10 > bytes.count
  }
}
