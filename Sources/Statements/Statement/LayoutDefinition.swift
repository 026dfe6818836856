/// How to read statements of one kind, for facts that their files do not contain. A layout is written by the
/// user, shipped with the command, or remembered from an import.
///
/// A layout never outranks a file. If the file's own balances, dates and numbers contradict it, the user is
/// asked.
public struct LayoutDefinition: Sendable, Hashable {
  /// The name for `--layout`, for the Imports tab, and for its file.
  public var name: String
  /// The purpose of the layout, in words for the user.
  public var description: String?

  /// The column names, in order, that identify its files. If there are none, the layout is used only by name.
  package var header: [String] = []
  /// The only format it reads. Nil for any format.
  package var format: StatementFormat?
  /// The key of the only account for whose statements it is used.
  package var forAccount: String?

  /// The encoding of the text, such as `windows-1252`.
  package var encoding: String?
  /// The character between fields.
  package var delimiter: Character?
  /// The number of lines at the top of the file that belong to no table.
  var skippedLines = 0
  /// The order of day, month and year in dates.
  package var dateOrder: DateOrder?
  /// The calendar of the dates.
  var calendar: CalendarSystem?
  /// Whether amounts are in the main unit of the currency or in its smallest unit. Outranks the column's
  /// name.
  var amountUnit: AmountUnit?
  /// The mark before the fraction.
  package var decimalMark: DecimalMark?
  /// Which sign is money out.
  package var signConvention: StatementOptions.SignConvention?
  /// The currency of files without a stated one.
  package var currency: String?
  /// The key of the account of its statements, if nothing else names one.
  package var account: String?
  /// Which column is which, by name.
  package var columns = ColumnChoices()

  /// A layout without any rules yet.
  package init(name: String) { self.name = name }

  /// Whether it has rules for splitting the file, which apply before there are columns.
  var isAboutFile: Bool { encoding != nil || delimiter != nil || skippedLines > 0 }
}

/// The unit of a file's amounts.
enum AmountUnit: String, Sendable, CaseIterable {
  /// The main unit of the currency.
  case whole
  /// The smallest unit: cents, pence.
  case minor
}

/// The columns that the user or a layout chose for each role.
public struct ColumnChoices: Sendable, Hashable {
  /// The columns of a role, each by its name in the header or by its 1-based number.
  public var columns: [StatementLayout.Role: [String]] = [:]
  /// Columns that are not used for entries, not even for their text.
  public var ignored: [String] = []

  /// No choices.
  public init() {}

  /// Whether nothing is chosen.
  public var isEmpty: Bool { columns.isEmpty && ignored.isEmpty }

  /// All names, including ignored ones.
  public var names: [String] {
    columns.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value) + ignored
  }

  /// The word that replaces a role for columns to be ignored.
  static let ignoreWord = "ignore"

  /// Adds `ROLE=NAME`. Several are separated by `;`: `debit=Out;credit=In`.
  ///
  /// - Returns: The unreadable part. Nil when everything was read.
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

/// The contents of a statement file: a statement for each account.
public struct StatementFile: Sendable {
  /// The file's name, without folders.
  public var name: String
  /// The format in which the file is written.
  public var format: StatementFormat
  /// The file's statements: one for each table, or for each account in the bank formats.
  public var statements: [Statement]
  /// The file's own text. Nil for statements that were not read from a text file.
  package var source: SourceText?

  /// A file with these statements.
  public init(name: String, format: StatementFormat, statements: [Statement]) {
    self.name = name
    self.format = format
    self.statements = statements
  }

  /// Whether the statements may be of different accounts.
  ///
  /// Without other evidence, each table of a text is of its own account, and the sheets of a workbook are the
  /// months of one account.
  package var mayBeOfSeveralAccounts: Bool {
    guard statements.count > 1 else { return false }
    return !statements.allSatisfy {
      $0.account == statements[0].account && ($0.account != nil || $0.sheet != nil)
    }
  }
}

/// The unchanged text of a statement's file.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  let format: StatementFormat
  let layout: StatementLayout
}

/// The formats of statement files, recognised by content, never by name.
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
  /// Whether it is a table, where the meaning of columns depends on their names and cells.
  package var isTable: Bool {
    switch self {
    case .csv, .tsv, .xlsx: true
    case .ofx, .qif, .camt053, .mt940: false
    }
  }
}
