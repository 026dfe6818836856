import DatasetFormat
import TestSupport

/// Random books: accounts with an opening balance, expenses and incomes, split rows, refunds and transfers.
struct RandomBooks {
  struct Account: Hashable {
    var name: String
    var currency: Currency
    var start: Int64
  }

  /// One event: parts on one account, or a transfer.
  struct Event {
    var day: CalendarDate
    var account: Int
    var payee: String
    var parts: [(category: String, isIncome: Bool, minor: Int64)] = []
    var tag: String?
    /// The receiving account, and the amount that leaves.
    var transfer: (to: Int, minor: Int64)?
  }

  var accounts: [Account] = []
  var events: [Event] = []

  init(_ shape: BookShape, using random: inout SeededGenerator) {
    let codes =
      shape.hasCurrencies
      ? ["EUR", "JPY", "KWD", "EUR"] : [["EUR", "JPY", "USD"].randomElement(using: &random) ?? "EUR"]
    let names = ["Giro", "Spar, Konto", "財布", "Card \"gold\""]
    for name in names {
      guard let code = codes.randomElement(using: &random), let currency = Currency(code: code) else {
        continue
      }
      accounts.append(
        Account(
          name: name, currency: currency,
          start: shape.hasStarts ? .random(in: -500...90_000, using: &random) : 0))
    }
    let spending = ["Food", "Home stuff", "住居"]
    let start = CalendarDate(iso: "2026-01-05")?.dayNumber ?? 0
    for number in 0..<Int.random(in: 4...25, using: &random) {
      let day = CalendarDate(dayNumber: start + Int32(number / 2))
      let account = Int.random(in: accounts.indices, using: &random)
      var event = Event(day: day, account: account, payee: "Shop \(number)")
      let twins = accounts.indices.filter {
        $0 != account && accounts[$0].currency == accounts[account].currency
      }
      if Int.random(in: 0..<4, using: &random) == 0, let to = twins.randomElement(using: &random) {
        // No two transfers have the same amount, so each half has one partner.
        event.transfer = (to, 1_000_000 + Int64(number) * 100)
      } else if Int.random(in: 0..<5, using: &random) == 0 {
        event.parts = [("Pay", true, .random(in: 1...500_000, using: &random))]
      } else {
        let count = shape.hasSplits ? Int.random(in: 1...3, using: &random) : 1
        for category in spending.shuffled(using: &random).prefix(count) {
          event.parts.append((category, false, -.random(in: 1...50_000, using: &random)))
        }
        // Refunds are rarer than expenses, so that a category stays one of expenses.
        if count == 1, number % 7 == 6 { event.parts[0].minor = 1 }
      }
      if event.transfer == nil, shape.hasTags, Bool.random(using: &random) { event.tag = "trip" }
      events.append(event)
    }
    // Each category of expenses has more expenses than other rows.
    for category in spending {
      for extra in 0..<8 {
        var event = Event(day: CalendarDate(dayNumber: start + 20), account: 0, payee: "Extra \(extra)")
        event.parts = [(category, false, -5)]
        events.append(event)
      }
    }
  }

  func sum(of account: Account) -> Int64 {
    guard let index = accounts.firstIndex(of: account) else { return 0 }
    return events.reduce(account.start) { sum, event in
      var sum = sum
      if event.account == index {
        sum += event.transfer.map { -$0.minor } ?? event.parts.reduce(0) { $0 + $1.minor }
      }
      if event.transfer?.to == index { sum += event.transfer?.minor ?? 0 }
      return sum
    }
  }

  var categorySums: [String: [String: Int64]] {
    events.reduce(into: [:]) { sums, event in
      for part in event.parts {
        sums[part.category, default: [:]][accounts[event.account].currency.code, default: 0] += part.minor
      }
    }
  }

  var transferCount: Int { events.count { $0.transfer != nil } }
  var splitCount: Int { events.count { $0.parts.count > 1 } }
  var taggedParts: Int { events.filter { $0.tag != nil }.reduce(0) { $0 + $1.parts.count } }
}

/// The format in which an app writes books.
enum BookShape: String, CaseIterable {
  case ynab, actual, tiller, mint, hledger, beancount, spendee, toshl, monefy, wallet, firefly

