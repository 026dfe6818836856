import Bookkeeping
import CommandSupport
import DatasetFormat
import Spreadsheet
import TextScanning

extension ReportDocument {
  /// The report as CSV, a line a row; amounts are decimal numbers with their currency in the first column.
  ///
  /// - Throws: `CSVError`.
  func writeCSV() throws { Output.data(try table(of: parts, named: name).csv()) }

  /// The report as sheets of a workbook: one for each currency.
  var tables: [PeopleTable] {
    parts.count > 1
      ? parts.map { table(of: [$0], named: "\(name) \($0.currency.code)") } : [table(of: parts, named: name)]
  }

  private func table(of parts: [Part], named name: String) -> PeopleTable {
    let isSingle = columns.isEmpty
    var table = PeopleTable(
      name,
      ["currency"] + (isSingle ? parts.first?.facts.map(\.column.csvName) ?? [] : columns.map(\.csvName)))
    for part in parts {
      let rows = isSingle ? [part.facts.map(\.value)] : part.rows.map(\.values)
      table.rows += rows.map { values in
        [.text(part.currency.code)] + values.map { Self.cell($0, part.currency) }
      }
    }
    return table
  }

  private static func cell(_ value: Value, _ currency: Currency) -> CellValue {
    func amount(_ units: Int64) -> CellValue {
      .number(Amount(minorUnits: units, currency: currency).decimalText)
    }
    func day(_ day: CalendarDate?) -> CellValue { day.map { .date($0.description) } ?? .blank }
    switch value {
    case .share(let part, let whole):
      return Value.parts(part, of: whole, in: 10_000).map {
        .number(DecimalText.string(mantissa: $0, scale: 4))
      }
        ?? .blank
    case .text(let text), .name(let text, _): return text.map { .text($0) } ?? .blank
    case .amount(let units): return units.map(amount) ?? .blank
    case .flow(let units), .part(let units, _): return amount(units)
    case .change(let units):
      guard let units else { return .blank }
      return .number((units > 0 ? "+" : "") + Amount(minorUnits: units, currency: currency).decimalText)
    case .count(let count): return .number(String(count))
    case .day(let date): return day(date)
    case .span(let period): return day(period?.first)
    case .dayBefore, .spanBefore, .blank: return .blank
    case .spentElsewhere: return .text(value.words(currency))
    }
  }
}
