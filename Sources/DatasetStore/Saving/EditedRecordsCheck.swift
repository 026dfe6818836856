import Spreadsheet

/// Shows that an edited CSV file reads as intended, by reading only the records that the edits touch.
///
/// The bytes of all other records are those that were read, and the reader takes a record from its own bytes
/// alone once it begins where the record does. So these records read as before, if
///
/// - nothing in the file was odd when it was read (``CSVDocument/isCleanlyWritten``),
/// - the kept bytes begin and end where a record begins, and
/// - the new bytes between them are whole records that end with a line end, each part read for itself.
///
/// The new records are compared with the intended ones, and counted for each part. Wherever any of this is
/// not certain, the answer is false, and the whole file has to be read.
struct EditedRecordsCheck {
  private let document: CSVDocument
  private let edits: SheetEdits
  private var sheet: Sheet { document.sheet }

  init(_ document: CSVDocument, _ edits: SheetEdits) {
    self.document = document
    self.edits = edits
  }

  /// Whether a text holds exactly the records that are meant.
  ///
  /// - Parameters:
  ///   - text: The file with its edits and new rows.
  ///   - rows: The new rows that the text holds, with those that fill existing rows.
  ///   - isWhole: Whether nothing follows.
  /// - Returns: False if it does not, and wherever that takes reading the whole file.
  func isCertain(of text: CSVEditedText, rows: Sheet, isWhole: Bool) -> Bool {
    guard isReadRecordByRecord(text), let touched = TouchedRecords(text, sheet),
      let meant = meant(touched, rows), let counts = counts(touched, rows),
      endWithLineEnds(text, isWhole: isWhole),
      let read = CSVReader.records(
        ofParts: text.parts.map(\.new), of: text.new, dialect: document.dialect, name: sheet.name)
    else { return false }
    var start = 0
    for (end, count) in zip(read.ends, counts) {
      guard end - start == count else { return false }
      start = end
    }
    // The comparison passes over empty records, so without any, each is in its part.
    let isFilled = read.sheet.withView { view in (0..<view.rowCount).allSatisfy(view.isFilled) }
    return isFilled && SavedSheetCheck(isTyped: false).firstDifference(meant, saved: read.sheet) == nil
  }

  /// Whether the file is of the kind whose records end with a line feed and are read one by one.
  private func isReadRecordByRecord(_ text: CSVEditedText) -> Bool {
    let dialect = document.dialect
    let mark = TextEncoding.utf8.byteOrderMark
    return dialect.encoding == .utf8 && !dialect.carriageReturnEndsRecord && !dialect.mergesBlanks
      && dialect.delimiterTail == nil && document.isCleanlyWritten && !sheet.hasFormulas
      && text.behind.isEmpty && text.count <= CSVLimits().fileBytes
      && (text.prefix(mark.count) == mark) == text.original.starts(with: mark)
  }

  /// Whether the new bytes of each part end with a line end, except at the end of the file.
  private func endWithLineEnds(_ text: CSVEditedText, isWhole: Bool) -> Bool {
    let lineFeed = UInt8(ascii: "\n")
    let parts = isWhole ? text.parts.dropLast() : text.parts[...]
    guard parts.allSatisfy({ $0.new.isEmpty || text.new[$0.new.upperBound - 1] == lineFeed }) else {
      return false
    }
    // The last record that was read has to end, too, where anything follows it.
    let atEnd = text.parts.indices.filter {
      !text.parts[$0].kept.isEmpty && text.parts[$0].kept.upperBound == text.original.count
    }
    return text.original.last == lineFeed
      || atEnd.allSatisfy { isWhole && $0 == text.parts.count - 1 && text.parts[$0].new.isEmpty }
  }

