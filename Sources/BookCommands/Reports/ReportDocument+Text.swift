import Bookkeeping
import CommandSupport
import DatasetFormat
import TextScanning

extension ReportDocument {
  /// The report as tables for a person, with bars that fit the terminal.
  func writeText() {
    var heading = TableWord(rawValue: name)?.text ?? name
    if let period { heading += "  \(Self.words(period))" }
    if let earlier { heading += ", \(TableWord.beside.text) \(Self.words(earlier))" }
    // A currency that no column names is named once.
    if parts.count == 1, parts[0].facts.isEmpty, !columns.contains(where: { $0.title == "" }), hint == nil {
      heading += ", \(parts[0].currency.code)"
    }
    for line in Self.broken(Printable.line(heading)) {
      Output.styledLine(TextStyle.heading.applied(to: line))
    }
    if let hint { return Output.line(hint) }
    for (number, part) in parts.enumerated() {
      if number > 0 { Output.line() }
      // Where no column says it.
      if parts.count > 1, part.facts.isEmpty, !columns.contains(where: { $0.title == "" }) {
        Output.line(part.currency.code)
      }
      if !part.facts.isEmpty { write(facts: part) }
      if !columns.isEmpty { write(rows: part) }
      for line in part.lines { Self.broken(line).forEach { Output.line($0) } }
    }
    if parts.isEmpty { Output.line(none) }
  }

  static func words(_ period: Period) -> String {
    switch (period.first, period.last) {
    case (let first?, let last?): first == last ? "\(first)" : Figures.span("\(first)", "\(last)")
    case (let first?, nil): "\(TableWord.from.text) \(first)"
    case (nil, let last?): "\(TableWord.until.text) \(last)"
    case (nil, nil): "all days"
    }
  }

  /// A span of days by its name: `2026-03`, `2026-Q1`, `2026`; else its days.
  static func name(of period: Period) -> String {
    guard let first = period.first else { return words(period) }
    let (text, month) = (first.description, first.components.month)
    switch period {
    case PeriodStep.month.period(around: first): return String(text.prefix(7))
    case PeriodStep.year.period(around: first): return String(text.prefix(4))
    case PeriodStep.quarter.period(around: first): return "\(text.prefix(4))-Q\((month + 2) / 3)"
    default: return words(period)
    }
  }

  /// The rows that the table shows: not those in which nothing moved, at the ends or anywhere.
  private func shownRows(of part: Part) -> [Row] {
    if skipsEmptyRows { return part.rows.filter { !$0.isEmpty } }
    guard let first = part.rows.firstIndex(where: { !$0.isEmpty }),
      let last = part.rows.lastIndex(where: { !$0.isEmpty })
    else { return part.rows }
    return Array(part.rows[first...last])
  }

