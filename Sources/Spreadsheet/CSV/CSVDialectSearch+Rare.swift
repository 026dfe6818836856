import TextScanning

/// Blanks, rare characters and pairs as delimiters: only where the rows agree and nothing else explains them.
extension CSVDialectSearch {
  /// Whether a usual delimiter gives so good a table, from the first row on, that no other is tried.
  private func isBeyondDoubt(_ usual: Candidate) -> Bool {
    usual.score >= 0.7 && usual.reading.width(0) == usual.reading.usualWidth && !hasDecimalCommas(usual)
  }

  /// Whether all commas stand between digits, as decimal commas do.
  private func hasDecimalCommas(_ usual: Candidate) -> Bool {
    guard usual.dialect.delimiter == UInt8(ascii: ","), !usual.dialect.skipsInitialSpace else { return false }
    let bytes = usual.reading.bytes
    return usual.reading.table.cells.allSatisfy { cell in
      guard cell.column > 0 else { return true }
      return cell.offset > 1 && cell.offset < bytes.count && bytes[cell.offset - 2].isDigit
        && bytes[cell.offset].isDigit
    }
  }

  /// The best candidate with a rare delimiter, if it is a better table than the best of the usual ones.
  func rare(against usual: Candidate?) -> Candidate? {
    let forms = CSVRareDelimiters(sample)
    if let pair = bestPair(forms.pairs, against: usual) { return pair }
    if let usual, isBeyondDoubt(usual) { return nil }
    var best: Candidate?
    for form in forms.singles where mayMergeBlanks || !form.mergesBlanks {
      let found = candidate(form)
      guard CSVRareEvidence(found.reading, found.dialect).isTable else { continue }
      // Single blanks that leave a column empty everywhere are parts of runs.
      if form == .blank, forms.singles.contains(.blanks), hasEmptyColumn(found.reading) { continue }
      if best.map({ found.score > $0.score + 1e-9 }) ?? true { best = found }
    }
    guard let best, let usual, isTable(usual) else { return best }
    return isBetter(best, than: usual) ? best : nil
  }

  /// Whether a rare delimiter gives the better table by far, or one to which the first row belongs too.
  private func isBetter(_ rare: Candidate, than usual: Candidate) -> Bool {
    if rare.score > usual.score * 1.15 { return true }
    let width = (rare: rare.reading.usualWidth ?? 1, usual: usual.reading.usualWidth ?? 1)
    if hasDecimalCommas(usual), rare.score > usual.score * 0.95, width.rare > width.usual { return true }
    return CSVRareEvidence.isRegular(rare.reading) && !CSVRareEvidence.isRegular(usual.reading)
      && usual.reading.width(0) == 1
  }

  private func candidate(_ form: CSVRareDelimiters.Form) -> Candidate {
    candidate(delimiter: form.delimiter, tail: form.tail, mergesBlanks: form.mergesBlanks)
  }

  /// A delimiter of two bytes, where single ones do not split the lines as well.
  ///
  /// `a;;b` with `;` may have an empty column, unless a header leaves it without a name too, or the other fields have
  /// quotes without need.
  private func bestPair(_ forms: [CSVRareDelimiters.Form], against usual: Candidate?) -> Candidate? {
    for form in forms {
      let pair = candidate(form)
      guard CSVRareEvidence(pair.reading, pair.dialect).isTable else { continue }
      // Where single ones stand between others, cells of blank columns are filled here and there.
      if holdsSingles(pair, form), !CSVRareEvidence.isRegular(pair.reading) { continue }
      guard let usual, isTable(usual) else { return pair }
      if usual.dialect.delimiter == form.delimiter {
        let mayHaveEmptyColumns = CSVRareDelimiters.ofEmptyFields.contains(form.delimiter)
        if !CSVRareEvidence.agrees(usual.reading) { return pair }
        if CSVRareEvidence.isRegular(pair.reading), !CSVRareEvidence.isRegular(usual.reading) { return pair }
        let hasHeader = CSVTableScore.isHeader(0, of: pair.reading, near: 4)
        let isMeant = !mayHaveEmptyColumns || hasHeader || everyFilledFieldIsQuoted(usual.reading)
        if isMeant, everySecondFieldIsEmpty(usual.reading) { return pair }
      } else if isBetter(pair, than: usual) {
        return pair
      }
    }
    return nil
  }

  /// Whether some field holds the half of a pair that empty fields make as well.
  private func holdsSingles(_ pair: Candidate, _ form: CSVRareDelimiters.Form) -> Bool {
    guard CSVRareDelimiters.ofEmptyFields.contains(form.delimiter) else { return false }
    return pair.reading.table.cells.contains {
      pair.reading.withBytes(of: $0) { $0.contains(form.delimiter) }
    }
  }

  private func hasEmptyColumn(_ reading: CSVSample.DialectReading) -> Bool {
    var isFilled = [Bool](repeating: false, count: (0..<reading.rowCount).map(reading.width).max() ?? 0)
    for cell in reading.table.cells where cell.shortLength > 0 { isFilled[cell.column] = true }
    return isFilled.contains(false)
  }

  private func everyFilledFieldIsQuoted(_ reading: CSVSample.DialectReading) -> Bool {
    reading.quotedFields == reading.table.cells.count { $0.column % 2 == 0 }
  }

  private func everySecondFieldIsEmpty(_ reading: CSVSample.DialectReading) -> Bool {
    (0..<reading.rowCount).allSatisfy { row in
      reading.cells(row).allSatisfy { $0.column % 2 == 0 || $0.shortLength == 0 }
    }
  }
}
