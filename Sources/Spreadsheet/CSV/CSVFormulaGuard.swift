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
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return value.count > 1 && !isNumber(value[1...])
    case 0xEF:
      return value.count >= 3 && value[1] == 0xBC && [0x9D, 0x8B, 0x8D, 0xA0].contains(value[2])
    default: return false
    }
  }

  /// Digits with at most one point or comma, and an exponent.
  private static func isNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let parts = digits.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let mantissa = parts.first, parts.count <= 2, mantissa.contains(where: CSVCellType.isDigit) else {
      return false
    }
    let marks = mantissa.filter { !CSVCellType.isDigit($0) }
    guard marks.count <= 1, marks.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
      return false
    }
    guard parts.count == 2 else { return true }
    var exponent = parts[1]
    if let sign = exponent.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      exponent.removeFirst()
    }
    return !exponent.isEmpty && exponent.allSatisfy(CSVCellType.isDigit)
  }
}
