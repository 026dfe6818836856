/// Blanks, rare characters and pairs as delimiters: only where the rows agree and nothing else explains them.
extension CSVDialectSearch {
  /// A usual delimiter that gives a table as good as this is not questioned.
  private static let beyondDoubt = 0.7

  /// The best candidate with a rare delimiter, if it is a better table than the best of the usual ones.
  func rare(against usual: Candidate?) -> Candidate? {
    let forms = CSVRareDelimiters(sample)
    if let pair = bestPair(forms.pairs, against: usual) { return pair }
    guard usual.map({ $0.score < Self.beyondDoubt }) ?? true else { return nil }
    var best: Candidate?
    for form in forms.singles {
      let found = candidate(form)
      guard CSVRareEvidence(found.reading, found.dialect).isTable else { continue }
      if best.map({ found.score > $0.score + 1e-9 }) ?? true { best = found }
    }
    guard let best, let usual, isTable(usual) else { return best }
    return best.score > usual.score * 1.15 ? best : nil
  }

  private func candidate(_ form: CSVRareDelimiters.Form) -> Candidate {
    candidate(delimiter: form.delimiter, tail: form.tail, mergesBlanks: form.mergesBlanks)
  }

  /// A delimiter of two bytes, where single ones do not split the lines as well.
  ///
  /// `a;;b` with `;` is right in any case: it has an empty column. `a||b` with `|` is not what anybody meant.
  private func bestPair(_ forms: [CSVRareDelimiters.Form], against usual: Candidate?) -> Candidate? {
    for form in forms {
      let pair = candidate(form)
      guard CSVRareEvidence(pair.reading, pair.dialect).isTable else { continue }
      guard let usual, isTable(usual) else { return pair }
      if usual.dialect.delimiter == form.delimiter {
        let mayHaveEmptyColumns = [",", ";", "\t"].map { UInt8(ascii: $0) }.contains(form.delimiter)
        let usualAgrees = CSVRareEvidence.agreement(usual.reading) >= 0.9
        if !usualAgrees || (!mayHaveEmptyColumns && everySecondFieldIsEmpty(usual.reading)) { return pair }
      } else if pair.score > usual.score * 1.15 {
        return pair
      }
    }
    return nil
  }

  private func everySecondFieldIsEmpty(_ reading: CSVSample.DialectReading) -> Bool {
    (0..<reading.rowCount).allSatisfy { row in
      reading.cells(row).allSatisfy { $0.column % 2 == 0 || $0.shortLength == 0 }
    }
  }
}
