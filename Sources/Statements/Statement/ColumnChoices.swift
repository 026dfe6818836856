/// The columns that the user or a layout chose for each role.
package struct ColumnChoices: Sendable, Hashable {
  /// The columns of a role, each by its name in the header or by its 1-based number.
  package var columns: [StatementLayout.Role: [String]] = [:]
  /// Columns that are not used for entries, not even for their text.
  package var ignored: [String] = []

  /// No choices.
  package init() {}

  /// Whether nothing is chosen.
  package var isEmpty: Bool { columns.isEmpty && ignored.isEmpty }

  /// All names, including ignored ones.
  package var names: [String] {
    columns.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value) + ignored
  }

  /// The word that replaces a role for columns to be ignored.
  static let ignoreWord = "ignore"

  /// Adds `ROLE=NAME`. Several are separated by `;`: `debit=Out;credit=In`.
  ///
  /// - Returns: The unreadable part. Nil when everything was read.
  package mutating func add(_ text: String) -> String? {
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

  /// A role's word and a name: `debit=Out` → `debit`, `Out`. Nil when the text has another form.
  private static func split(_ text: Substring) -> (word: String, name: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let word = String(text[..<equals]).trimmingSpace()
    let name = String(text[text.index(after: equals)...]).trimmingSpace()
    guard !name.isEmpty, word == ignoreWord || StatementLayout.Role(rawValue: word) != nil else { return nil }
    return (word, name)
  }

  /// These choices, completed by those of `other`.
  func over(_ other: ColumnChoices) -> ColumnChoices {
    var result = self
    result.columns.merge(other.columns) { own, _ in own }
    // An amount is one column or two. Naming one replaces the earlier choice.
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
