import TextScanning

/// Formulas over the rows of a sheet, when rows are appended to it: which of them name all of the data, and so the
/// rows to come.
///
/// A range grows that begins at the header or the first row of data and ends as ``RangeGrowth`` says. A range that ends
/// in the formula's own row (a running total), or moves along with a formula that is filled down, is meant literally.
package struct FormulaGrowth: Sendable {
  /// By the sheet's name in small letters.
  private let growths: [String: RangeGrowth]

  /// - Parameter growths: How each sheet grows, by its name.
  package init(_ growths: [String: RangeGrowth]) {
    self.growths = Dictionary(growths.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  /// The formulas that change, by the index of their sheet and their place on it. Cells that edits replace are left out.
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

  /// Whether a range of a formula may end where data grow: told by the rows beside its colons, so that few formulas are taken apart.
  ///
  /// What stands behind a colon and is no plain cell, column or row may be anything.
  func mayGrow(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var index = 0
      while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
        var before = colon
        while before > 0, bytes[before - 1].isDigit { before -= 1 }
        if before < colon, endsInGrowth(bytes[before..<colon]) { return true }
        index = colon + 1
        func take(_ isTaken: (UInt8) -> Bool) -> Slice<UnsafeBufferPointer<UInt8>> {
          let start = index
          while index < bytes.count, isTaken(bytes[index]) { index += 1 }
          return bytes[start..<index]
        }
        _ = take { $0 == UInt8(ascii: "$") }
        let letters = take(\.isASCIILetter)
        _ = take { $0 == UInt8(ascii: "$") }
        let digits = take(\.isDigit)
        let isOver = index == bytes.count || Self.behindRanges.contains(bytes[index])
        guard isOver, letters.count <= 3, !letters.isEmpty || !digits.isEmpty else { return true }
        if !digits.isEmpty, endsInGrowth(digits) { return true }
      }
      return false
    }
  }

  /// What stands behind a range that is over: a closing or a separating mark, or an operator.
  private static let behindRanges = Set(")},;+-*/^&=<>% ".utf8)

  private func endsInGrowth(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard digits.count <= 9 else { return true }
    let row = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return growths.values.contains { $0.reachesEnd(row...row) }
  }

  /// The new formula of a cell; nil where it stays.
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
        // Filled down, it may name what is left from its own row on.
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
    // Ranges that are multiplied with each other have to stay of one length.
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
