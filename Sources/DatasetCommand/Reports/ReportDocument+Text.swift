import Bookkeeping
import DatasetFormat

extension ReportDocument {
  /// The report as tables for a person, with bars that fit the terminal.
  func writeText() {
    var heading = name
    if let period { heading += "  \(Self.words(period))" }
    if let earlier { heading += ", beside \(Self.words(earlier))" }
    Output.styledLine(TextStyle.heading.applied(to: Printable.line(heading)))
    for (number, part) in parts.enumerated() {
      if number > 0 { Output.line() }
      // Where no column says it.
      if parts.count > 1, part.facts.isEmpty, !columns.contains(where: { $0.title == "" }) {
        Output.line(part.currency.code)
      }
      if !part.facts.isEmpty { write(facts: part) }
      if !columns.isEmpty { write(rows: part) }
      for line in part.lines { Output.line(line) }
    }
    if parts.isEmpty { Output.line(none) }
  }

  static func words(_ period: Period) -> String {
    switch (period.first, period.last) {
    case (let first?, let last?): first == last ? "\(first)" : "\(first) to \(last)"
    case (let first?, nil): "from \(first)"
    case (nil, let last?): "until \(last)"
    case (nil, nil): "all days"
    }
  }

  private func write(facts part: Part) {
    let hasBefore = part.facts.contains { $0.before != nil }
    var table = TextTable([.left, .right, .right, .right])
    table.add(["", part.currency.code, hasBefore ? "before" : "", hasBefore ? "change" : ""])
    for fact in part.facts {
      guard let title = fact.column.title else { continue }
      var change = ""
      if case .amount(let now?) = fact.value, case .amount(let then?)? = fact.before {
        let difference = now.subtractingReportingOverflow(then)
        change = Value.change(difference.overflow ? nil : difference.partialValue).words(part.currency)
      }
      table.add([
        title, fact.value.words(part.currency), fact.before?.words(part.currency) ?? "", change,
      ])
    }
    table.lines.forEach { Output.styledLine($0) }
  }

  private func write(rows part: Part) {
    guard !part.rows.isEmpty else { return Output.line("\(part.currency.code): \(none)") }
    let shown = columns.indices.filter { columns[$0].title != nil }
    let hasBars = part.rows.contains { $0.bar != nil }
    let hasRemarks = part.rows.contains { $0.remark != nil }
    let alignments = shown.map { place -> TextTable.Alignment in
      part.rows.first?.values[place].isNumber == true ? .right : .left
    }
    var cells: [[String]] = [
      shown.map { columns[$0].title == "" ? part.currency.code : columns[$0].title ?? "" }
    ]
    for row in part.rows {
      var texts = shown.map { row.values[$0].words(part.currency) }
      if let first = texts.first { texts[0] = String(repeating: "  ", count: row.indent) + first }
      cells.append(texts)
    }
    // The bars take what the figures leave.
    let figures = shown.indices.reduce(0) { sum, place in
      sum + 2 + min(40, cells.map { TextWidth.of($0[place]) }.max() ?? 0)
    }
    let width = min(30, max(8, (Terminal.width ?? 80) - figures - (hasRemarks ? 14 : 0)))
    let largest = barScale ?? part.rows.compactMap(\.bar).max() ?? 0
    var table = TextTable(alignments + (hasBars ? [.left] : []) + (hasRemarks ? [.left] : []))
    for (number, texts) in cells.enumerated() {
      let row = number > 0 ? part.rows[number - 1] : nil
      var line = texts.map { TextTable.Cell($0, row?.style ?? .plain) }
      if hasBars {
        line.append(TextTable.Cell(row.map { Bars.bar($0.bar ?? 0, of: largest, width: width) } ?? ""))
      }
      if hasRemarks { line.append(TextTable.Cell(row?.remark ?? "")) }
      table.add(line)
    }
    table.lines.forEach { Output.styledLine($0) }
  }
}