  /// The touched records with their edits, and the new rows; nil if an edit is of another record.
  private func meant(_ touched: TouchedRecords, _ rows: Sheet) -> SavedSheetCheck.Meant? {
    guard edits.shown.isEmpty, edits.split.isEmpty, edits.joined.isEmpty else { return nil }
    var own = SheetEdits(name: sheet.name)
    for (place, value) in edits.sets {
      guard let row = touched.index(of: place.row) else { return nil }
      own.sets[.init(row: row, column: place.column)] = value
    }
    for row in edits.removed {
      guard let row = touched.index(of: row) else { return nil }
      own.removed.insert(row)
    }
    for row in edits.inserted {
      let isLast = row.number > sheet.rowCount
      guard let index = isLast ? touched.count : touched.index(of: row.number - 1) else { return nil }
      own.inserted.append(.init(number: index + 1, cells: row.cells))
    }
    let end = edits.end(of: sheet)
    for row in end + 1..<end + 1 + edits.filledInCount(of: sheet) {
      guard touched.index(of: row) != nil else { return nil }
    }
    own.lastDataRow = touched.count(before: end + 1) - 1
    return .init(original: sheet.selecting(touched.rows), edits: own, appended: rows)
  }

  /// How many records each part has to hold.
  private func counts(_ touched: TouchedRecords, _ rows: Sheet) -> [Int]? {
    var counts = touched.rows.map(\.count)
    for row in edits.removed {
      guard let part = touched.part(of: row) else { return nil }
      counts[part] -= 1
    }
    for row in edits.inserted {
      let isLast = row.number > sheet.rowCount
      guard let part = isLast ? counts.indices.last : touched.part(of: row.number - 1) else { return nil }
      counts[part] += 1
    }
    guard let last = counts.indices.last else { return nil }
    counts[last] += rows.rowCount - edits.filledInCount(of: sheet)
    return counts
  }
}

/// The records of a sheet that are not in the kept bytes of an edited text, for each of its parts.
private struct TouchedRecords {
  /// For each part those between its kept bytes and those of the next, by their indices in the sheet.
  private(set) var rows: [Range<Int>] = []
  /// For each part how many there are before it, and at the end the number of all.
  private var before = [0]

  var count: Int { before[rows.count] }

  /// Nil if kept bytes do not begin and end where records do, or are not in the order of the file.
  init?(_ text: CSVEditedText, _ sheet: Sheet) {
    guard let first = text.parts.first, first.kept.lowerBound == 0, sheet.rowCount > 0 else { return nil }
    var start = 0
    for (index, part) in text.parts.enumerated() {
      guard let end = Self.row(at: part.kept.upperBound, sheet, text) else { return nil }
      if index > 0 {
        guard let next = Self.row(at: part.kept.lowerBound, sheet, text), next >= start else { return nil }
        append(start..<next)
        start = next
      }
      guard end >= start else { return nil }
      start = end
    }
    append(start..<sheet.rowCount)
  }

  private mutating func append(_ range: Range<Int>) {
    rows.append(range)
    before.append(before[before.count - 1] + range.count)
  }

  /// The record that begins at a place in the file; at its end the number of records.
  private static func row(at place: Int, _ sheet: Sheet, _ text: CSVEditedText) -> Int? {
    if place == text.original.count { return sheet.rowCount }
    var range = 0..<sheet.rowCount
    while let offset = range.isEmpty ? nil : sheet.byteOffset(ofRow: range.middle) {
      if offset == place { return range.middle }
      range = offset < place ? range.middle + 1..<range.upperBound : range.lowerBound..<range.middle
    }
    return nil
  }

  /// The part that a record belongs to; nil if it is not touched.
  func part(of row: Int) -> Int? {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.middle
      if rows[middle].contains(row) { return middle }
      range = rows[middle].upperBound <= row ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The index of a record among those that are touched; nil if it is not one of them.
  func index(of row: Int) -> Int? { part(of: row).map { before[$0] + row - rows[$0].lowerBound } }

  /// How many touched records come before a record.
  func count(before row: Int) -> Int {
    rows.reduce(0) { $0 + $1.clamped(to: 0..<max(0, row)).count }
  }
}

extension Range<Int> {
  fileprivate var middle: Int { lowerBound + count / 2 }
}