  private func write(facts part: Part) {
    let hasBefore = part.facts.contains { $0.before != nil }
    var table = TextTable([.left, .right, .right, .right])
    table.add([
      "", part.currency.code, hasBefore ? TableWord.before.text : "", hasBefore ? TableWord.change.text : "",
    ])
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
    var part = part
    part.rows = shownRows(of: part)
    guard !part.rows.isEmpty else { return Output.line("\(part.currency.code): \(none)") }
    let shown = columns.indices.filter { columns[$0].title != nil }
    let alignments = shown.map { place -> TextTable.Alignment in
      guard let value = part.rows.first?.values[place] else { return .left }
      return value.isNumber ? .right : value.isDay ? .whole : .left
    }
    let names = shown.map { columns[$0].title == "" ? part.currency.code : columns[$0].title ?? "" }
    var titles = [names]
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
    let remarks = part.rows.compactMap(\.remark).map { TextWidth.of($0) + 2 }.max() ?? 0
    let room = (Terminal.width ?? 80) - remarks
    let hasBars = part.rows.contains { $0.bar != nil }
    if figures() + (hasBars ? Self.shortestBar : 0) > room {
      titles = Self.brokenTitles(names, alignments)
    }
    // No terminal cuts a figure: where a line is too short, remarks stand below their rows, then figures below each other.
    let narrowest = Self.narrowest(titles + cells, alignments)
    if let width = Terminal.width, narrowest > width {
      return write(stacked: part, names, cells, width: width)
    }
    let hasRemarks = remarks > 0 && Terminal.width.map { narrowest + remarks <= $0 } ?? true
    let left = room - figures()
    let showsBars = hasBars && hasRemarks == (remarks > 0) && left >= Self.shortestBar
    let width = min(30, left)
    let largest = barScale ?? part.rows.compactMap(\.bar).max() ?? 0
    var table = TextTable(alignments + (showsBars ? [.whole] : []) + (hasRemarks ? [.whole] : []))
    let further = (showsBars ? 1 : 0) + (hasRemarks ? 1 : 0)
    for line in titles { table.add(line + Array(repeating: "", count: further)) }
    for (row, texts) in zip(part.rows, cells) {
      var line = texts.map { TextTable.Cell($0, row.style) }
      if showsBars { line.append(TextTable.Cell(Bars.bar(row.bar ?? 0, of: largest, width: width))) }
      if hasRemarks { line.append(TextTable.Cell(row.remark ?? "")) }
      table.add(line)
    }
    let lines = table.lines
    lines.prefix(titles.count).forEach { Output.styledLine($0) }
    for (row, line) in zip(part.rows, lines.dropFirst(titles.count)) {
      Output.styledLine(line)
      if !hasRemarks, let remark = row.remark { Output.line("  \(remark)") }
      for line in row.further { Output.line("  \(line)") }
    }
  }

  /// Writes each row as its name and a line for each of its other cells.
  private func write(stacked part: Part, _ titles: [String], _ cells: [[String]], width: Int) {
    var table = TextTable([.whole, .right])
    for texts in cells {
      for (title, text) in zip(titles, texts).dropFirst() where !text.isEmpty {
        table.add(["  \(title)", text])
      }
    }
    var lines = table.lines[...]
    for (row, texts) in zip(part.rows, cells) {
      let name = TextWidth.cut(Printable.line(texts.first ?? ""), to: width)
      Output.styledLine(row.style.applied(to: name))
      let count = texts.dropFirst().count { !$0.isEmpty }
      lines.prefix(count).forEach { Output.styledLine($0) }
      lines = lines.dropFirst(count)
      for line in [row.remark].compactMap({ $0 }) + row.further { Output.line("  \(line)") }
    }
  }

  /// The least that rows take when names are cut as far as ``TextTable`` cuts them.
  private static func narrowest(_ rows: [[String]], _ alignments: [TextTable.Alignment]) -> Int {
    let widths = alignments.indices.map { place -> Int in
      let width = rows.map { TextWidth.of($0[place]) }.max() ?? 0
      return alignments[place] == .left ? min(10, width) : width
    }
    return widths.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } - 2
  }

  /// A line, in as many as the terminal needs.
  private static func broken(_ line: String) -> [String] {
    guard let width = Terminal.width, TextWidth.of(line) > width else { return [line] }
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, TextWidth.of(last) + 1 + TextWidth.of(String(word)) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(lines.isEmpty ? String(word) : "  \(word)")
      }
    }
    return lines
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

/// Pictures made of characters.
enum Bars {
  /// A bar of at most so many columns for a part of the largest one, in eighths of a column.
  static func bar(_ part: Int64, of largest: Int64, width: Int) -> String {
    guard part > 0, largest > 0, width > 0 else { return "" }
    let eighths = Int(
      min(Int128(width * 8), (Int128(part) * Int128(width * 8) + Int128(largest) / 2) / Int128(largest)))
    // What is there is seen.
    let shown = max(1, eighths)
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][shown % 8]
    return String(repeating: "█", count: shown / 8) + rest
  }

  /// A line of numbers, one column each, from the lowest to the highest.
  static func sparkline(_ numbers: [Int64]) -> String {
    guard let low = numbers.min(), let high = numbers.max() else { return "" }
    let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return String(
      numbers.map { number in
        guard high > low else { return levels[0] }
        let part = (Int128(number) - Int128(low)) * 7 / (Int128(high) - Int128(low))
        return levels[Int(part)]
      })
  }
}
