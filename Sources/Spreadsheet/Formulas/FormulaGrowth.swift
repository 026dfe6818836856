import TextScanning

/// Formulas over the rows of a sheet, when rows are appended to it: those that refer to all of the data
/// should include the new rows.
///
/// A range grows if it begins at the header or the first row of data and ends as ``RangeGrowth`` describes. A
/// range that ends in the formula's own row (a running total), or moves along with a formula that is filled
/// down, is not changed.
package struct FormulaGrowth: Sendable {
  /// By the sheet's name in small letters.
  private let growths: [String: RangeGrowth]

  /// - Parameter growths: How each sheet grows, by its name.
  package init(_ growths: [String: RangeGrowth]) {
    self.growths = Dictionary(growths.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// The formulas that change, by the index of their sheet and their place on it. Cells that edits replace
  /// are left out.
  package func changes(in sheets: [Sheet], edits: [String: SheetEdits]) -> [Int: [SheetEdits.Place: String]] {
    if growths.isEmpty { return [:] }
    var changes: [Int: [SheetEdits.Place: String]] = [:]
    for (index, sheet) in sheets.enumerated() where sheet.hasFormulas {
      let edits = edits[sheet.name]
      sheet.forEachFormula { row, column, text in
        guard mayGrow(text), edits?.removed.contains(row) != true,
          edits?.sets[.init(row: row, column: column)] == nil,
          let grown = grown(text, in: sheet, row: row, column: column)
        else { return }
        changes[index, default: [:]][.init(row: row, column: column)] = grown
      }
    }
    return changes
  }

  /// Whether a range of a formula may end where data grow. It is decided by the rows next to its colons, so
  /// that few formulas need to be parsed.
  ///
  /// Text after a colon that is not a plain cell, column or row may be anything.
  func mayGrow(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        guard bytes[index] == UInt8(ascii: ":") else {
          index += 1
          continue
        }
        var before = index
        while before > 0, bytes[before - 1].isDigit { before -= 1 }
        if endsInGrowth(bytes, before, index) { return true }
        var end = index + 1
        if end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
        let letters = end
        while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
        let letterCount = end - letters
        if end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
        let digits = end
        while end < bytes.count, bytes[end].isDigit { end += 1 }
        let isOver = end == bytes.count || Self.isBehindRange(bytes[end])
        guard isOver, letterCount <= 3, letterCount > 0 || digits < end else { return true }
        if endsInGrowth(bytes, digits, end) { return true }
        index = end
      }
      return false
    }
  }

  /// Whether a byte may follow the end of a range: a closing or separating mark, or an operator.
  private static func isBehindRange(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "+"),
      UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "^"), UInt8(ascii: "&"), UInt8(ascii: "="),
      UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  /// Whether the digits from an index up to another are a row in which data end. Without digits it is false.
  private func endsInGrowth(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    guard end - start <= 9 else { return true }
    var row = 0
    for index in start..<end { row = row * 10 + Int(bytes[index] - UInt8(ascii: "0")) }
    return growths.values.contains { $0.reachesEnd(row...row) }
  }

  /// The new formula of a cell; nil if it stays.
  package func grown(_ text: String, in sheet: Sheet, row: Int, column: Int) -> String? {
    let formula = FormulaText(text)
    var isFilled: Bool?
    var changes: [(reference: Int, range: String)] = []
    var grownSizes: Set<Int> = []
    var otherSizes: Set<Int> = []
    for (index, reference) in formula.references.enumerated() {
      guard let last = reference.range.last, let rows = reference.range.rows else { continue }
      let home = (reference.sheet ?? sheet.name).lowercased()
      if let growth = growths[home], growth.reachesEnd(rows) {
        let filled = isFilled ?? Self.isFilled(formula, sheet, row, column)
        isFilled = filled
        let endsHere =
          !last.fixesRow && home == sheet.name.lowercased() && rows.upperBound == sheet.rowNumber(row)
        let isWhole = rows.lowerBound <= growth.firstRecord
        // A formula that is filled down may refer to the rows from its own on.
        let isMeant = filled ? last.fixesRow && (isWhole || !reference.range.first.fixesRow) : isWhole
        if isMeant, !endsHere {
          var range = reference.range
          range.setLastRow(growth.newLast)
          changes.append((index, range.text))
          grownSizes.insert(rows.count)
          continue
        }
      }
      otherSizes.insert(rows.count)
    }
    // Ranges that are multiplied with each other must keep the same length.
    guard !changes.isEmpty, grownSizes.isDisjoint(with: otherSizes) else { return nil }
    return formula.replacing(changes)
  }

  /// Whether the cell above or below has the same formula, moved along.
  private static func isFilled(_ formula: FormulaText, _ sheet: Sheet, _ row: Int, _ column: Int) -> Bool {
    [-1, 1].contains { sheet.formula(formula, at: row, column, isFilledTo: $0) }
  }
}

extension Sheet {
  /// Whether the row above (-1) or below (1) holds a cell's formula as filling puts it there.
  package func formula(_ formula: FormulaText, at row: Int, _ column: Int, isFilledTo step: Int) -> Bool {
    let other = row + step
    guard other >= 0, other < rowCount, rowNumber(other) == rowNumber(row) + step,
      let found = self.formula(row: other, column: column)
    else { return false }
    return found == formula.moved(rows: step)
  }
}
