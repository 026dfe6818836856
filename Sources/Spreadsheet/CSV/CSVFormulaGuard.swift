import TextScanning

/// Keeps spreadsheet programs from taking text for a formula, in files that are made for them.
///
/// Text that begins with `=`, `+`, `-`, `@`, a tab or a line end (or a full-width form of the signs) is given an
/// apostrophe in front, as OWASP advises; plain numbers and a lone sign stay as they are.
enum CSVFormulaGuard {
  /// Whether a value needs the apostrophe.
  static func isNeeded(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return value.count > 1 && PlainNumber(value, marks: .pointOrComma) == nil
    case 0xEF:
      return value.count >= 3 && value[1] == 0xBC && [0x9D, 0x8B, 0x8D, 0xA0].contains(value[2])
    default: return false
    }
  }
}
