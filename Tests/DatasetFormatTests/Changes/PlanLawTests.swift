import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// What holds for any plan: it can be thought through, taken back, and written down.
struct PlanLawTests {
  @Test(arguments: Storage.allCases)
  func `any plan is taken back by its inverse, and both read back from their JSON`(_ storage: Storage) throws
  {
    var generator = SeededGenerator()
    var all = Set(Plan.allOperations)
    all.subtract(storage == .xlsx ? ["rewrite"] : ["splitCells", "joinCells"])
    var operations: Set<String> = []
    let cases = Effort.cases(usual: 150)
    // A rare operation may need more plans than that before it comes up.
    for round in 0..<cases * 20 where round < cases || !all.isSubset(of: operations) {
      let dataset = Dataset.random(storage, using: &generator)
      let plan = Plan.fitting(dataset, using: &generator)
      operations.formUnion(plan.changes.map(\.operation))
      let place: Comment = "seed \(generator.seed), round \(round): \(plan.changes.map(\.description))"
      do {
        let after = try plan.applied(to: dataset)
        let inverse = try plan.inverse(in: dataset)
        let back = try inverse.applied(to: after)
        #expect(DatasetPicture(back) == DatasetPicture(dataset), place)
        #expect(DatasetPicture(try plan.applied(to: back)) == DatasetPicture(after), place)
        #expect(try Plan(json: plan.json) == plan, place)
        #expect(try Plan(json: inverse.json) == inverse, place)
      } catch {
        Issue.record("\(error), \(place)")
      }
    }
    #expect(all.isSubset(of: operations), "never tried: \(all.subtracting(operations).sorted())")
  }

  @Test(arguments: Storage.allCases)
  func `a sheet that becomes a tab keeps its first row in the same plan`(_ storage: Storage) throws {
    let dataset = Dataset.of(["Notes": ["name|type", "Giro|checking"]], storage: storage)
    let sheet = try #require(dataset.places.first?.sheet)
    let rename = Change(.renameSheet(to: "Accounts"), at: Address(.own("Notes")), reason: "")
    let removal = Change(
      .removeRow(sheet.contents(ofRow: 0)), at: Address(.own("Notes"), row: 1), reason: "")
    let misfit = PlanError.misfit(Address(.own("Notes"), row: 1), .headerChanges)
    for changes in [[rename, removal], [removal, rename]] {
      #expect(throws: misfit) { try Plan(command: "", base: [:], changes: changes).applied(to: dataset) }
    }
    let after = try Plan(command: "", base: [:], changes: [rename]).applied(to: dataset)
    #expect(after[.accounts] != nil)
  }

  @Test(arguments: Storage.allCases)
  func `a sheet that loses all of its rows gets each back in its place`(_ storage: Storage) throws {
    let dataset = Dataset.of(["Notes": ["a|b", "1|2", "3|4"]], storage: storage)
    let sheet = try #require(dataset.places.first?.sheet)
    let changes = (0..<3).map { row in
      Change(.removeRow(sheet.contents(ofRow: row)), at: Address(.own("Notes"), row: row + 1), reason: "")
    }
    let plan = Plan(command: "", base: [:], changes: changes)
    let after = try plan.applied(to: dataset)
    let back = try plan.inverse(in: dataset).applied(to: after)
    #expect(DatasetPicture(back) == DatasetPicture(dataset))
  }

