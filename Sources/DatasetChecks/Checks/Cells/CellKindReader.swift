import DatasetFormat
import Spreadsheet

/// Hands each cell to the check of its column's kind, without keeping values.
struct CellKindReader {
  private let currencies: RowCurrencies?
  private let checks: [any CellCheck]
  private var context: CellContext

  /// For the rows of a tab; `currencies` is nil where its amounts are in no currency of their own.
  init(tab: Tab, version: Int, currencies: RowCurrencies?) {
    self.currencies = currencies
    let kinds = tab.schema.columns.map(\.kind)
    checks = kinds.map(Self.check)
    context = CellContext(tab: tab, version: version, columnKinds: kinds)
  }

  /// The check of each kind of column.
  static let all: [any CellCheck] = [
    TextsCheck(), KeysCheck(), TagListsCheck(), IDsCheck(), DatesCheck(), TimestampFormsCheck(),
    CurrenciesCheck(), BooleansCheck(), IntegersCheck(), ColorsCheck(), HashesCheck(), ChoicesCheck(),
    SharesCheck(),
    AmountsCheck(),
  ]

  private static func check(of kind: ValueKind) -> any CellCheck {
    switch kind {
    case .text: TextsCheck()
    case .key: KeysCheck()
    case .tagList: TagListsCheck()
    case .uuid: IDsCheck()
    case .date: DatesCheck()
    case .timestamp: TimestampFormsCheck()
    case .currency: CurrenciesCheck()
    case .boolean: BooleansCheck()
    case .integer: IntegersCheck()
    case .color: ColorsCheck()
    case .sha256: HashesCheck()
    case .shares: SharesCheck()
    case .choice: ChoicesCheck()
    case .amount, .signedAmount: AmountsCheck()
    }
  }

  /// The digits of the row's currency; nil where it is unknown.
  var digits: Int? { context.currency?.digits }

  /// Notes what holds for the whole row: its currency.
  mutating func begin(_ row: TabRow) {
    context.currency = currencies?.currency(of: row)
  }

  /// The problem of a cell, or nil for a good one.
  func problem(_ row: TabRow, position: Int, cell: Cell) -> CellProblem? {
    checks[position].problem(row, position: position, cell: cell, context)
  }
}
