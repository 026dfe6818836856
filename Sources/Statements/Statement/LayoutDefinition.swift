/// How statements of one kind are read, for what their files cannot tell: written by a person, shipped with the
/// command, or remembered from an import.
///
/// A definition never outweighs a file: what the file's own balances, dates and numbers rule out is asked.
public struct LayoutDefinition: Sendable, Hashable {
  /// What it goes by: in `--layout`, in the Imports tab, and as the name of its file.
  public var name: String
  /// What the layout is for, in words for a person.
  public var description: String?

  /// The column names that a file is recognised by, in order; without any it is used only by its name.
  package var header: [String] = []
  /// The only format it reads; nil for any.
  package var format: StatementFormat?
  /// The key of the only account whose statements it is for.
  package var forAccount: String?

  /// The encoding of the text, such as `windows-1252`.
  package var encoding: String?
  /// The character between fields.
  package var delimiter: Character?
  /// Lines at the top of the file that belong to no table.
  var skippedLines = 0
  /// The order of the parts of a date.
  package var dateOrder: DateOrder?
  /// The calendar of the years of dates.
  var calendar: CalendarSystem?
  /// Whether amounts are in the currency itself or in its smallest unit, whatever their column says.
  var amountUnit: AmountUnit?
  /// The mark in front of the fraction.
  package var decimalMark: DecimalMark?
  /// Which sign is money out.
  package var signConvention: StatementOptions.SignConvention?
  /// The currency of files that state none.
  package var currency: String?
  /// The key of the account that the statements are of, where nothing else names one.
  package var account: String?
  /// Which column is which, by name.
  package var columns = ColumnChoices()

  /// A layout that says nothing yet.
  package init(name: String) { self.name = name }

  /// Whether it says how the file is taken apart, before there are columns.
  var isAboutFile: Bool { encoding != nil || delimiter != nil || skippedLines > 0 }
}

/// In which unit the amounts of a file are.
enum AmountUnit: String, Sendable, CaseIterable {
  /// In the currency itself.
  case whole
  /// In its smallest unit: cents, pence.
  case minor
}

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

/// All that one statement file holds: a statement for each account.
public struct StatementFile: Sendable {
  /// The file's name, without folders.
  public var name: String
  /// The format in which the file is written.
  public var format: StatementFormat
  /// The file's statements: one a table, one an account in the bank formats.
  public var statements: [Statement]
  /// The file's own text; nil for statements that were not read from a file of text.
  package var source: SourceText?

  /// A file with these statements.
  public init(name: String, format: StatementFormat, statements: [Statement]) {
    self.name = name
    self.format = format
    self.statements = statements
  }

  /// Whether the statements may be of different accounts: where nothing says otherwise, each table of a text is of its
  /// own account, and the sheets of a workbook are the months of one.
  package var mayBeOfSeveralAccounts: Bool {
    guard statements.count > 1 else { return false }
    return !statements.allSatisfy {
      $0.account == statements[0].account && ($0.account != nil || $0.sheet != nil)
    }
  }
}

/// The text of a statement's file as it came.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  let format: StatementFormat
  let layout: StatementLayout
}

/// The kinds of files in which banks give statements, recognised by content, never by name.
public enum StatementFormat: String, Sendable, Hashable, CaseIterable {
  /// A table of delimited text.
  case csv
  /// Text separated by tabs.
  case tsv
  /// A table in a workbook.
  case xlsx
  /// OFX 1 and 2, and Quicken's QFX.
  case ofx
  /// Quicken's QIF.
  case qif
  /// ISO 20022: camt.052, camt.053 and camt.054.
  case camt053
  /// SWIFT: MT940 and MT942.
  case mt940
}

extension StatementFormat {
  /// Whether it is a table whose columns mean what their names and cells say.
  package var isTable: Bool {
    switch self {
    case .csv, .tsv, .xlsx: true
    case .ofx, .qif, .camt053, .mt940: false
    }
  }
}
