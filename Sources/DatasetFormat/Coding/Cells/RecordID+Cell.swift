import TextScanning

extension RecordID {
  /// Reads an id as a cell may have it, with white space or braces around it, without hyphens, in either
  /// case; nil for anything else.
  @usableFromInline package init?(cellText text: String) {
    var text = text
    guard let id = text.withUTF8({ RecordID(trimmedCell: $0.trimming(.typed)) }) else { return nil }
    self = id
  }

  /// The same of a cell's bytes without white space around them.
  init?(trimmedCell bytes: UnsafeBufferPointer<UInt8>) {
    if let id = RecordID(bytes) {
      self = id
      return
    }
    let digits = bytes.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
    }
    guard digits.count == 32, let id = RecordID(hexadecimal: digits) else { return nil }
    self = id
  }
}
