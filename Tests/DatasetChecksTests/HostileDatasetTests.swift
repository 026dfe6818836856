import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

struct HostileDatasetTests {
  static let pieces = [
    "", " ", "0", "-", "9999999999999999999999", "1e999999999", "-1e-999999", "1E400",
    "0.0000000000000000000000001", "1,2,3", "1.2.3", "$", "€-", "(", ")",
    "2026-01-31", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "99.99.9999", "31/12/99", "TRUE",
    "\u{0}", "\u{202E}", "\"", "\\", "\n",
    ",", ", ,", "a,a", "-9223372036854775808", "9223372036854775807", "expense", "transfer", "in", "food",
    "giro", "EUR", "JPY", "UYW", "key", "id",
    "schemaVersion", "currency", "datasetId", "2", "-2", "\u{FEFF}", "x\u{301}\u{301}\u{301}", "🛒",
    "e\u{301}".uppercased(), "İ", "ﬁ", "../..",
  ]
  static let kinds: [CellKind] = [
    .text, .text, .text, .text, .quotedText, .escapedText, .number, .boolean, .error, .date, .missingValue,
  ]

  static func dataset(_ generator: inout SeededGenerator) -> Dataset {
    var sheets: [Dataset.SourceSheet] = []
    for name in TabName.allCases where Int.random(in: 0...9, using: &generator) > 0 {
      var builder = SheetBuilder(name: name.rawValue)
      let columns = TabSchema.of(name).columns.map(\.name).filter { _ in
        Int.random(in: 0...9, using: &generator) > 0
      }
      var column = 0
      for title in columns {
        column += Int.random(in: 0...20, using: &generator) == 0 ? 7 : 0
        builder.appendCell(column: column, Int.random(in: 0...40, using: &generator) == 0 ? "mine" : title)
        column += 1
      }
      builder.endRow()
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        for column in 0..<column where Int.random(in: 0...4, using: &generator) > 0 {
          var text = pieces.randomElement(using: &generator) ?? ""
          if Int.random(in: 0...3, using: &generator) == 0 {
            text += pieces.randomElement(using: &generator) ?? ""
          }
          if Int.random(in: 0...3, using: &generator) == 0 {
            text = TestDataset.id(Int.random(in: 0...3, using: &generator))
          }
          let kind = kinds.randomElement(using: &generator) ?? .text
          var bytes = Array(text.utf8)
          if Int.random(in: 0...9, using: &generator) == 0 {
            bytes.append(UInt8.random(in: 0...255, using: &generator))
          }
          builder.appendCell(column: column, kind: kind, bytes: bytes)
          if Int.random(in: 0...30, using: &generator) == 0 { builder.setFormulaOfLastCell("A1") }
        }
        builder.endRow()
      }
      sheets.append(.init(sheet: builder.build(), fileName: "\(name.rawValue).csv"))
    }
    return Dataset(name: "", storage: Bool.random(using: &generator) ? .csv : .xlsx, sheets: sheets)
  }

  @Test func `whatever the cells hold, every reading of a dataset comes to an end`() {
    var generator = SeededGenerator()
    var count = 0
    for _ in 0..<80 {
      let dataset = Self.dataset(&generator)
      count += Checks.findings(in: dataset).count
      for finding in Checks.findings(in: dataset) { count += finding.description.utf8.count }
      count +=
        dataset.transactions.count + dataset.categories.count + dataset.accounts.count
        + dataset.importRules.count
      count += dataset.currencyOfAccount.count + (dataset.changeObstacle == nil ? 0 : 1) + dataset.version % 2
    }
    #expect(count > 0, "seed \(generator.seed)")
  }

  @Test func `a row that is summed up has no finding of severity error in the cells it is summed by`() {
    var generator = SeededGenerator()
    for _ in 0..<80 {
      let dataset = Self.dataset(&generator)
      guard let tab = dataset[.transactions], dataset.version <= 2 else { continue }
      let errors = Set(
        Checks.findings(in: dataset).filter {
          $0.severity == .error && $0.location.file == "Transactions.csv"
        }.map {
          "\($0.location.row ?? 0) \($0.location.columnName ?? "")"
        })
      let movements = RowMovements(dataset)
      tab.forEachRow { row in
        guard movements.movement(of: row) != nil else { return }
        for column in ["type", "direction", "amount", "currency"] {
          let place = "\(tab.sheet.rowNumber(row.index)) \(column)"
          #expect(!errors.contains(place), "seed \(generator.seed), row \(place)")
        }
      }
    }
  }

  @Test func `a row that is left out of sums is named by a finding`() {
    var generator = SeededGenerator()
    let shapes: Set = ["row-total", "row-heading", "row-header-again"]
    for _ in 0..<80 {
      let dataset = Self.dataset(&generator)
      guard let tab = dataset[.transactions] else { continue }
      let findings = Checks.findings(in: dataset).filter { $0.location.file == "Transactions.csv" }
      // Without a column nothing in it can be named; the column itself is.
      if findings.contains(where: {
        $0.kind == .columnMissing || $0.kind == .headerMissing
      }) {
        continue
      }
      let named = Set(
        findings.filter { $0.severity == .error || shapes.contains($0.code) }.compactMap(
          \.location.row))
      let movements = RowMovements(dataset)
      tab.forEachRow { row in
        guard row.isBlank(tab.schema["deletedAt"]), movements.movement(of: row) == nil else { return }
        let number = tab.sheet.rowNumber(row.index)
        #expect(named.contains(number), "seed \(generator.seed), row \(number)")
      }
    }
  }
}