  var hasCurrencies: Bool { ![.ynab, .actual, .tiller, .mint].contains(self) }
  var hasSplits: Bool { [.ynab, .actual, .hledger, .beancount].contains(self) }
  var hasTags: Bool {
    [.tiller, .mint, .hledger, .beancount, .spendee, .toshl, .wallet, .firefly].contains(self)
  }
  var hasStarts: Bool { [.ynab, .actual, .hledger, .beancount, .monefy, .firefly].contains(self) }

  private static let start = "2026-01-01"

  private static func amount(_ minor: Int64, _ currency: Currency) -> String {
    DecimalText.string(mantissa: minor, scale: currency.digits)
  }

  private static func line(_ cells: [String], _ delimiter: String = ",") -> String {
    cells.map { cell in
      cell.contains { $0 == "\"" || $0 == "," || $0 == ";" }
        ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
    }.joined(separator: delimiter) + "\n"
  }

  /// One row of an account: a part, or half of a transfer.
  private struct Row {
    var account: String
    var currency: Currency
    var day: String
    var payee: String
    var category: String
    var minor: Int64
    var tag = ""
    var partner: String?
    var part = (number: 0, count: 1)
    var isStart = false
    /// The total of a split row.
    var total: Int64 = 0
  }

  private func rows(_ books: RandomBooks) -> [Row] {
    var rows: [Row] = []
    for account in books.accounts where account.start != 0 {
      rows.append(
        Row(
          account: account.name, currency: account.currency, day: Self.start, payee: "Starting Balance",
          category: "",
          minor: account.start, isStart: true))
    }
    for event in books.events {
      let account = books.accounts[event.account]
      func row(_ account: RandomBooks.Account, _ category: String, _ minor: Int64) -> Row {
        Row(
          account: account.name, currency: account.currency, day: event.day.description, payee: event.payee,
          category: category, minor: minor, tag: event.tag ?? "")
      }
      if let transfer = event.transfer {
        let to = books.accounts[transfer.to]
        var (out, incoming) = (row(account, "", -transfer.minor), row(to, "", transfer.minor))
        (out.partner, incoming.partner) = (to.name, account.name)
        rows += [out, incoming]
      }
      for (index, part) in event.parts.enumerated() {
        var one = row(account, part.category, part.minor)
        one.part = (index + 1, event.parts.count)
        one.total = event.parts.reduce(0) { $0 + $1.minor }
        rows.append(one)
      }
    }
    return rows
  }

  func text(of books: RandomBooks) -> String {
    switch self {
    case .hledger, .beancount: journal(books)
    case .firefly: firefly(books)
    default: header + rows(books).map(text).joined()
    }
  }

  private var header: String {
    switch self {
    case .ynab:
      "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared\n"
    case .actual: "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n"
    case .tiller: "Date,Description,Category,Amount,Account,Account #,Institution,Tags\n"
    case .mint:
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n"
    case .spendee: "Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author\n"
    case .toshl:
      "Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description\n"
    case .monefy: "date,account,category,amount,currency,converted amount,currency,description\n"
    case .wallet:
      "account;category;currency;amount;ref_currency_amount;type;note;date;transfer;payee;labels\n"
    case .hledger, .beancount, .firefly: ""
    }
  }

  private func text(_ row: Row) -> String {
    let signed = Self.amount(row.minor, row.currency)
    let size = Self.amount(abs(row.minor), row.currency)
    let isOut = row.minor < 0
    let (out, incoming) = (isOut ? size : "0", isOut ? "0" : size)
    let code = row.currency.code
    let transferWord = row.partner == nil ? row.category : "Transfer"
    switch self {
    case .ynab:
      let memo = row.part.count > 1 ? "Split (\(row.part.number)/\(row.part.count)) x" : ""
      return Self.line([
        row.account, "", row.day, row.partner.map { "Transfer : \($0)" } ?? row.payee, "",
        row.category.isEmpty ? "" : "All",
        row.category, memo, out, incoming, "Cleared",
      ])
    case .actual:
      let isPart = row.part.count > 1
      let note = isPart ? "(SPLIT \(row.part.number) OF \(row.part.count)) " : ""
      let total = Self.line([
        row.account, row.day, row.payee, "(SPLIT INTO \(row.part.count)) ", "", "0",
        Self.amount(row.total, row.currency), "Not cleared",
      ])
      return (isPart && row.part.number == 1 ? total : "")
        + Self.line([
          row.account, row.day, row.partner ?? row.payee, note, row.category, signed, "0", "Not cleared",
        ])
    case .tiller:
      return Self.line([row.day, row.payee, transferWord, signed, row.account, "x", "Bank", row.tag])
    case .mint:
      return Self.line([
        row.day, row.payee, row.payee, size, isOut ? "debit" : "credit", transferWord, row.account, row.tag,
        "",
      ])
    case .spendee:
      let kind =
        row.partner == nil
        ? (isOut ? "Expense" : "Income") : isOut ? "Outgoing Transfer" : "Incoming Transfer"
      return Self.line([row.day, row.account, kind, transferWord, signed, code, row.payee, row.tag, "Ana"])
    case .toshl:
      return Self.line([
        row.day, row.account, transferWord, row.tag, out, incoming, code, signed, code, row.payee,
      ])
    case .monefy:
      let category =
        row.isStart
        ? "Initial balance '\(row.account)'"
        : row.partner.map { isOut ? "To '\($0)'" : "From '\($0)'" } ?? row.category
      return Self.line([row.day, row.account, category, signed, code, signed, code, row.payee])
    case .wallet:
      return Self.line(
        [
          row.account, transferWord, code, size, size, isOut ? "Expenses" : "Income", "", row.day,
          row.partner == nil ? "false" : "true", row.payee, row.tag,
        ], ";")
    case .hledger, .beancount, .firefly: return ""
    }
  }

