/// Measures how much a reading of a sample looks like a table.
enum CSVTableScore {
  /// Below this regularity a text is taken for one column.
  static let leastRegularity = 0.45

  /// How similar the records are in their number of fields: 1 when all have the same number, above one.
  ///
  /// Texts without a number or a date count less, because prose has commas too.
  static func regularity(_ reading: CSVSample.DialectReading) -> Double {
    let agreement = agreement(reading)
    guard agreement > 0 else { return 0 }
    let typed = (0..<reading.rowCount).contains { row in
      reading.width(row) > 1
        && reading.cells(row).contains { reading.withBytes(of: $0, CellTextType.of).isTyped }
    }
    return agreement * (typed ? 1 : 0.7)
  }

  /// How similar the records are in their number of fields, whatever their content. Lines that begin with `#`
  /// and have one field are remarks between them.
  static func agreement(_ reading: CSVSample.DialectReading) -> Double {
    var counts: [Int: Int] = [:]
    var rows = 0
    for row in 0..<reading.rowCount where !isRemark(row, of: reading) {
      counts[reading.width(row), default: 0] += 1
      rows += 1
    }
    let split = rows - (counts[1] ?? 0)
    guard split > 0 else { return 0 }
    let most = counts.filter { $0.key > 1 }.values.max() ?? 0
    return Double(split) / Double(rows) * (0.5 + 0.5 * Double(most) / Double(split))
  }

  private static func isRemark(_ row: Int, of reading: CSVSample.DialectReading) -> Bool {
    let offset = Int(reading.table.offsets[row])
    return reading.width(row) == 1 && offset < reading.bytes.endIndex
      && reading.bytes[offset] == UInt8(ascii: "#")
  }

  /// Whether nearly all fields are in quotes, and some records have several: no prose is written so.
  static func isQuotedThroughout(_ reading: CSVSample.DialectReading) -> Bool {
    let filled = reading.table.cells.count { $0.shortLength > 0 }
    return reading.damagedRecords == 0 && reading.quotedFields > 3
      && reading.quotedFields * 10 >= filled * 9 && reading.table.cells.contains { $0.column > 0 }
  }

  /// Regularity times how well cells are of known types and free of other delimiters.
  static func of(_ reading: CSVSample.DialectReading, _ delimiter: UInt8?) -> Double {
    guard let delimiter, reading.rowCount > 0 else { return 0 }
    let others = CSVDialectSearch.delimiters.filter { $0 != delimiter && $0 != 0x5E && $0 != 0x7E }
    let hasTabs =
      delimiter != CSVSyntax.tab && reading.bytes.withUnsafeBufferPointer { $0.contains(CSVSyntax.tab) }
    var sum = 0.0
    var cells = 0
    for row in 0..<reading.rowCount {
      for cell in reading.cells(row) {
        cells += 1
        sum += reading.withBytes(of: cell) { bytes in
          // A TAB is hardly ever text.
          if hasTabs, bytes.contains(CSVSyntax.tab) { return 0 }
          let type = CellTextType.of(bytes)
          if type.isTyped { return 1 }
          if type == .empty { return 0.8 }
          return bytes.contains(where: others.contains) ? 0.2 : 0.7
        }
      }
      // The widest files would take long and tell nothing new.
      if cells > 100_000 { break }
    }
    let damage = 1 - 0.5 * Double(reading.damagedRecords) / Double(reading.rowCount)
    let width = Double(max(1, reading.usualWidth ?? 1))
    return regularity(reading) * damage * (sum / Double(max(1, cells))) * (1 - 0.3 / width)
  }

  /// Whether there are words above as many fields with a number or a date among them: three fields or more,
  /// or two in all following records.
  static func hasHeader(_ reading: CSVSample.DialectReading) -> Bool {
    let rows = reading.rowCount
    return (0..<max(0, rows - 1)).contains { row in
      let width = reading.width(row)
      guard width >= 2, width == reading.width(row + 1), isHeader(row, of: reading) else { return false }
      return width >= 3 || (row + 2 < rows && (row..<rows).allSatisfy { reading.width($0) == width })
    }
  }

  /// Whether a record has more fields than a sentence has commas, and none of them begins with a blank.
  static func hasLongRow(_ reading: CSVSample.DialectReading) -> Bool {
    (0..<reading.rowCount).contains { row in
      guard reading.width(row) >= 8 else { return false }
      let cells = reading.cells(row)
      return cells.count { $0.shortLength > 0 } * 2 > cells.count
        && cells.allSatisfy { reading.withBytes(of: $0) { $0.first != CSVSyntax.space } }
    }
  }

  /// Whether a record holds nothing but words and one of the next ones a number or a date.
  static func isHeader(_ row: Int, of reading: CSVSample.DialectReading, near count: Int = 1) -> Bool {
    guard row < reading.rowCount else { return false }
    let types = { (row: Int) in reading.cells(row).map { reading.withBytes(of: $0, CellTextType.of) } }
    let names = types(row)
    guard names.contains(.text), !names.contains(where: \.isTyped) else { return false }
    return (row + 1..<max(row + 1, min(reading.rowCount, row + 1 + count))).contains {
      types($0).contains(where: \.isTyped)
    }
  }
}
