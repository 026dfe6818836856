import TestSupport
import Testing

@testable import Spreadsheet

/// Formulas over a sheet named Data with a header, records in rows 2 to 4, and three new ones.
struct FormulaGrowthTests {
  static let growth = FormulaGrowth(["Data": RangeGrowth(firstRow: 1, oldLast: 4, newLast: 7)])

  /// A sheet with formulas in one column, from a row on.
  static func sheet(_ name: String, from first: Int, _ formulas: [String]) -> Sheet {
    var builder = SheetBuilder(name: name)
    for (index, formula) in formulas.enumerated() {
      builder.appendCell(column: 10, .number("1"))
      builder.setFormulaOfLastCell(formula)
      builder.endRow(number: first + index)
    }
    return builder.build()
  }

  static func grown(_ formulas: [String], on name: String = "Mine", from first: Int = 1) -> [String] {
    let sheet = sheet(name, from: first, formulas)
    let changes = growth.changes(in: [sheet], edits: [:])[0] ?? [:]
    return formulas.indices.map { changes[.init(row: $0, column: 10)] ?? formulas[$0] }
  }

  @Test(arguments: [
    ("SUM(Data!C2:C4)", "SUM(Data!C2:C7)"), ("SUM(data!$C$1:$C$4)", "SUM(data!$C$1:$C$7)"),
    ("SUMIF('Data'!F2:F4,\"x\",'Data'!C2:C4)", "SUMIF('Data'!F2:F7,\"x\",'Data'!C2:C7)"),
    ("VLOOKUP(A1,Data!A2:C5,3)", "VLOOKUP(A1,Data!A2:C7,3)"), ("SUM(Data!2:4)", "SUM(Data!2:7)"),
  ])
  func `what names all of the data grows with it`(formula: String, grown: String) {
    #expect(Self.grown([formula]) == [grown])
  }

  @Test func `what names all of the data may begin below blank rows`() {
    let growth = FormulaGrowth(["Data": RangeGrowth(firstRow: 1, firstRecord: 3, oldLast: 4, newLast: 7)])
    let sheet = Self.sheet("Mine", from: 1, ["SUM(Data!C3:C4)"])
    #expect(growth.changes(in: [sheet], edits: [:])[0] == [.init(row: 0, column: 10): "SUM(Data!C3:C7)"])
  }

  @Test(arguments: [
    "SUM(Data!C:C)", "SUM(Data!C2:C99)", "SUM(Data!C3:C4)", "SUM(Data!C2:C3)", "SUM(Other!C2:C4)", "Data!C4",
    "SUM(C2:C4)", "\"Data!C2:C4\"", "SUM([1]Data!C2:C4)", "SUMPRODUCT(Data!C2:C4,Own!B2:B4)",
    "SUM(Data!C8:C9)",
  ])
  func `any other formula stays`(formula: String) {
    #expect(Self.grown([formula]) == [formula])
  }

  @Test func `no formula that grows is passed over, and those over whole columns are not taken apart`() {
    var generator = SeededGenerator()
    let ends = ["", "$"]
    func row() -> Int { Int.random(in: 1...9, using: &generator) }
    func end() -> String { ends.randomElement(using: &generator) ?? "" }
    func range() -> String {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: "\(end())C:\(end())AB"
      case 1: "\(end())\(row()):\(end())\(row())"
      case 2: "A\(row()):Data!B\(row())"
      default: "\(end())C\(end())\(row()):\(end())C\(end())\(row())"
      }
    }
    var grown = 0
    for _ in 0..<Effort.cases(usual: 2000) {
      let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        (["", "Data!", "'Data'!", "Other!"].randomElement(using: &generator) ?? "") + range()
      }
      let formula =
        "SUM(\(parts.joined(separator: [",", " ", "*", ";"].randomElement(using: &generator) ?? ",")))"
      let sheet = Self.sheet("Mine", from: 1, [formula])
      guard Self.growth.grown(formula, in: sheet, row: 0, column: 10) != nil else { continue }
      grown += 1
      #expect(Self.growth.mayGrow(formula), "seed \(generator.seed): \(formula)")
    }
    #expect(grown > 20)
    for formula in [
      "SUMIFS(Data!$C:$C,Data!$A:$A,\">=\"&$U31,Data!$B:$B,$V$30:$V$69)", "A1+B2", "SUM(C8:C9)",
    ] {
      #expect(!Self.growth.mayGrow(formula), "\(formula)")
    }
  }

  @Test func `beside the records a share of the whole grows, and a running total does not`() {
    let shares = (2...4).map { "C\($0)/SUM(C$2:C$4)" }
    #expect(Self.grown(shares, on: "Data", from: 2) == (2...4).map { "C\($0)/SUM(C$2:C$7)" })
    let running = (2...4).map { "SUM(C$2:C\($0))" }
    #expect(Self.grown(running, on: "Data", from: 2) == running)
    let ahead = (2...9).map { "SUM(C$2:C\($0))" }
    #expect(Self.grown(ahead, on: "Data", from: 2) == ahead)
  }

  @Test func `what moves along with the rows stays, and what reaches to the end grows`() {
    let window = ["SUM(Data!C2:C4)", "SUM(Data!C3:C5)", "SUM(Data!C4:C6)"]
    #expect(Self.grown(window) == window)
    let left = (2...4).map { "SUM(C\($0):C$4)" }
    #expect(Self.grown(left, on: "Data", from: 2) == (2...4).map { "SUM(C\($0):C$7)" })
  }

  @Test func `a formula that an edit replaces is left out`() {
    let sheet = Self.sheet("Data", from: 1, ["SUM(C2:C4)", "SUM(C2:C4)", "SUM(C2:C4)"])
    var edits = SheetEdits(name: "Data")
    edits.sets[.init(row: 0, column: 10)] = .text("x")
    edits.removed = [1]
    #expect(Self.growth.changes(in: [sheet], edits: ["Data": edits])[0]?.keys.map(\.row) == [2])
  }
}
