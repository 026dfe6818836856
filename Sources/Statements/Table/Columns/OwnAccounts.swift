import Money
import TextScanning

/// Tells columns of the statement's own account from columns of the other side's accounts.
///
/// Many banks call both `IBAN` or `Kontonummer`. A column is the other side's if it is blank in some rows, if
/// its values differ from row to row, or if they come and go with the payee.
struct OwnAccounts {
  let columns: TableColumns
  let grid: CellGrid
  /// The rows with a date and a number, in file order.
  let rows: [Int]
  /// The name of the file, which may hold the account's number.
  let fileName: String

  /// The columns among those for the account that hold the other side's numbers.
  func others() -> [Int] { columns.columns(.account).filter(isOther) }

  private func isOther(_ column: Int) -> Bool {
    let profile = columns.profiles[column]
    guard profile.filled > 0, !rows.isEmpty, areNumbers(profile), !isOwnByName(column) else { return false }
    if profile.filled < rows.count { return true }
    if profile.words.count > 1 {
      return comesWithPayee(column) || !leadsRow(column) && differsFromRowToRow(column)
    }
    // The same number in each row is the account's own, unless all rows have the same other side too.
    return !leadsRow(column) && columns.columns(.counterAccount).isEmpty && !isInFileName(profile)
      && comesWithPayee(column)
  }

  /// Whether most values have the digits of an account number. Names of accounts tell the owner's accounts
  /// apart.
  private func areNumbers(_ profile: ColumnProfile) -> Bool {
    guard let words = profile.words.list else { return true }
    return words.count { $0.text.utf8.count(where: \.isDigit) >= 4 } * 2 > words.count
  }

  private func isOwnByName(_ column: Int) -> Bool {
    let name = HeaderWords.normal(columns.name(column))
    return Self.own.contains { WordSet.holds(name, $0) || name.hasPrefix($0) && $0.utf8.count > 5 }
  }

  /// Parts of names that say that an account is the statement's own.
  private static let own = WordFiles.shared.normal(.ownAccount)

  /// Whether a column is before the dates and the other side. The statement's own number leads the row.
  private func leadsRow(_ column: Int) -> Bool {
    columns.indices.allSatisfy { other in
      guard let role = columns.roles[other], role.isDate || Self.parties.contains(role) else { return true }
      return other > column
    }
  }

  private static let parties: [HeaderRole] = [.payee, .payer, .recipient]

  /// Whether more than half of the rows have a value that no row before has.
  private func differsFromRowToRow(_ column: Int) -> Bool {
    // A few thousand rows are enough.
    let sample = rows.prefix(5000)
    return Set(sample.lazy.map { grid.text($0, column) }).count > sample.count / 2
  }

  private func isInFileName(_ profile: ColumnProfile) -> Bool {
    guard let only = profile.words.only else { return false }
    let digits = only.filter { $0.isASCII && $0.isNumber }
    return digits.count >= 4 && fileName.filter { $0.isASCII && $0.isNumber }.contains(digits)
  }

  /// Whether each value stands for one name of the other side, and each such name for one value. False
  /// without names.
  private func comesWithPayee(_ column: Int) -> Bool {
    let parties = columns.columns(.payee, .payer, .recipient).filter { columns.profiles[$0].filled > 0 }
    return parties.contains { party in
      var names: [String: String] = [:]
      var numbers: [String: String] = [:]
      // A few thousand rows are enough.
      return rows.prefix(5000).allSatisfy { row in
        let (number, name) = (grid.text(row, column), grid.text(row, party))
        if name.isEmpty { return false }
        let (known, owner) = (names[number] ?? name, numbers[name] ?? number)
        names[number] = known
        numbers[name] = owner
        return known == name && owner == number
      }
    }
  }
}

extension AccountHint {
  /// The IBAN in a file's name. Nil when it has none.
  ///
  /// `Umsaetze_DE02120300000000202051_2026-03.csv` → the IBAN
  static func inName(_ name: String) -> AccountHint? {
    name.split { !$0.isLetter && !$0.isNumber }.lazy.map { AccountHint(String($0)) }.first(where: \.isIBAN)
  }
}
