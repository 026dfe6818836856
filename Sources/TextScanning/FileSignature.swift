/// The certain kind of a binary file, by its first bytes.
package enum FileSignature: Sendable, CaseIterable {
  case png, jpeg, gif, bmp, tiff, pdf
  case zip, emptyZip, gzip, bzip2, xz, sevenZip, rar, zstandard
  /// OLE2: workbooks and documents of old or encrypted Office programs.
  case ole2
  case sqlite, program, utf32

  /// How many bytes of a file it takes to know its kind.
  package static let length = 16

  /// The kind of a file that begins so; nil for text, and for kinds that are not known.
  package init?(_ beginning: some Collection<UInt8>) {
    let head = Array(beginning.prefix(Self.length))
    guard let found = Self.signatures.first(where: { head.starts(with: $0.bytes) }) else { return nil }
    // Two letters are not enough: after them must come the size and four zero bytes.
    if found.kind == .bmp, head.count < 10 || head[6..<10].contains(where: { $0 != 0 }) { return nil }
    self = found.kind
  }

  private static let signatures: [(bytes: [UInt8], kind: FileSignature)] = [
    ([0x89, 0x50, 0x4E, 0x47], .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF8".utf8), .gif),
    (Array("BM".utf8), .bmp), ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    ([0x49, 0x49, 0x2B, 0], .tiff), ([0x4D, 0x4D, 0, 0x2B], .tiff),
    (Array("%PDF".utf8), .pdf), ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .emptyZip),
    ([0x1F, 0x8B], .gzip), (Array("BZh".utf8), .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .xz),
    (Array("7z".utf8) + [0xBC, 0xAF], .sevenZip), (Array("Rar!".utf8), .rar),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), ([0xD0, 0xCF, 0x11, 0xE0], .ole2),
    (Array("SQLite format 3".utf8), .sqlite), ([0x7F, 0x45, 0x4C, 0x46], .program),
    ([0xCF, 0xFA, 0xED, 0xFE], .program), ([0xFF, 0xFE, 0x00, 0x00], .utf32),
    ([0x00, 0x00, 0xFE, 0xFF], .utf32),
  ]

  /// Whether only the reader of workbooks can tell the kind of file: a zip archive, or an OLE2 file, as old
  /// and encrypted workbooks are.
  package var isForWorkbookReader: Bool { self == .zip || self == .ole2 }

  /// The kind of file, in words that fit after "is".
  package var name: String {
    switch self {
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .gif: "a GIF picture"
    case .bmp: "a BMP picture"
    case .tiff: "a TIFF picture"
    case .pdf: "a PDF document"
    case .zip: "a zip archive or a workbook"
    case .emptyZip: "an empty zip archive"
    case .gzip: "a gzip archive"
    case .bzip2: "a bzip2 archive"
    case .xz: "an xz archive"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .zstandard: "a zstd archive"
    case .ole2: "an old Excel workbook (.xls) or a password-protected one"
    case .sqlite: "an SQLite database"
    case .program: "a program"
    case .utf32: "UTF-32 text"
    }
  }
}
