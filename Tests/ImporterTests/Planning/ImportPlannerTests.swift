import DatasetFormat
import Importer
import Testing

@Suite struct `the import plan` {
  static func statement(_ lines: [(String, Int64, String, String?)], pending: Set<Int> = []) -> Statement {
    var statement = Statement(file: "s.csv", format: .csv)
    for (index, (day, amount, text, reference)) in lines.enumerated() {
      guard let date = CalendarDate(iso: day) else { continue }
      statement.entries.append(
        StatementLine(
          line: index + 2, date: date, amountMinor: amount, currency: "EUR", payee: text, text: text,
          reference: reference, status: pending.contains(index) ? .pending : .booked))
    }
    return statement
  }

  @Test func `amounts are positive and the type follows the money`() throws {
    let (dataset, _) = try Dataset.inMemory().importing([
      Self.statement([("2026-01-05", -1250, "SHOP", nil), ("2026-01-06", 99900, "PAY", nil)])
    ])
    #expect(dataset.transactions.map(\.type) == ["expense", "income"])
    #expect(dataset.transactions.map(\.amount.minorUnits) == [1250, 99900])
    #expect(dataset.transactions.map(\.signedMinorUnits) == [-1250, 99900])
  }

  @Test func `a refund keeps its category's type and comes in`() throws {
    let categories = TabSchema.categories.columns(version: 2).map(\.name)
    let food = categories.map {
      ["categoryKey": "food", "name": "Food", "type": "expense", "isActive": "TRUE"][$0] ?? ""
    }
    let (dataset, _) = try Dataset.inMemory([
      "Categories": [categories.joined(separator: "|"), food.joined(separator: "|")],
      "ImportRules": [
        `matching rules`.header, "00000000-0000-7000-8000-000000000001|1|TRUE||shop||||||||food|||||",
      ],
    ]).importing([Self.statement([("2026-01-05", 500, "SHOP", nil)])])
    let row = try #require(dataset.transactions.first)
    #expect(row.type == "expense")
    #expect(row.direction == "in")
    #expect(row.categoryKey == "food")
  }

  @Test func `a pending line becomes the booked one and keeps what a person wrote`() throws {
    let pending = Self.statement([("2026-01-05", -700, "CAFE", nil)], pending: [0])
    let (first, _) = try Dataset.inMemory().importing([pending])
    #expect(first.transactions.map(\.isPending) == [true])
    let booked = Self.statement([("2026-01-07", -700, "CAFE LUNA BERLIN", nil)])
    let (second, result) = try first.importing([booked])
    #expect(second.transactions.count == 1)
    #expect(second.transactions.map(\.isPending) == [false])
    #expect(second.transactions.map(\.date.description) == ["2026-01-07"])
    #expect(result.statements[0].newCount == 0)
  }

  @Test func `a bank reference is known although date and text were changed`() throws {
    let (first, _) = try Dataset.inMemory().importing([Self.statement([("2026-01-05", -700, "CAFE", "R1")])])
    let (second, result) = try first.importing([Self.statement([("2026-01-06", -700, "CAFE LUNA", "R1")])])
    #expect(second.contents == first.contents)
    #expect(result.plan.isEmpty)
  }

  @Test func `an open question plans nothing`() throws {
    var statement = Self.statement([("2026-01-05", -700, "CAFE", nil)])
    statement.questions = [Question(code: .dateOrder, text: "?", choices: ["dmy", "mdy"])]
    let (dataset, result) = try Dataset.inMemory().importing([statement])
    #expect(result.plan.isEmpty)
    #expect(dataset.transactions.isEmpty)
  }

  @Test func `a version 1 dataset is refused with the advice to migrate`() throws {
    let dataset = Dataset.inMemory(["Settings": ["key|value|updatedAt", "schemaVersion|1|"]])
    #expect(throws: ImportError.needsVersion2(version: 1)) {
      _ = try dataset.importing([Self.statement([("2026-01-05", -700, "CAFE", nil)])])
    }
  }

  @Test func `the import is on record with the file's hash and counts`() throws {
    let (dataset, _) = try Dataset.inMemory().importing([Self.statement([("2026-01-05", -700, "CAFE", nil)])])
    let imports = try #require(dataset[.imports])
    #expect(imports.filledRowCount == 1)
    imports.forEachRow { row in
      #expect(row.rawText(imports.schema["fileName"]) == "s.csv")
      #expect(row.integer(imports.schema["lines"]).value == 1)
    }
  }

  @Test func `the same day amount and text at two accounts are two transactions`() throws {
    let accounts = [
      "accountKey|name|type|startingBalance|isActive", "giro|Giro|checking|0|TRUE",
      "card|Card|creditCard|0|TRUE",
    ]
    let line = [("2026-01-05", Int64(-700), "CAFE", String?.none)]
    let dataset = Dataset.inMemory(["Accounts": accounts])
    let (first, _) = try dataset.importing([Self.statement(line)], options: ImportOptions(accountKey: "giro"))
    let (second, _) = try first.importing([Self.statement(line)], options: ImportOptions(accountKey: "card"))
    #expect(second.transactions.map(\.accountKey) == ["giro", "card"])
  }
}
