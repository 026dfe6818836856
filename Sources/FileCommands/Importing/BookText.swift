import Bookkeeping
import CommandSupport
import DatasetFormat
import Importer

/// What the books of a file become, for a person: each name there beside what it is here.
struct BookText {
  let file: BookFile
  let books: BookImport

  func print() {
    let days = books.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    Output.line("\(file.name): \(file.title), \(Plural.count(file.rowCount, "line"))\(days)")
    accounts()
    categories()
    tags()
    Output.line("")
    Output.line(summary)
    if !books.ownColumns.isEmpty {
      Output.line("kept as columns of your own: \(books.ownColumns.joined(separator: ", "))")
    }
    if !books.leftOutColumns.isEmpty {
      Output.line(
        "not taken, as they can be computed from others: \(books.leftOutColumns.joined(separator: ", "))")
    }
    for line in books.notTaken.prefix(Self.shown) {
      Output.line("not taken: \(file.place(ofLine: line.line)), \(Printable.line(line.reason))")
    }
    if books.notTaken.count > Self.shown {
      Output.line("... and \(books.notTaken.count - Self.shown) lines more; --json lists them")
    }
    if books.budgets.count > 0 || books.budgets.negativeMonths > 0 {
      let negative = Plural.count(books.budgets.negativeMonths, "month")
      let note =
        books.budgets.negativeMonths > 0
        ? "; not taken: \(negative) in which money was moved out of a category" : ""
      Output.line("\(Plural.count(books.budgets.count, "budget"))\(note)")
    }
    plans()
    for name in file.leftOut {
      Output.line("not read: \(Printable.line(name)), which holds no transactions")
    }
    if !file.namesAccounts, books.accounts.isEmpty {
      Output.line("the file names no account, so its rows have none; --account NAME gives them one")
    }
    proof()
  }

  private static let shown = 10

