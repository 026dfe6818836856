package import DatasetFormat

/// Why an import cannot be planned.
package enum ImportError: Error, Sendable, Hashable {
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
  /// Questions of a session are open, so there is no plan yet.
  case questionsOpen(count: Int)
  /// The question is not open in this session, or is about no single line.
  case notAsked(String)
  /// The text is no answer to the question, or was its answer and has not settled it.
  case notAnAnswer(String, choices: [String])
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownAccount(let key, let known):
      "--account \(key): there is no such account ("
        + (known.isEmpty ? "the dataset has none" : "known: \(known.joined(separator: ", "))")
        + "). Name a known one, or add --create-account to make it. Nothing was changed."
    case .severalAccounts(let file, let accounts):
      "\(file): the statement is of several accounts (\(accounts.joined(separator: ", "))), so one --account cannot be right for all. Leave --account out. Nothing was changed."
    case .questionsOpen(let count):
      "\(count == 1 ? "a question is" : "\(count) questions are") open, so nothing can be imported yet."
    case .notAsked(let code): "\(code): this is not asked, or not about a single line."
    case .notAnAnswer(let text, let choices):
      "\(text): this does not answer the question (expected \(choices.joined(separator: " or ")))."
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

extension ImportError: DatasetError {
  /// The stable name of the case: `unknown-account`.
  package var code: String {
    switch self {
    case .unknownAccount: "unknown-account"
    case .severalAccounts: "several-accounts"
    case .needsVersion2: "needs-version2"
    case .noTransactionsTab: "no-transactions-tab"
    case .recordsUnknown: "records-unknown"
    case .linkImpossible: "link-impossible"
    case .linksNeedOneStatement: "links-need-one-statement"
    case .currencyDiffers: "currency-differs"
    case .layoutOfOtherAccount: "layout-of-other-account"
    case .amountsDoNotFit: "amounts-do-not-fit"
    case .questionsOpen: "questions-open"
    case .notAsked: "not-asked"
    case .notAnAnswer: "not-an-answer"
    }
  }
}
