import Bookkeeping
import DatasetFormat

/// Why the books in a file cannot be imported.
package enum BookFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The table has no column for a category or an account. It is a statement.
  case noBooks(file: String, header: [String])
  /// The files are exports of several apps.
  case severalApps(files: [String], titles: [String])
  /// A column gives amounts in the smallest units of the currency.
  case minorUnits(file: String, column: String)
  /// Nothing in the table tells accounts from categories.
  case namesAlone(file: String, title: String)
  /// One of several files is no table of transactions.
  case otherFile(file: String, title: String)
  /// The costs are shared by several people, and the user is one of them.
  case whoAreYou(file: String, names: [String])
  /// The share of a cost cannot be computed from what people owe.
  case unclearShare(file: String, line: Int)
  /// Several files name no account, and their own names may be those of accounts.
  case filesOfAccounts(file: String, stems: [String])
  /// A register is one of several files.
  case alone(file: String)
  /// The rows name no account, and the user named several.
  case whichAccount(file: String, names: [String])
  /// The file is of a format in which banks issue statements.
  case statement(file: String, format: StatementFormat)
  /// The text for the currency is not a currency.
  case unknownCurrency(file: String, line: Int, word: String, count: Int, others: [String])
  /// A sign that does not belong to the dataset's currency.
  case sharedSign(file: String, sign: String, codes: [String], currency: String)
  /// Amounts have no sign, and the word next to one does not give its direction.
  case unknownKind(file: String, line: Int, word: String)
  /// A transfer without the account on its other side, and without a word for its direction.
  case unknownWay(file: String, line: Int, word: String)
  /// A row with a category names two accounts, and neither is known as one.
  case whichIsAccount(file: String, line: Int, names: [String])
  /// Rows name who pays and who receives, and their amounts have both signs.
  case signsBesidePairs(file: String, line: Int)
  /// Amounts have no sign, and these categories do not say whether money went out or came in.
  case unknownDirections(file: String, names: [String])
  /// A journal's account that does not begin with one of the five words.
  case unknownRoot(file: String, line: Int, account: String)
  /// A row names no account although the file has a column for it, or one of its sides has no account.
  case noAccount(file: String, line: Int)
  /// The parts of a split row do not add up to it.
  case splitDiffers(file: String, line: Int, total: String, parts: String)
  /// `--map` uses a name that the file does not have.
  case unknownName(kind: String, name: String, known: [String])
  /// A name of the file, unchanged or changed by `--map`, is not a valid name for a record.
  case unusableName(kind: String, name: String, wanted: String)
  /// The rows to write do not add up to the file: a mistake of this program.
  case sumDiffers(file: String, account: String, currency: String, source: String, written: String)
  /// The number of rows differs from the number made: a mistake of this program.
  case countDiffers(file: String, source: Int, written: Int)
  /// A line of the file is in no row, and no reason is recorded: a mistake of this program.
  case lineLost(file: String, line: Int)
  /// A sum is too large.
  case tooLarge(file: String, line: Int)

  package var description: String {
    switch self {
    case .noBooks(let file, let header):
      "\(file): it has no column for a category or an account (its columns: \(Self.list(header))). If it is a bank's statement, make the dataset without --books, and run dataset import. If it is a book of your own, name a column Category or Account. Nothing was made."
    case .severalApps(let files, let titles):
      "\(files[0]) is an export of \(titles[0]), and \(files[1]) of \(titles[1] == titles[0] ? "a table with other columns" : titles[1]). Make a dataset of the files of one app first. Nothing was made."
    case .minorUnits(let file, let column):
      "\(file): the column \"\(column)\" counts the smallest units of the currency. Write amounts there, such as 12.50 for 1250, and give the column a name without that word. Nothing was made."
    case .namesAlone(let file, let title):
      "\(file): this table of \(title) has the names of accounts and categories without their paths, so that nothing tells them apart. Name the books themselves instead, the file that the program opens (such as books.gnucash). Nothing was made."
    case .otherFile(let file, let title):
      "\(file): it has no transactions of \(title), as the other files have. Leave it out of --books. Nothing was made."
    case .whoAreYou(let file, let names):
      "\(file): several people share these costs (\(Self.list(names))). Say who you are, such as --map person \"\(names.first ?? "")\"=me. Nothing was made."
    case .unclearShare(let file, let line):
      "\(file), line \(line): the balances do not show your share of this cost, since they do not add up to zero or several people paid. Leave the line out with --skip-line \(line), and add your share with dataset add. Nothing was made."
    case .filesOfAccounts(let file, let stems):
      "\(file): no file names an account. If each file is of an account, name all of them: \(stems.map { "--account \"\($0)\"" }.joined(separator: " ")). If all are of one, name that: --account NAME. Nothing was made."
    case .alone(let file):
      "\(file): QIF can only be read alone. Export all accounts into one file. Nothing was made."
    case .whichAccount(let file, let names):
      "\(file): its rows name no account, and there are several (\(Self.list(names))). Say which is theirs, such as --map account =\"\(names[0])\". Nothing was made."
    case .statement(let file, let format):
      "\(file): it is a bank's statement (\(format.rawValue)), which has no categories. Make the dataset without --books, and run dataset import with --create-account. Nothing was made."
    case .unknownCurrency(let file, let line, let word, let count, let others):
      "\(file), line \(line): \"\(word)\" is not a currency of ISO 4217 (\(count) \(count == 1 ? "line has" : "lines have") it). Name the currency with --map currency \"\(word)\"=EUR, or leave such lines out with --map currency \(([word] + others).map { "\"\($0)\"=-" }.joined(separator: " ")). Nothing was made."
    case .sharedSign(let file, let sign, let codes, let currency):
      "\(file): the amounts carry \"\(sign)\", which \(currency) does not have. Name the currency with --currency, such as \(codes.prefix(3).joined(separator: ", ")). Nothing was made."
    case .unknownKind(let file, let line, let word):
      "\(file), line \(line): \(word.isEmpty ? "nothing" : "\"\(word)\"") says whether the amount went out or came in (expected words such as expense and income, debit and credit). Say which, such as --map kind \"\(word)\"=expense. Nothing was made."
    case .unknownWay(let file, let line, let word):
      "\(file), line \(line): \"\(word)\" does not say which account paid, and amounts have no sign. Write Transfer-Out or Transfer-In there, or leave the line out with --skip-line \(line). Nothing was made."
    case .whichIsAccount(let file, let line, let names):
      "\(file), line \(line): the row has a category, and the other rows do not settle whether \(Self.list(names)) are accounts or a payee. Clear the cell that is a payee, or leave the line out with --skip-line \(line). Nothing was made."
    case .signsBesidePairs(let file, let line):
      "\(file), line \(line): the amount has a minus, though the row names who pays and who receives, and other amounts have none. Give the column of the account on whose side the signs are the name Account, and the other one Payee. Nothing was made."
    case .unknownDirections(let file, let names):
      "\(file): amounts have no sign, so each category must be one of spending or of earning. Say which, such as --map kind \(names.map { "\"\($0)\"=expense" }.joined(separator: " ")). Nothing was made."
    case .unknownRoot(let file, let line, let account):
      "\(file), line \(line): \"\(account)\" does not begin with assets, liabilities, income, expenses or equity. Say what it is, such as --map root \"\(account.split(separator: ":").first ?? "")\"=assets. Nothing was made."
    case .noAccount(let file, let line):
      "\(file), line \(line): the row names no account. Write one into the file, or say which with --map account =NAME. Nothing was made."
    case .splitDiffers(let file, let line, let total, let parts):
      "\(file), line \(line): the parts of the row add up to \(parts), but the row to \(total). Export the file again with all of its rows. Nothing was made."
    case .unknownName(let kind, let name, let known):
      "--map \(kind) \"\(name)\": the file has no such \(kind) (it has \(Self.list(known))). Nothing was made."
    case .unusableName(let kind, let name, let wanted):
      "\"\(wanted)\" cannot be the name of \(kind == "account" ? "an" : "a") \(kind): it has no letter or digit. Give it another name with --map \(kind) \"\(name)\"=NAME. Nothing was made."
    case .sumDiffers(let file, let account, let currency, let source, let written):
      "\(file): \(account.isEmpty ? "rows without an account" : account) would add up to \(written) \(currency) instead of the \(source) in the file. This is a mistake of dataset; please report it. Nothing was made."
    case .countDiffers(let file, let source, let written):
      "\(file): \(written) rows would be there instead of \(source). This is a mistake of dataset; please report it. Nothing was made."
    case .lineLost(let file, let line):
      "\(file), line \(line): the line would be lost. This is a mistake of dataset; please report it. Nothing was made."
    case .tooLarge(let file, let line):
      "\(file), line \(line): the sums are too large to be held. Nothing was made."
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 12 ? shown + " and \(names.count - 12) more" : shown.isEmpty ? "none" : shown
  }
}
