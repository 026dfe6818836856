import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Accounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts", abstract: "List, add and change accounts.",
    discussion: """
        dataset accounts
        dataset accounts add Savings --type savings --opening-balance 250
        dataset accounts rename giro "Everyday account"
        dataset accounts edit giro --default
        dataset accounts archive oldbank
        dataset accounts delete test --move-to giro
      """,
    subcommands: [
      ListAccounts.self, AddAccount.self, EditAccount.self, RenameRecord<AccountList>.self,
      RetireRecord<AccountList>.self, RestoreRecord<AccountList>.self, ReorderRecords<AccountList>.self,
      DeleteRecord<AccountList>.self,
    ], defaultSubcommand: ListAccounts.self)
}

struct ListAccounts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts with today's balances.")

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let usage = ListUsage(opened.dataset)
    let order = NamedRecords(.accounts, in: opened.dataset).places
    var output = ListOutput([
      .init(name: "accountKey", title: "key"), .init(name: "name", title: "name"),
      .init(name: "type", title: "type"), .init(name: "currency", title: nil),
      .init(name: "balance", title: "balance", isNumber: true),
      .init(name: "transactions", title: "transactions", isNumber: true), .init(name: "sums", title: nil),
      .init(name: "institution", title: "institution"), .init(name: "last4", title: "number"),
      .init(name: "isDefault", title: "default"), .init(name: "isActive", title: nil),
      .init(name: "lastReconciledDate", title: "reconciled"), .init(name: "state", title: "state"),
    ])
    let standings = AccountStanding.all(in: opened.dataset, on: Origin.system.today)
      .sorted { (order[$0.account.key] ?? .max) < (order[$1.account.key] ?? .max) }
    for standing in standings {
      let account = standing.account
      let balance = standing.balance.map { Amount(minorUnits: $0, currency: standing.currency) }
      let reconciled = account.row.flatMap { row in
        opened.dataset[.accounts].flatMap { $0.text(row, "lastReconciledDate") }
      }
      output.add(
        .text(account.key), .text(account.name), .text(account.type.text), .text(standing.currency.code),
        .amount(balance), .integer(Int64(usage.accounts[account.key]?.rows ?? 0)),
        .amounts(usage.accounts[account.key]?.sums ?? []), .text(account.institution),
        .text(account.last4), .boolean(account.isDefault), .boolean(account.isActive), .text(reconciled),
        .text(account.isActive ? nil : "archived"), isActive: account.isActive)
    }
    output.print(
      "accounts", version: 2, json: options.json, none: "no accounts yet; dataset accounts add makes one",
      archived: list.archived)
    try UnreadRows.tell(usage.unread(in: \.accounts), options)
  }
}

/// What an account has beside its name.
struct AccountValues: ParsableArguments {
  @Option(
    help: ArgumentHelp("\(AccountType.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "type"),
    completion: .words(AccountType.self))
  var type: String?
  @Option(
    name: .customLong("opening-balance"),
    help: ArgumentHelp("Its balance before its first row.", valueName: "amount"))
  var balance: String?
  @Option(
    name: .customLong("opened"),
    help: ArgumentHelp("Its first day; earlier rows do not count.", valueName: "day"))
  var start: String?
  @Option(help: ArgumentHelp("Its currency (default: the dataset's).", valueName: "code")) var currency:
    String?
  @Option(help: "The bank.") var institution: String?
  @Option(help: ArgumentHelp("The last four digits of its account number.", valueName: "digits")) var last4:
    String?

  /// The columns that they fill.
  ///
  /// - Throws: `BookError`, ``Failure`` with status 64.
  func values(in known: Currency, today: CalendarDate) throws -> [String: String] {
    var values: [String: String] = [:]
    if let type {
      guard let word = AccountType.allCases.first(where: { $0.rawValue.lowercased() == type.lowercased() })
      else {
        throw Failure.usage(
          "--type \(type): not a type of account (\(NearestName.hint(for: type, among: AccountType.allCases.map(\.rawValue))))."
        )
      }
      values["type"] = word.rawValue
    }
    var unit = known
    if let currency {
      guard let code = Currency(code: currency.uppercased()) else {
        throw Failure.usage("--currency \(currency): not a currency (expected an ISO 4217 code such as EUR).")
      }
      unit = code
      values["currency"] = code.code
    }
    if let balance { values["startingBalance"] = try TypedAmount.signed(balance, in: unit).decimalText }
    if let start { values["startDate"] = try TypedDay.read(start, today: today).description }
    values["institution"] = institution
    if let last4 {
      guard last4.isEmpty || (last4.count == 4 && last4.allSatisfy { ("0"..."9").contains($0) }) else {
        throw Failure.usage("--last4 \(last4): expected four digits.")
      }
      values["last4"] = last4
    }
    return values
  }
}

struct AddAccount: BookCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Add an account.")

  @Argument(help: "Its name, 2 to 50 characters.") var name: String
  @OptionGroup var values: AccountValues
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks([.accounts])
    let unit = opened.dataset.settings.currency ?? .none
    var all = try values.values(in: unit, today: today)
    all["type"] = all["type"] ?? AccountType.checking.rawValue
    let currency = all["currency"].flatMap { Currency(code: $0) } ?? unit
    if currency == unit { all["currency"] = nil }
    all["startingBalance"] = all["startingBalance"] ?? Amount(minorUnits: 0, currency: currency).decimalText
    let rows = NewAccountNote.rowsWithout(opened.dataset, account: name).first
    try carryOut(opened, reason: "entered by hand", asking: "Add it?", note: rows) {
      try $0.add(NewListRecord(name: name, values: all), to: .accounts)
    }
  }
}

struct EditAccount: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an account.")

  @OptionGroup var record: RecordArgument
  @OptionGroup var values: AccountValues
  @Flag(name: .customLong("default"), help: "Use it when no account is named.") var isDefault = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks(TabName.allCases)
    let key = try NamedRecords(.accounts, in: opened.dataset).find(record.name).key
    let known = opened.dataset.currencyOfAccount[key] ?? .none
    var all = try values.values(in: known, today: today)
    if isDefault { all["isDefault"] = "TRUE" }
    if all.isEmpty { throw Failure.nothingToChange(in: "accounts edit") }
    try carryOut(opened, reason: "changed by hand") { try $0.edit(key, all, in: .accounts) }
  }
}

extension Tab {
  /// The text of a cell; nil where it is blank or cannot be read.
  fileprivate func text(_ row: Int, _ column: String) -> String? {
    var found: String?
    guard let position = schema.position(matching: column) else { return nil }
    forEachRow(in: row..<row + 1) { found = $0.text(position).value }
    return found
  }
}
