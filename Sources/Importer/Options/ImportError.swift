public import DatasetFormat

/// Why an import cannot be planned.
public enum ImportError: Error, Sendable, Hashable {
  /// The dataset has no account with this name.
  case unknownAccount(String, known: [String])
  /// A file has several accounts, and one account was named for all of it.
  case severalAccounts(file: String, accounts: [String])
  /// A version 1 dataset lacks columns that an import needs.
  case needsVersion2(version: Int)
  /// A tab that is searched for lines cannot be read completely. Lines would be imported twice, or would seem
  /// to be deleted.
  case noTransactionsTab
  /// A line cannot be the row that the user linked to it.
  case recordsUnknown(TabName)
  /// Links name lines, and several files have lines with the same number.
  case linkImpossible(line: Int, row: RowReference, reason: String)
  /// Links name lines by number, and several files have lines with the same number.
  case linksNeedOneStatement(count: Int)
  /// The statement's currency differs from the account's.
  case currencyDiffers(file: String, statement: String, account: String, accountCurrency: String)
  /// The statement was read with a layout that is remembered for another account.
  case layoutOfOtherAccount(file: String, layout: String, account: String)
  /// A statement states no currency, and an amount has more decimals than the account's currency.
  case amountsDoNotFit(file: String, line: Int?, amount: String, currency: String)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownAccount(let key, let known):
      "--account \(key): there is no such account ("
        + (known.isEmpty ? "the dataset has none" : "known: \(known.joined(separator: ", "))")
        + "). Name a known one, or add --create-account to make it. Nothing was changed."
    case .severalAccounts(let file, let accounts):
      "\(file): the statement is of several accounts (\(accounts.joined(separator: ", "))), so one --account cannot be right for all. Leave --account out. Nothing was changed."
    case .recordsUnknown(let tab): PlanError.recordsUnknown(tab).description
    case .linkImpossible(let line, let row, let reason):
      "--link \(line)=\(row): \(reason). Nothing was changed."
    case .linksNeedOneStatement(let count):
      "--link names a line of one statement, but there are \(count). Import the file alone. Nothing was changed."
    case .needsVersion2(let version):
      "the dataset is version \(version), which has no columns for imports (expected version 2). Run dataset migrate first. Nothing was changed."
    case .noTransactionsTab:
      "the dataset has no Transactions tab to import into. Run dataset validate. Nothing was changed."
    case .amountsDoNotFit(let file, let line, let amount, let currency):
      "\(file)\(line.map { ", line \($0)" } ?? ""): the amount \(amount) does not fit \(currency), the currency of the account (the file states none). Name the account of the statement with --account, or correct the account's currency. Nothing was changed."
    case .layoutOfOtherAccount(let file, let layout, let account):
      "\(file): the file was read by the layout \(layout), which is for another account than \(account). Name the account with --account (and --create-account for a new one). Nothing was changed."
    case .currencyDiffers(let file, let statement, let account, let accountCurrency):
      "\(file): the statement is in \(statement), but the account \(account) is in \(accountCurrency). Name the right account with --account. Nothing was changed."
    }
  }
}
