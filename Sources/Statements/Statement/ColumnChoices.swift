/// Which columns a person or a layout names for which roles.
public struct ColumnChoices: Sendable, Hashable {
  /// The columns of a role, each by its name in the header, or by its 1-based number.
  public var columns: [StatementLayout.Role: [String]] = [:]
  /// Columns that are none of an entry, its text neither.
  public var ignored: [String] = []

  /// No choices.
  public init() {}

  /// Whether nothing is chosen.
  public var isEmpty: Bool { columns.isEmpty && ignored.isEmpty }

  /// All names, those of no role too.
  public var names: [String] {
    columns.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value) + ignored
  }

  /// The word that stands in place of a role for columns to be left out.
  static let ignoreWord = "ignore"

  /// Adds `ROLE=NAME`; several are apart by `;`, as in `debit=Out;credit=In`.
  ///
  /// - Returns: What cannot be read; nil where all of it was.
  public mutating func add(_ text: String) -> String? {
    var pairs: [String] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      // A semicolon may also be part of a name.
      if let last = pairs.last, Self.split(part) == nil {
        pairs[pairs.count - 1] = last + ";" + part
      } else {
        pairs.append(String(part))
      }
    }
    for pair in pairs {
      guard let (word, name) = Self.split(pair[...]) else { return pair }
      if word == Self.ignoreWord {
        ignored.append(name)
      } else if let role = StatementLayout.Role(rawValue: word) {
        columns[role, default: []].append(name)
      }
    }
    return nil
  }

  /// A role's word and a name; nil where the text is none of that form.
  private static func split(_ text: Substring) -> (word: String, name: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let word = String(text[..<equals]).trimmingSpace()
    let name = String(text[text.index(after: equals)...]).trimmingSpace()
    guard !name.isEmpty, word == ignoreWord || StatementLayout.Role(rawValue: word) != nil else { return nil }
    return (word, name)
  }

  /// These choices where they say something, else those of `other`.
  func over(_ other: ColumnChoices) -> ColumnChoices {
    var result = self
    result.columns.merge(other.columns) { own, _ in own }
    // An amount is one column or two; whoever names one means it instead of what was there.
    let movements: [StatementLayout.Role] = [.amount, .debit, .credit, .sign, .fee]
    if movements.prefix(3).contains(where: { columns[$0] != nil }) {
      for role in movements where columns[role] == nil { result.columns[role] = nil }
    }
    let named = Set(columns.values.joined())
    for role in StatementLayout.Role.allCases where columns[role] == nil {
      result.columns[role]?.removeAll(where: named.contains)
      if result.columns[role]?.isEmpty == true { result.columns[role] = nil }
    }
    result.ignored += other.ignored.filter { !ignored.contains($0) && !named.contains($0) }
    return result
  }
}
