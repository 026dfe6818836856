/// What a file is by its first bytes, for files that are no zip archive.
enum FileKind {
  /// Recognises a file that is not empty and no zip archive.
  static func recognise(_ file: WorkbookFile) throws(XLSXProblem) -> ForeignFormat {
    let head = try file.read(at: 0, count: 4096)
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return try ole(file) }
    // A bare BIFF2 to BIFF5 stream: an Excel workbook from before OLE2.
    if head.count > 4, head[0] == 0x09, [0x00, 0x02, 0x04, 0x08].contains(head[1]), head[3] == 0 {
      return .xls
    }
    for (magic, format) in magics where head.starts(with: magic) { return format }
    return text(head)
  }

  private static let magics: [(magic: [UInt8], format: ForeignFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47], .image("PNG")), ([0xFF, 0xD8, 0xFF], .image("JPEG")),
    (Array("GIF8".utf8), .image("GIF")), (Array("BM".utf8), .image("BMP")),
    ([0x49, 0x49, 0x2A, 0], .image("TIFF")), ([0x4D, 0x4D, 0, 0x2A], .image("TIFF")),
    (Array("%PDF".utf8), .pdf), (Array("{\\rtf".utf8), .rtf), ([0x1F, 0x8B], .archive("gzip")),
    (Array("7z".utf8) + [0xBC, 0xAF], .archive("7-Zip")), (Array("Rar!".utf8), .archive("RAR")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive("xz")), (Array("BZh".utf8), .archive("bzip2")),
  ]

  /// Tells what an OLE2 file holds by the names of its streams, which its directory has in UTF-16.
  private static func ole(_ file: WorkbookFile) throws(XLSXProblem) -> ForeignFormat {
    let names: [(String, ForeignFormat)] = [
      ("EncryptedPackage", .encrypted), ("Workbook", .xls), ("Book", .xls),
    ]
    // A directory entry is 64 bytes of name and then the name's size, its closing zero counted.
    let wanted: [(name: [UInt8], format: ForeignFormat)] = names.map { name, format in
      (Array(name.utf8.map { [$0, 0] }.joined()) + [0, 0], format)
    }
    var found: Set<ForeignFormat> = []
    // Directory entries stand at multiples of 128 bytes.
    for offset in stride(from: 512, to: file.size, by: 1 << 20) {
      let piece = try file.read(at: offset, count: 1 << 20)
      for at in stride(from: 0, to: piece.count - 127, by: 128) {
        for (name, format) in wanted where piece[at..<at + name.count].elementsEqual(name) {
          if Int(piece[at + 64]) == name.count { found.insert(format) }
        }
      }
    }
    return names.map(\.1).first(where: found.contains) ?? .ole
  }

  private static func text(_ head: [UInt8]) -> ForeignFormat {
    // UTF-16 text has a byte-order mark or zeros in every second byte; either way it is no workbook.
    let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    let bytes = isWide ? head.dropFirst(2).filter { $0 != 0 } : head
    if bytes.contains(where: { $0 == 0 || ($0 < 0x20 && !(9...13).contains($0) && $0 != 0x1B) }) {
      return .unknown
    }
    let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let start = text.prefix(2048).lowercased()
    if ["<!doctype html", "<html", "<table", "<head", "<body", "<meta"].contains(where: start.hasPrefix) {
      return .html
    }
    if start.hasPrefix("<?xml") || start.hasPrefix("<") {
      if start.contains("urn:schemas-microsoft-com:office:spreadsheet") { return .spreadsheetXML }
      return start.contains("<html") ? .html : .xml
    }
    let lines = text.split(whereSeparator: \.isNewline).prefix(20)
    for separator in [",", ";", "\t", "|"] as [Character]
    where !lines.isEmpty && lines.filter({ $0.contains(separator) }).count * 2 >= lines.count {
      return .csv
    }
    return .text
  }
}
