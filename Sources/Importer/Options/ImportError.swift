public import DatasetFormat

/// Why an import cannot be planned.
public enum ImportError: Error, Sendable, Hashable {
  /// The dataset has no account of the name.
  case unknownAccount(String, known: [String])
  /// A file of several accounts, and one account named for all of it.
  case severalAccounts(file: String, accounts: [String])
  /// A version 1 dataset has no columns for what an import must remember.
  case needsVersion2(version: Int)
  /// The tab that rows go into is missing.
  case noTransactionsTab
  /// A tab in which lines are looked for cannot be read as a whole, so that they would come twice, or pass for deleted.
  case recordsUnknown(TabName)
  /// A line cannot be the row that a person has named for it.
  case linkImpossible(line: Int, row: RowReference, reason: String)
  /// Links name lines, which several files have alike.
  case linksNeedOneStatement(count: Int)
  /// The statement states another currency than the account has.
  case currencyDiffers(file: String, statement: String, account: String, accountCurrency: String)
  /// The statement was read by what is remembered for another account than the one that it is said to be of.
  case layoutOfOtherAccount(file: String, layout: String, account: String)
  /// An amount of a statement that states no currency has decimals that the account's currency has not.
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
