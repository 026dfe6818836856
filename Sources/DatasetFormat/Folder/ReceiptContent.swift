import TextScanning

extension FolderContents.ReceiptContent {
  /// How many bytes of the end may hold the mark with which a file ends.
  package static let tailLength = 2048

  /// What the bytes of a file say of it.
  package init(of bytes: [UInt8]) {
    let type = Self.mediaType(Array(bytes.prefix(FileSignature.length)))
    self.init(
      sha256: FileHash.sha256(bytes), mediaType: type,
      isWhole: Self.hasEnd(type, Array(bytes.suffix(Self.tailLength))))
  }

  /// The media type of a receipt file, from its first bytes: `%PDF-` → `application/pdf`. Nil if unknown.
  package static func mediaType(_ head: [UInt8]) -> String? {
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      let brand = String(decoding: head[8..<12], as: UTF8.self)
      if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(brand) {
        return "image/heic"
      }
      return brand == "avif" ? "image/avif" : nil
    }
    if head.starts(with: "RIFF".utf8), head.count >= 12, head[8..<12].elementsEqual("WEBP".utf8) {
      return "image/webp"
    }
    return switch FileSignature(head) {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .pdf: "application/pdf"
    default: nil
    }
  }

  /// Whether the last bytes hold the mark at the end of files of the kind; true for kinds without one.
  package static func hasEnd(_ type: String?, _ tail: [UInt8]) -> Bool {
    let mark: [UInt8]
    switch type {
    case "image/jpeg": mark = [0xFF, 0xD9]
    case "image/png": mark = Array("IEND".utf8)
    case "application/pdf": mark = Array("%%EOF".utf8)
    default: return true
    }
    guard tail.count >= mark.count else { return false }
    return (0...(tail.count - mark.count)).contains { tail[$0...].starts(with: mark) }
  }
}