  private func journal(_ books: RandomBooks) -> String {
    var text =
      self == .hledger
      ? "txnidx,date,description,comment,account,amount,commodity\n"
      : "id,date,flag,payee,narration,account,number,currency,tags\n"
    var entry = 0
    func post(
      _ day: String, _ payee: String, _ tag: String?, _ account: String, _ minor: Int64, _ currency: Currency
    ) {
      let amount = Self.amount(minor, currency)
      if self == .hledger {
        text += Self.line([
          "\(entry)", day, payee, tag.map { "\($0):" } ?? "", account, amount, currency.code,
        ])
      } else {
        text += Self.line([
          "e\(entry)", day, "*", payee, "n", account, " \(amount)", currency.code, tag ?? "",
        ])
      }
    }
    func asset(_ account: RandomBooks.Account) -> String { "Assets:\(account.name)" }
    for account in books.accounts where account.start != 0 {
      entry += 1
      post(Self.start, "Opening", nil, asset(account), account.start, account.currency)
      post(Self.start, "Opening", nil, "Equity:Opening-Balances", -account.start, account.currency)
    }
    for event in books.events {
      entry += 1
      let (account, day) = (books.accounts[event.account], event.day.description)
      if let transfer = event.transfer {
        post(day, event.payee, nil, asset(account), -transfer.minor, account.currency)
        post(day, event.payee, nil, asset(books.accounts[transfer.to]), transfer.minor, account.currency)
      } else {
        for part in event.parts {
          post(
            day, event.payee, event.tag, (part.isIncome ? "Income:" : "Expenses:") + part.category,
            -part.minor, account.currency)
        }
        post(
          day, event.payee, event.tag, asset(account), event.parts.reduce(0) { $0 + $1.minor },
          account.currency)
      }
    }
    return text
  }

  private func firefly(_ books: RandomBooks) -> String {
    var text =
      "group_id,journal_id,type,currency_code,amount,description,date,source_name,destination_name,reconciled,category,tags\n"
    var number = 0
    func add(
      _ kind: String, _ currency: Currency, _ minor: Int64, _ day: String, _ from: String, _ to: String,
      _ category: String, _ tag: String
    ) {
      number += 1
      text += Self.line([
        "\(number)", "\(number)", kind, currency.code, Self.amount(-abs(minor), currency), "d", day, from, to,
        "0", category, tag,
      ])
    }
    for account in books.accounts where account.start != 0 {
      let other = "Initial balance for \"\(account.name)\""
      let isOut = account.start < 0
      add(
        "Opening balance", account.currency, account.start, Self.start, isOut ? account.name : other,
        isOut ? other : account.name, "", "")
    }
    for event in books.events {
      let (account, day) = (books.accounts[event.account], event.day.description)
      if let transfer = event.transfer {
        add(
          "Transfer", account.currency, transfer.minor, day, account.name, books.accounts[transfer.to].name,
          "", "")
      }
      for part in event.parts {
        let isOut = part.minor < 0
        add(
          isOut ? "Withdrawal" : "Deposit", account.currency, part.minor, day,
          isOut ? account.name : event.payee,
          isOut ? event.payee : account.name, part.category, event.tag ?? "")
      }
    }
    return text
  }
}
