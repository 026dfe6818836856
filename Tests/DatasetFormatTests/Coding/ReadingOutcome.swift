import DatasetFormat
import Spreadsheet

/// What a cell of some bytes and kind is read as, in a line: nothing for blank, `1250` for a value,
/// `1250 ~ amount-comma` for a certain variant, `! amount-ambiguous` for an unreadable cell.
func outcome<Value>(
  _ text: String, _ kind: CellKind = .text, _ storage: Storage = .csv,
  _ read: (CellDecoder, Cell?, SheetView) -> Reading<Value>
) -> String {
  var builder = SheetBuilder(name: "One")
  builder.appendCell(column: 0, kind: kind, bytes: text.utf8)
  builder.endRow()
  return builder.build().withView { view in
    switch read(CellDecoder(storage: storage), view.cells(inRow: 0).first, view) {
    case .blank: ""
    case .value(let value): "\(value)"
    case .variant(let value, let code): "\(value) ~ \(code)"
    case .unreadable(let code): "! \(code)"
    }
  }
}

/// A cell and what it is read as in each storage.
struct CellCase: Sendable, CustomStringConvertible {
  var text: String
  var kind: CellKind
  var csv: String
  var xlsx: String

  /// A cell of text.
  init(_ text: String, _ csv: String, xlsx: String? = nil) { self.init(text, .text, csv, xlsx: xlsx) }

  /// A cell of a kind; what it is in a workbook is nil where it is the same as in CSV.
  init(_ text: String, _ kind: CellKind, _ csv: String, xlsx: String? = nil) {
    self.text = text
    self.kind = kind
    self.csv = csv
    self.xlsx = xlsx ?? csv
  }

  /// The outcomes of reading it, beside the expected ones.
  func outcomes<Value>(_ read: (CellDecoder, Cell?, SheetView) -> Reading<Value>) -> [String] {
    [outcome(text, kind, .csv, read), outcome(text, kind, .xlsx, read)]
  }

  var expected: [String] { [csv, xlsx] }
  var description: String { "\(kind) \"\(text)\"" }

  /// What every kind makes of cells that hold nothing, or nothing that can be read.
  static let ofEveryKind: [CellCase] = [
    CellCase("", ""), CellCase("", .missingValue, "! formula-no-value"),
    CellCase("#REF!", .error, "! error-value"),
  ]
}
