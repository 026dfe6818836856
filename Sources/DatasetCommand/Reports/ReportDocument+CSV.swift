import DatasetFormat
import Spreadsheet

extension ReportDocument {
  /// The report as CSV, a line a row; amounts are decimal numbers with their currency in the first column.
  ///
  /// - Throws: `CSVError`.
  func writeCSV() throws {
    var records: [[String]] = []
    if columns.isEmpty {
      records.append(["currency"] + (parts.first?.facts.map(\.column.csvName) ?? []))
      for part in parts {
        records.append([part.currency.code] + part.facts.map { Self.cell($0.value, part.currency) })
      }
    } else {
      records.append(["currency"] + columns.map(\.csvName))
      for part in parts {
        for row in part.rows {
          records.append([part.currency.code] + row.values.map { Self.cell($0, part.currency) })
        }
      }
    }
    Output.data(try CSVWriter.bytes(of: records, guardsFormulas: true))
  }

  private static func cell(_ value: Value, _ currency: Currency) -> String {
    switch value {
    case .share(let part, let whole):
      Value.parts(part, of: whole, in: 10_000).map { DecimalText.string(mantissa: $0, scale: 4) } ?? ""
    case .name(let name, _): name ?? ""
    case .amount(nil), .change(nil), .dayBefore: ""
    case .change(let units): Value.amount(units).words(currency)
    default: value.words(currency)
    }
  }
}