  @Test func `a sheet with a new name keeps what its formulas mean, and the inverse every letter of them`()
    throws
  {
    var builder = SheetBuilder(name: "Meine Ziele")
    builder.appendCell(column: 0, .text("id"))
    builder.endRow()
    for formula in ["'Meine Ziele'!A1", "Goals!A1", "'Goals'!A1+'Meine Ziele'!A1", "SUM(A1)"] {
      builder.appendCell(column: 0, .formula(formula, shows: .number("1")))
      builder.endRow()
    }
    let dataset = Dataset(
      name: "Test", storage: .xlsx, sheets: [.init(sheet: builder.build(), fileName: "Money.xlsx")])
    let rename = Change(.renameSheet(to: "Goals"), at: Address(.own("Meine Ziele")), reason: "")
    let written = Change(
      .set(old: .formula("SUM(A1)", shows: .number("1")), new: .formula("Goals!A9", shows: .number("1"))),
      at: Address(.own("Meine Ziele"), row: 5, column: .at(0)), reason: "")
    let plan = Plan(command: "", base: [:], changes: [rename, written])
    let after = try plan.applied(to: dataset)
    let sheet = try #require(after[.goals]?.sheet)
    #expect(
      (1...4).map { sheet.formula(row: $0, column: 0) }
        == ["'Goals'!A1", "Goals!A1", "'Goals'!A1+'Goals'!A1", "Goals!A9"])
    let back = try plan.inverse(in: dataset).applied(to: after)
    #expect(DatasetPicture(back) == DatasetPicture(dataset))
  }

  @Test func `only cells that are joined are split, and none of these are joined again`() throws {
    var dataset = Dataset.of(["Goals": ["id|name", "1|House"]], storage: .xlsx)
    let join = Change(.joinCells("A2:A4"), at: Address(.goals), reason: "")
    let split = Change(.splitCells("A4:A2"), at: Address(.goals), reason: "")
    func plan(_ changes: Change...) -> Plan { Plan(command: "", base: [:], changes: changes) }
    #expect(throws: PlanError.misfit(Address(.goals), .notJoined("A4:A2"))) {
      try plan(split).applied(to: dataset)
    }
    dataset = try plan(join).applied(to: dataset)
    #expect(dataset.readingFindings.map(\.code) == ["merged-cells"])
    #expect(throws: PlanError.misfit(Address(.goals), .joinedTwice("A2:A4"))) {
      try plan(join).applied(to: dataset)
    }
    dataset = try plan(split).applied(to: dataset)
    #expect(dataset.readingFindings.isEmpty)
    let text = Dataset.of(["Goals": ["id|name", "1|House"]], storage: .csv)
    for change in [join, split] {
      #expect(throws: PlanError.misfit(Address(.goals), .noJoinedCells)) {
        try plan(change).applied(to: text)
      }
    }
  }

  @Test func `a change is no larger than the record that it may be`() {
    #expect(MemoryLayout<Change>.size <= 56)
  }

  @Test func `a million records are packed, and no change of them is a box`() {
    let changes = RowEncoder.insertions(into: .transactions, count: 3) { encoder in
      for number in 0..<3 {
        encoder.text("note", "\(number)")
        encoder.endRecord(reason: "line \(number)")
      }
    }
    #expect(changes.map(\.address) == Array(repeating: Address(.transactions), count: 3))
    #expect(changes.map(\.description) == ["+ Transactions: 0", "+ Transactions: 1", "+ Transactions: 2"])
  }

  @Test func `the same plan applied to what it has made is refused`() throws {
    let dataset = Dataset.of(["Goals": ["id|name", "1|House"]])
    let set = Change.set(
      Address(.goals, row: 2, column: "name"), old: .text("House"), new: .text("Boat"), reason: "")
    let plan = Plan(command: "", base: [:], changes: [set])
    let after = try plan.applied(to: dataset)
    #expect(throws: PlanError.cellChanged(.goals, row: 2, column: "name", expected: "House", found: "Boat")) {
      try plan.applied(to: after)
    }
  }
}

/// All that a dataset holds, for telling whether two are the same: rows by their numbers, whatever empty cells they have.
struct DatasetPicture: Equatable, CustomStringConvertible {
  struct Page: Equatable {
    var name: String
    var rows: [SheetEdits.InsertedRow]
    var joined: Set<CellRange>
  }

  var pages: [Page] = []
  var tabs: [String]
  var receipts: [String: FileContent]
  var dialects: [String: CSVDialect]
  var findings: Set<String>

  init(_ dataset: Dataset) {
    for (_, sheet) in dataset.places {
      pages.append(
        Page(
          name: sheet.name, rows: SheetContents(of: sheet).rows.filter { !$0.cells.isEmpty },
          joined: Set(sheet.joined)))
    }
    tabs = dataset.tabs.map { "\($0.key.rawValue) \($0.value.sheet.name)" }.sorted()
    receipts = dataset.receipts
    dialects = dataset.dialects
    findings = Set(dataset.readingFindings.map(\.description))
  }

  var description: String {
    pages.map { page in
      "\(page.name): "
        + page.rows.map { row in "\(row.number) \(row.cells.map { "\($0.column)=\($0.value)" })" }.joined(
          separator: "; ")
    }.joined(separator: "\n") + "\n\(receipts.keys.sorted()) \(dialects.count)"
  }
}

extension Plan {
  static let allOperations = [
    "insert", "set", "delete", "restore", "remove", "insertRow", "removeRow", "quarantine", "addColumn",
    "renameColumn", "addTab", "addSheet", "removeSheet", "renameTab", "addFile", "replaceFile", "moveFile",
    "removeFile", "rewrite", "splitCells", "joinCells",
  ]

  /// A plan of random changes; each fits a dataset together with those before it.
  static func fitting(_ dataset: Dataset, using generator: inout SeededGenerator) -> Plan {
    var plan = Plan(command: "test", base: [:])
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      guard let change = Change.random(for: dataset, using: &generator) else { continue }
      var longer = plan
      longer.changes.append(change)
      // Where a sheet gets another first row, a column added by the same plan has no header to stand in afterwards: no inverse is known.
      // A deletion adds the columns of its times where a tab lacks them, and a column without a name gets one like a new one.
      let columns = longer.changes.filter {
        ["addColumn", "renameColumn", "delete", "restore"].contains($0.operation)
      }
      .map(\.address.place)
      let firstRows = longer.changes.filter {
        ["insertRow", "removeRow", "quarantine"].contains($0.operation) && ($0.address.row ?? 2) <= 1
      }
      if firstRows.contains(where: { columns.contains($0.address.place) }) { continue }
      if (try? longer.applied(to: dataset)) != nil { plan = longer }
    }
    return plan
  }
}