  /// The schedules and rules of the program, and each that does not come along.
  private func plans() {
    if books.recurring > 0 {
      let payments = Plural.count(books.recurring, "recurring payment")
      Output.line("\(payments): dataset recurring lists them, dataset generate makes their transactions")
    }
    if books.rules > 0 {
      Output.line("\(Plural.count(books.rules, "rule")) for statements: dataset rules list shows them")
    }
    let kinds: [BookImport.PlanNotTaken.Kind: String] = [
      .recurring: "recurring payment", .rule: "rule", .budget: "budget",
    ]
    for plan in books.plansNotTaken.prefix(Self.shown) {
      Output.line(
        "not taken: \(kinds[plan.kind] ?? "") \(Printable.line("\"\(plan.name)\": \(plan.reason)"))")
    }
    if books.plansNotTaken.count > Self.shown {
      Output.line("... and \(books.plansNotTaken.count - Self.shown) more; --json lists them")
    }
  }

  /// What was earned and spent each year, and what the file itself proves of the balances.
  private func proof() {
    Output.line("")
    var table = TextTable([.left, .left, .right, .right, .right])
    table.add(["year", "", "rows", "income", "spending"])
    for year in books.proof.years {
      func text(_ minor: Int64) -> String { Amount(minorUnits: minor, currency: year.currency).decimalText }
      table.add([
        String(year.year), year.currency.code, String(year.rows), text(year.incomeMinor),
        text(year.spendingMinor),
      ])
    }
    table.lines.forEach(Output.styledLine)
    Output.line("")
    Output.line("checked: each account adds up to the lines of the file, to the minor unit")
    let balances = books.proof.balances
    let proven = balances.filter(\.isProven)
    if !proven.isEmpty {
      Output.line("proven: the file's own last balance is the same for \(Self.names(proven))")
    }
    for balance in balances where !balance.isProven {
      guard let stated = balance.statedMinor else { continue }
      let text = Amount(minorUnits: stated, currency: balance.currency).decimalText
      Output.line(
        "different: the file's own last balance of \(balance.title) is \(text). Its rows may begin later than the account: give what it had before with accounts edit --opening-balance."
      )
    }
    let silent = balances.filter { $0.statedMinor == nil }
    if !silent.isEmpty {
      Output.line(
        "not proven: the file gives no balance of \(Self.names(silent)); compare with the app")
    }
  }

  private static func names(_ balances: [BookProof.Balance]) -> String {
    let names = balances.prefix(4).map(\.title).joined(separator: ", ")
    return balances.count > 4 ? "\(names) and \(balances.count - 4) more" : names
  }

  private var summary: String {
    var parts = [Plural.count(books.rowCount, "transaction")]
    if books.transfers.linked > 0 {
      parts.append("\(Plural.count(books.transfers.linked, "transfer")) with both halves")
    }
    if books.transfers.oneSided > 0 {
      parts.append(
        "\(Plural.count(books.transfers.oneSided, "transfer")) with only one half in the file")
    }
    if books.splits > 0 { parts.append("\(books.splits) divided") }
    if books.uncategorised > 0 { parts.append("\(books.uncategorised) without a category") }
    return parts.joined(separator: ", ")
  }

  private func accounts() {
    guard !books.accounts.isEmpty else { return }
    Output.line("")
    var table = TextTable([.left, .left, .left, .right, .right, .left, .left])
    table.add(["account there", "", "here", "rows", "sum", "", ""])
    for (account, balance) in zip(books.accounts, books.proof.balances) {
      let names = account.names.map { $0.isEmpty ? "(none)" : $0 }.joined(separator: ", ")
      var notes = [account.isNew ? "new, \(account.type)" : ""]
      if let start = account.startingBalance {
        notes.append("began with \(Amount(minorUnits: start, currency: account.currency).decimalText)")
      }
      if !account.isActive { notes.append("archived") }
      table.add([
        names, "->", named(account.key, account.title), String(account.rows),
        Amount(minorUnits: balance.closingMinor, currency: account.currency).decimalText,
        account.currency.code,
        notes.filter { !$0.isEmpty }.joined(separator: "; "),
      ])
    }
    table.lines.forEach(Output.styledLine)
  }

  private func categories() {
    guard !books.categories.isEmpty || !books.transferCategories.isEmpty else { return }
    Output.line("")
    var table = TextTable([.left, .left, .left, .right, .right, .left, .left])
    table.add(["category there", "", "here", "rows", "sum", "", ""])
    for category in books.categories {
      let mark = [
        category.isNew ? "new, \(category.type.rawValue)" : "",
        category.parentKey.map { "below \($0)" } ?? "",
        isMended(category) ? "name changed" : "",
      ].filter { !$0.isEmpty }.joined(separator: "; ")
      add(
        category.name, named(category.key, category.title), category.rows, category.sums, mark, to: &table)
    }
    for category in books.transferCategories {
      add(category.name, "a transfer", category.rows, category.sums, "", to: &table)
    }
    table.lines.forEach(Output.styledLine)
  }

  /// Adds the line of a category, and one more for each further currency.
  private func add(
    _ name: String, _ here: String, _ rows: Int, _ sums: [String: Int64], _ mark: String,
    to table: inout TextTable
  ) {
    var sums = sums.sorted { $0.key < $1.key }.map { code, minor in
      (Currency(code: code).map { Amount(minorUnits: minor, currency: $0).decimalText } ?? "\(minor)", code)
    }
    let first = sums.isEmpty ? ("", "") : sums.removeFirst()
    table.add([name, "->", here, String(rows), first.0, first.1, mark])
    for (sum, code) in sums { table.add(["", "", "", "", sum, code, ""]) }
  }

  private func isMended(_ category: BookImport.Category) -> Bool {
    category.isNew && !category.name.lowercased().hasSuffix(category.title.lowercased())
  }

  private func named(_ key: String, _ title: String) -> String {
    title == key || Key.slug(title) == key ? title : "\(title) (\(key))"
  }

  private func tags() {
    guard !books.tags.isEmpty else { return }
    Output.line("")
    var table = TextTable([.left, .left, .left, .right])
    table.add(["tag there", "", "here", "rows"])
    for tag in books.tags {
      table.add([tag.name, "->", tag.tag.isEmpty ? "left out" : tag.tag, String(tag.rows)])
    }
    table.lines.forEach(Output.styledLine)
  }
}
