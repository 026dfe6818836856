import BookEditing
import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Prints an account that does not come to what the bank shows.
struct ReconcileOutput {
  private let found: Reconciliation
  private let dataset: Dataset
  private let isTicked: Bool

  /// - Parameters:
  ///   - found: What was compared.
  ///   - dataset: The dataset.
  ///   - isTicked: Whether rows were ticked.
  init(_ found: Reconciliation, _ dataset: Dataset, isTicked: Bool) {
    self.found = found
    self.dataset = dataset
    self.isTicked = isTicked
  }

  func show(json isJSON: Bool) {
    if isJSON { return printJSON() }
    Output.line(
      "\(found.account.key): the bank has \(text(found.stated)) on \(found.day), your rows \(isTicked ? "that are cleared or ticked " : "")come to \(text(found.cleared)): \(Self.difference(found))"
    )
    let suspects = found.suspects.prefix(5)
    if !suspects.isEmpty {
      Output.line(
        isTicked ? "it would agree with this:" : "it would agree if the bank has not shown this yet:")
    }
    for rows in suspects {
      var table = TextTable([.left, .left, .left, .right])
      rows.forEach { table.add(Self.cells($0, found, dataset)) }
      table.lines.forEach { Output.line("  \($0)") }
    }
    showPending()
    let open = found.open
    if open.isEmpty {
      if found.pendingSuspects.isEmpty { Output.line("no row is open; --adjust books the difference") }
      return
    }
    Output.line("\(Plural.count(open.count, "row")) not cleared yet; --tick names those that the bank shows:")
    var table = TextTable([.left, .left, .left, .right])
    open.suffix(40).forEach { table.add(Self.cells($0, found, dataset)) }
    table.lines.forEach { Output.line("  \($0)") }
    if open.count > 40 { Output.line("  and \(open.count - 40) earlier ones") }
  }

  /// Shows the pending rows that come to the difference.
  private func showPending() {
    let suspects = found.pendingSuspects.prefix(5)
    if suspects.isEmpty { return }
    Output.line("it would agree if the bank has booked this by now, which is pending here:")
    for rows in suspects {
      var table = TextTable([.left, .left, .left, .right])
      rows.forEach { table.add(Self.cells($0, found, dataset)) }
      table.lines.forEach { Output.line("  \($0)") }
    }
    Output.line(Self.remedy(found, dataset, isTicked: isTicked))
  }

  /// What to type where the bank has booked pending rows that come to the difference.
  static func remedy(_ found: Reconciliation, _ dataset: Dataset, isTicked: Bool) -> String {
    let rows = (found.pendingSuspects.first ?? []).prefix(5)
    let ticks = rows.map { "--tick \(dataset[.transactions]?.sheet.rowNumber($0.row) ?? 0)" }
    let others = isTicked || found.open.isEmpty ? "" : ", with --until \(found.day) for all other rows"
    return "\(ticks.joined(separator: " ")) books \(rows.count == 1 ? "it" : "them")\(others)"
  }

  /// `12.50 EUR missing`.
  static func difference(_ found: Reconciliation) -> String {
    let amount = Amount(minorUnits: abs(found.difference), currency: found.currency)
    return found.difference == 0 ? "it agrees" : "\(amount) \(found.difference < 0 ? "too much" : "missing")"
  }

  /// A row as a line of a table.
  static func cells(_ row: Reconciliation.Open, _ found: Reconciliation, _ dataset: Dataset) -> [String] {
    [
      "row \(dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)", row.date.description,
      (row.payee ?? "") + (row.isPending ? " (pending)" : ""),
      Amount(minorUnits: row.minorUnits, currency: found.currency).decimalText,
    ]
  }

  private func text(_ units: Int64) -> String {
    Amount(minorUnits: units, currency: found.currency).description
  }

  private func write(_ row: Reconciliation.Open, to json: inout JSONWriter) {
    json.member("row", dataset[.transactions]?.sheet.rowNumber(row.row) ?? 0)
    json.member("date", row.date.description)
    json.member("payee", row.payee)
    json.member("amountMinor", row.minorUnits)
  }

  private func printJSON() {
    Output.document { json in
      json.member("accountKey", found.account.key)
      json.member("on", found.day.description)
      json.member("currency", found.currency.code)
      json.member("statedMinor", found.stated)
      json.member("clearedMinor", found.cleared)
      json.member("differenceMinor", found.difference)
      json.key("open")
      json.array(found.open) { json, row in json.object { write(row, to: &$0) } }
      let suspects = found.pendingSuspects.joined()
      json.key("pending")
      json.array(found.pending) { json, row in
        json.object { json in
          write(row, to: &json)
          json.member("explains", suspects.contains(row))
        }
      }
    }
  }
}
