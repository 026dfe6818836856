import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct CanonicalFormsTests {
  /// Texts that are nearly what one kind or another writes.
  static let texts = [
    "", " ", "a", "food", "dining-out", "Food", "a--b", "-a", "a-", "café", "a, b", "a,b", "a, a",
    "ab, a, abc", "a, ", ", a", "a , b",
    "TRUE", "FALSE", "true", "1", "0", "00", "7", "007", "-7", "+7", "1.5", "12.50", "12.500", "12.5",
    "1.234", ".5", "5.", "0.00", "0.001",
    "999999999999999", "9999999999999999", "99999999999999.9", "1e3", "1,5", "EUR", "eur", "XXX", "JPY", "€",
    "expense", "income",
    "transfer", "paid", "expenses", "Expense", "expense ", "2026-01-31", "2026-02-30", "2026-1-31",
    "2026-01-31T00:00:00",
    "2026-01-31T13:45:00Z", "2026-01-31T13:45:00.123Z", "2026-01-31T13:45:00.1234Z",
    "2026-01-31T13:45:00+00:00", "0000-01-01",
    TestDataset.id(1), TestDataset.id(0xABC).uppercased(), String(TestDataset.id(1).dropLast()),
    TestDataset.id(1) + "0", "#AABBCC",
    "\u{A0}x", "x\u{3000}", "cafe\u{301}", "a\"\"b", "\u{FFFD}",
  ]

  static let kinds: [CellKind] = [
    .text, .quotedText, .escapedText, .number, .boolean, .error, .date, .missingValue,
  ]

  @Test(arguments: Storage.allCases, [1, 2])
  func `what the quick look lets pass, the closer look finds nothing wrong with`(
    _ storage: Storage, _ version: Int
  ) {
    var texts = Self.texts
    var state: UInt64 = 7
    // Each text with one character changed, taken out or put in, at places that are the same in every run.
    for text in Self.texts where !text.isEmpty {
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var scalars = Array(text.unicodeScalars)
        let place = Int(state >> 33) % scalars.count
        let other = Array("0a-., :TZ/é1".unicodeScalars)[Int(state >> 50) % 12]
        switch (state >> 20) % 3 {
        case 0: scalars[place] = other
        case 1: scalars.remove(at: place)
        default: scalars.insert(other, at: place)
        }
        texts.append(String(String.UnicodeScalarView(scalars)))
      }
    }
    for tab in TabName.allCases { compare(TabSchema.of(tab), storage, version, texts) }
  }

  private func compare(_ schema: TabSchema, _ storage: Storage, _ version: Int, _ texts: [String]) {
    var builder = SheetBuilder(name: schema.name.rawValue)
    for (column, name) in schema.columns.map(\.name).enumerated() { builder.appendCell(column: column, name) }
    builder.endRow()
    for text in texts {
      for kind in Self.kinds {
        for column in schema.columns.indices {
          builder.appendCell(column: column, kind: kind, bytes: text.utf8)
        }
        builder.endRow()
      }
    }
    let tab = Tab(schema: schema, sheet: builder.build(), fileName: "x", storage: storage)
    let forms = CanonicalForms(tab, version: version)
    for currency in (schema.name == .transactions ? ["EUR", "JPY", "BHD"] : ["EUR"]).compactMap({
      Currency(code: $0)
    }) {
      let dataset = Dataset(
        name: "", storage: storage,
        sheets: [
          .init(
            sheet: Sheet(name: "Settings", rows: [["key", "value"], ["currency", currency.code]]),
            fileName: "x")
        ])
      let currencies =
        schema.position(matching: "currency") == nil ? nil : RowCurrencies(dataset, tab: schema.name)
      var reader = CellKindReader(tab: tab, version: version, currencies: currencies)
      var known = forms.noCells
      tab.forEachRow { row in
        reader.begin(row)
        var deviations: Set<Int> = []
        forms.forEachDeviation(in: row, digits: reader.digits, known: &known) { deviations.insert($0) }
        for position in schema.columns.indices where !deviations.contains(position) {
          guard let cell = row.cell(position) else { continue }
          let problem = reader.problem(row, position: position, cell: cell)
          #expect(
            problem == nil,
            "\(schema.columns[position].name): \(cell.kind) \"\(row.rawText(position) ?? "")\" in \(storage): \(problem?.kind.code ?? "")"
          )
        }
      }
    }
  }

  @Test func `in a clean dataset nothing needs a closer look, so that millions of rows are quick`() {
    for storage in Storage.allCases {
      let dataset = TestDataset(storage: storage).dataset
      for tab in dataset.tabs.values
      where tab.name != .categories && tab.name != .imports && tab.name != .accounts {
        let forms = CanonicalForms(tab, version: 2)
        var known = forms.noCells
        tab.forEachRow { row in
          forms.forEachDeviation(in: row, digits: 2, known: &known) { position in
            Issue.record(
              "\(tab.name.rawValue) \(tab.schema.columns[position].name) \(row.rawText(position) ?? "blank")")
          }
        }
      }
    }
  }

  @Test func `a cell is judged by itself, also below one that was good and above one that is the same`() {
    let good = "2026-01-31T12:00:00.000Z"
    let times = [good, good, "2026-01-31T12:00:00.000z", good, "2026-01-31", "2026-01-31", good]
    let sheet = Sheet(
      name: "Settings", rows: [["key", "value", "updatedAt"]] + times.map { ["note", "x", $0] })
    let tab = Tab(schema: .of(.settings), sheet: sheet, fileName: "Settings.csv", storage: .csv)
    let forms = CanonicalForms(tab, version: 2)
    var known = forms.noCells
    var found: [Int] = []
    tab.forEachRow { row in
      forms.forEachDeviation(in: row, digits: 2, known: &known) { _ in found.append(row.index) }
    }
    #expect(found == [3, 5, 6])
  }
}
