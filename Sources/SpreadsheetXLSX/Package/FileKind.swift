import TextScanning

/// The kind of a file by its first bytes, for files that are not zip archives.
enum FileKind {
  /// Recognises a file that is neither empty nor a zip archive.
  static func recognise(_ file: WorkbookFile) throws(XLSXProblem) -> ForeignFormat {
    let head = try file.read(at: 0, count: 4096)
    let signature = FileSignature(head)
    if signature == .ole2 { return try ole(file) }
    // A bare BIFF2 to BIFF5 stream: an Excel workbook from before OLE2.
    if head.count > 4, head[0] == 0x09, [0x00, 0x02, 0x04, 0x08].contains(head[1]), head[3] == 0 {
      return .xls
    }
    return signature.flatMap(format) ?? text(head)
  }

  private static func format(_ signature: FileSignature) -> ForeignFormat? {
    switch signature {
    case .png: .image("PNG")
    case .jpeg: .image("JPEG")
    case .gif: .image("GIF")
    case .bmp: .image("BMP")
    case .tiff: .image("TIFF")
    case .pdf: .pdf
    case .gzip: .archive("gzip")
    case .sevenZip: .archive("7-Zip")
    case .rar: .archive("RAR")
    case .xz: .archive("xz")
    case .bzip2: .archive("bzip2")
    case .zip, .emptyZip, .zstandard, .ole2, .sqlite, .program, .utf32: nil
    }
  }

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
    // Directory entries are at multiples of 128 bytes.
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
    // UTF-16 text has a byte-order mark or zeros in every second byte. Either way it is not a workbook.
    let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    let bytes = isWide ? head.dropFirst(2).filter { $0 != 0 } : head
    if bytes.contains(where: { $0 == 0 || ($0 < 0x20 && !(9...13).contains($0) && $0 != 0x1B) }) {
      return .unknown
    }
    let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let start = text.prefix(2048).lowercased()
    if start.hasPrefix("{\\rtf") { return .rtf }
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
