import Spreadsheet

/// A number that tells whether a record still has the values with which it was made.
///
/// It does not depend on the storage or on the program that saved the file last: numbers count by their value, booleans
/// by their meaning, and times of bookkeeping not at all. 64 bits, the same on every machine and in every run; made to
/// notice edits, not to withstand someone who wants two rows to look alike.
struct RowFingerprint {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// What counts of the cells of a column.
  enum Form: UInt8, Sendable {
    case nothing, number, truth, text

    init(_ column: Column) {
      self =
        switch column.kind {
        case _ where column.name == "createdAt" || column.name == "updatedAt": .nothing
        case .amount, .signedAmount, .integer: .number
        case .boolean: .truth
        default: .text
        }
    }
  }

  /// The fingerprint of a row that a plan inserts, by the forms of its columns.
  static func of(_ row: CompactRow, _ forms: [Form]) -> UInt64 {
    var print = RowFingerprint()
    row.forEachCell { position, _, text in
      if position < forms.count { print.add(position, text, forms[position]) }
    }
    return print.state
  }

  /// The fingerprint of a row that is there.
  static func of(_ row: TabRow, schema: TabSchema) -> UInt64 {
    var print = RowFingerprint()
    for (position, column) in schema.columns.enumerated() {
      guard let cell = row.cell(position), cell.kind != .missingValue else { continue }
      row.view.withBytes(of: cell) { print.add(position, $0, Form(column)) }
    }
    return print.state
  }

  private mutating func add(_ position: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form) {
    var text = bytes[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    if text.isEmpty || form == .nothing { return }
    mix(UInt64(position))
    switch form {
    case .number:
      if let number = try? DecimalNumber(plain: UnsafeBufferPointer(rebasing: text)).reduced {
        mix(UInt64(bitPattern: number.mantissa))
        mix(UInt64(truncatingIfNeeded: number.scale))
        return
      }
    case .truth:
      if let first = text.first {
        return mix(first == UInt8(ascii: "1") || first | 0x20 == UInt8(ascii: "t") ? 1 : 0)
      }
    case .nothing, .text: break
    }
    mix(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))
  }

  private mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var rest = UInt64(bytes.count)
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
    state ^= state >> 32
  }
}
