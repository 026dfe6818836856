import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore
import Spreadsheet

struct Reconcile: BookCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hold an account against the balance that the bank shows.",
    discussion: """
      Where all rows up to the day come to the bank's balance they are marked as cleared, and the account notes the day and the balance. \
      Where they do not, the difference is shown with the rows that no statement has shown yet: tick those that the bank has, and \
      --adjust books the difference.

        dataset reconcile giro 1234.56
        dataset reconcile giro 1234.56 --on 2026-03-31 --tick 14 --tick 17
        dataset reconcile cash 35 --adjust
      """)

  @Argument(help: "The account.") var account: String
  @Argument(help: "The balance that the bank shows.") var balance: String
  @Option(help: ArgumentHelp("The day of the balance: \(TypedDay.forms); else today.", valueName: "day"))
  var on: String?
  @Option(
    help: ArgumentHelp("A row that the bank shows; may be given several times.", valueName: "transaction"))
  var tick: [String] = []
  @Flag(help: "Book what is still missing as an adjustment.") var adjust = false
  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let opened = try openBooks()
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    let ticks = tick.isEmpty ? nil : Set(try tick.map { try row($0, in: opened) })
    let found = try Reconciliation(
      of: opened.dataset, account: account, balance: balance, on: day, ticks: ticks)
    func text(_ units: Int64) -> String { Amount(minorUnits: units, currency: found.currency).description }
    guard found.difference == 0 || adjust else {
      show(found, opened.dataset, text)
      throw ExitCode(1)
    }
    try carryOut(
      opened, reason: "reconciled", asking: "Clear \(Plural.count(found.ticked.count, "row"))?",
      note: "\(found.account.key) agrees with \(text(found.stated)) on \(day)"
    ) { try $0.finish(found, adjusts: adjust) }
  }

  private func show(_ found: Reconciliation, _ dataset: Dataset, _ text: (Int64) -> String) {
    if options.json { return printJSON(found, dataset) }
    Output.line(
      "\(found.account.key): the bank has \(text(found.stated)) on \(found.day), your rows \(tick.isEmpty ? "" : "that are cleared or ticked ")come to \(text(found.cleared)): \(text(abs(found.difference))) \(found.difference < 0 ? "too much" : "missing")"
    )
    func line(_ row: Reconciliation.Open) -> [String] {
      [
        "row \(dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)", row.date.description, row.payee ?? "",
        Amount(minorUnits: row.minorUnits, currency: found.currency).decimalText,
      ]
    }
    let suspects = found.suspects.prefix(5)
    if !suspects.isEmpty {
      Output.line(
        tick.isEmpty ? "it would agree if the bank has not shown this yet:" : "it would agree with this:")
    }
    for rows in suspects {
      var table = TextTable([.left, .left, .left, .right])
      rows.forEach { table.add(line($0)) }
      table.lines.forEach { Output.line("  \($0)") }
    }
    if found.open.isEmpty { return Output.line("no row is open; --adjust books the difference") }
    Output.line(
      "\(Plural.count(found.open.count, "row")) not cleared yet; --tick names those that the bank shows:")
    var table = TextTable([.left, .left, .left, .right])
    found.open.suffix(40).forEach { table.add(line($0)) }
    table.lines.forEach { Output.line("  \($0)") }
    if found.open.count > 40 { Output.line("  and \(found.open.count - 40) earlier ones") }
  }

  private func printJSON(_ found: Reconciliation, _ dataset: Dataset) {
    var document = JSONWriter()
    document.object { json in
      json.member("version", 1)
      json.member("accountKey", found.account.key)
      json.member("on", found.day.description)
      json.member("currency", found.currency.code)
      json.member("statedMinor", found.stated)
      json.member("clearedMinor", found.cleared)
      json.member("differenceMinor", found.difference)
      json.key("open")
      json.array(found.open) { json, row in
        json.object { json in
          json.member("row", dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)
          json.member("date", row.date.description)
          json.member("payee", row.payee)
          json.member("amountMinor", row.minorUnits)
        }
      }
    }
    document.newline()
    Output.data(document.bytes)
  }
}
