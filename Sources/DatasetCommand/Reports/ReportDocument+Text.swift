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
    let hasRemarks = part.rows.contains { $0.remark != nil }
    let alignments = shown.map { place -> TextTable.Alignment in
      part.rows.first?.values[place].isNumber == true ? .right : .left
    }
    var titles = [shown.map { columns[$0].title == "" ? part.currency.code : columns[$0].title ?? "" }]
    let cells = part.rows.map { row in
      var texts = shown.map { row.values[$0].words(part.currency) }
      if let first = texts.first { texts[0] = String(repeating: "  ", count: row.indent) + first }
      return texts
    }
    func figures() -> Int {
      shown.indices.reduce(0) { sum, place in
        sum + 2 + min(40, (titles + cells).map { TextWidth.of($0[place]) }.max() ?? 0)
      }
    }
    // Titles of two words stand in two lines where one would not fit, and the bars take what the figures leave.
    let room = (Terminal.width ?? 80) - (hasRemarks ? 14 : 0)
    let hasBars = part.rows.contains { $0.bar != nil }
    if figures() + (hasBars ? Self.shortestBar : 0) > room {
      titles = Self.brokenTitles(titles[0], alignments)
    }
    let left = room - figures()
    let showsBars = hasBars && left >= Self.shortestBar
    let width = min(30, left)
    let largest = barScale ?? part.rows.compactMap(\.bar).max() ?? 0
    var table = TextTable(alignments + (showsBars ? [.left] : []) + (hasRemarks ? [.left] : []))
    let further = (showsBars ? 1 : 0) + (hasRemarks ? 1 : 0)
    for line in titles { table.add(line + Array(repeating: "", count: further)) }
    for (row, texts) in zip(part.rows, cells) {
      var line = texts.map { TextTable.Cell($0, row.style) }
      if showsBars { line.append(TextTable.Cell(Bars.bar(row.bar ?? 0, of: largest, width: width))) }
      if hasRemarks { line.append(TextTable.Cell(row.remark ?? "")) }
      table.add(line)
    }
    table.lines.forEach { Output.styledLine($0) }
  }

  /// Bars that are shorter tell nothing.
  private static let shortestBar = 8

  /// Titles of numbers in two lines, broken at the last space.
  private static func brokenTitles(_ titles: [String], _ alignments: [TextTable.Alignment]) -> [[String]] {
    let parts = zip(titles, alignments).map { title, alignment -> (String, String) in
      guard alignment == .right, let space = title.lastIndex(of: " ") else { return ("", title) }
      return (String(title[..<space]), String(title[title.index(after: space)...]))
    }
    return parts.allSatisfy(\.0.isEmpty) ? [titles] : [parts.map(\.0), parts.map(\.1)]
  }
}
