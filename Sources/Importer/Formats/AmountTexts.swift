import DatasetFormat
import Spreadsheet

/// The amounts of a file without columns, read with one decimal mark for all of them.
struct AmountTexts {
  let mark: DecimalMark
  /// Whether nothing decides between point and comma.
  let isOpen: Bool

  /// Decides over all amounts of a file.
  ///
  /// - Parameters:
  ///   - texts: The amounts as they stand.
  ///   - hasGroups: Whether the format allows marks between groups of digits at all.
  ///   - given: What a person says.
  init(_ texts: some Sequence<String>, hasGroups: Bool, given: DecimalMark?) {
    var profile = ColumnProfile()
    for var text in texts { text.withUTF8 { profile.add($0, kind: .text) } }
    if profile.pointOnly >= profile.commaOnly, profile.pointOnly > 0 {
      (mark, isOpen) = (.point, false)
    } else if profile.commaOnly > 0 {
      (mark, isOpen) = (.comma, false)
    } else if let given {
      (mark, isOpen) = (given, false)
    } else if let only = profile.ambiguousMarks.first, profile.ambiguousMarks.count == 1 {
      // `1,000` alone: a decimal mark where the format has no groups, else undecided.
      let isGrouped = profile.ambiguousWithDigits > 0
      let isSure = isGrouped && profile.unmarked > profile.zeros
      (mark, isOpen) = (hasGroups ? (only == .point ? .comma : .point) : only, hasGroups && !isSure)
    } else {
      (mark, isOpen) = (.point, !profile.ambiguousMarks.isEmpty)
    }
  }

  /// Minor units; nil for a text that is no amount, or one with a word for its direction beside it.
  func minorUnits(_ text: String, digits: Int) -> Int64? {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let number = NumberToken(bytes), number.mark == .none else { return nil }
      return number.minorUnits(mark, digits: digits)
    }
  }
}
