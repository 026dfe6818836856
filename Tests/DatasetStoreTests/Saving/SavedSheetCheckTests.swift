import Spreadsheet
import Testing

@testable import DatasetStore

/// Writers that are broken on purpose: each kind of fault is seen before anything is replaced.
struct SavedSheetCheckTests {
  /// A cell of a sheet in the making.
  struct Entry: Sendable {
    var column: Int
    var kind = CellKind.text
    var text: String
    var formula: String?
  }

  typealias Rows = [Int: [Entry]]

  static func sheet(_ rows: Rows) -> Sheet {
    var builder = SheetBuilder(name: "Data")
    for (number, cells) in rows.sorted(by: { $0.key < $1.key }) {
      for cell in cells.sorted(by: { $0.column < $1.column }) {
        builder.appendCell(column: cell.column, kind: cell.kind, bytes: cell.text.utf8)
        if let formula = cell.formula { builder.setFormulaOfLastCell(formula) }
      }
      builder.endRow(number: number)
    }
    return builder.build()
  }

  static let original: Rows = [
    1: [Entry(column: 0, text: "date"), Entry(column: 1, text: "amount"), Entry(column: 3, text: "Mine")],
    2: [
      Entry(column: 0, kind: .date, text: "2026-01-02"), Entry(column: 1, kind: .number, text: "5"),
      Entry(column: 2, kind: .boolean, text: "1"),
      Entry(column: 3, kind: .number, text: "10", formula: "B2*2"),
    ],
    3: [
      Entry(column: 0, kind: .date, text: "2026-01-03"), Entry(column: 1, kind: .number, text: "6"),
      Entry(column: 2, kind: .error, text: "#REF!"),
      Entry(column: 3, kind: .missingValue, text: "", formula: "B3*2"),
    ],
    4: [Entry(column: 3, kind: .text, text: "", formula: "IF(B4=\"\",\"\",B4*2)")],
    9: [Entry(column: 3, text: "look here")],
  ]

  static let meant: SavedSheetCheck.Meant = {
    var edits = SheetEdits(name: "Data")
    edits.sets[.init(row: 1, column: 1)] = .number("5.50")
    edits.sets[.init(row: 1, column: 2)] = .boolean(false)
    edits.lastDataRow = 2
    edits.appended.append([.date("2026-02-01"), .number("7"), .boolean(true)])
    edits.appended.append([.date("1850-02-02"), .text("8")])
    return SavedSheetCheck.Meant(
      original: sheet(original), edits: edits, appended: edits.appended.build(),
      formulas: [.init(row: 1, column: 3): "SUM(B2:B5)"])
  }()

  static let saved: Rows = {
    var rows = original
    rows[2]?[1].text = "5.50"
    rows[2]?[2].text = "0"
    rows[2]?[3].formula = "SUM(B2:B5)"
    rows[4]? += [
      Entry(column: 0, kind: .date, text: "2026-02-01"), Entry(column: 1, kind: .number, text: "7"),
      Entry(column: 2, kind: .boolean, text: "1"),
    ]
    rows[5] = [Entry(column: 0, kind: .text, text: "1850-02-02"), Entry(column: 1, text: "8")]
    return rows
  }()

  static func difference(_ change: (inout Rows) -> Void) -> String? {
    var rows = saved
    change(&rows)
    return SavedSheetCheck(isTyped: true).firstDifference(meant, saved: sheet(rows))
  }

  @Test func `what was meant passes, and so does a sheet that nobody edits`() {
    #expect(Self.difference { _ in } == nil)
    let check = SavedSheetCheck(isTyped: true)
    #expect(
      check.firstDifference(.init(original: Self.sheet(Self.original)), saved: Self.sheet(Self.original))
        == nil)
  }

  @Test func `every cell is compared by its place, kind, text and formula`() throws {
    for (number, cells) in Self.saved {
      for index in cells.indices {
        let faults: [(String, (inout Entry) -> Void)] = [
          ("column", { $0.column += 20 }), ("text", { $0.text += "0" }), ("formula", { $0.formula = "B2*3" }),
          ("no formula", { $0.formula = $0.formula == nil ? "1" : nil }),
          ("kind", { $0.kind = $0.kind == .number ? .date : .number }),
          ("kind too", { $0.kind = $0.kind == .boolean ? .number : .boolean }),
          ("text for a number", { $0.kind = [.text, .missingValue].contains($0.kind) ? .error : .text }),
        ]
        for (fault, change) in faults {
          // A day before all that a spreadsheet counts may be a text or a date.
          let found = Self.difference { rows in
            rows[number].map { _ in change(&rows[number, default: []][index]) }
          }
          #expect(found != nil, "row \(number), cell \(index): \(fault)")
        }
        #expect(
          Self.difference { $0[number]?.remove(at: index) } != nil, "row \(number), cell \(index) is lost")
      }
    }
  }

  @Test func `rows are compared by their number`() {
    for number in Self.saved.keys {
      #expect(Self.difference { $0[number] = nil } != nil, "row \(number) is lost")
      #expect(
        Self.difference { $0[number + 20] = $0.removeValue(forKey: number) } != nil, "row \(number) moved")
    }
    #expect(Self.difference { $0[8] = [Entry(column: 0, text: "x")] } == "row 9 is missing")
    #expect(Self.difference { $0[12] = [Entry(column: 0, text: "x")] } == "there is a row too many")
    let swapped = Self.difference { rows in (rows[4], rows[5]) = (rows[5], rows[4]) }
    #expect(swapped != nil)
  }

  @Test func `own sheets are compared by formula too`() {
    let check = SavedSheetCheck(isTyped: true)
    var rows = Self.original
    rows[2]?[3].formula = "B2*3"
    #expect(
      check.firstDifference(.init(original: Self.sheet(Self.original)), saved: Self.sheet(rows))
        == "row 2 differs")
  }

  @Test func `in CSV files values are text, and rows are counted`() {
    let original = Sheet(name: "Data", rows: [["date", "Mine"], ["1", ""], ["", "own"], ["", "more"]])
    var edits = SheetEdits(name: "Data")
    edits.lastDataRow = 1
    edits.appended.append([.number("2")])
    edits.appended.append([.boolean(true)])
    edits.appended.append([.text("4")])
    let meant = SavedSheetCheck.Meant(original: original, edits: edits, appended: edits.appended.build())
    func difference(_ rows: [[String]]) -> String? {
      SavedSheetCheck(isTyped: false).firstDifference(meant, saved: Sheet(name: "Data", rows: rows))
    }
    #expect(difference([["date", "Mine"], ["1", ""], ["2", "own"], ["TRUE", "more"], ["4"]]) == nil)
    #expect(
      difference([["date", "Mine"], ["1", ""], ["2", ""], ["TRUE", "more"], ["4"]]) == "row 3 differs")
    #expect(
      difference([["date", "Mine"], ["1", ""], ["", "own"], ["", "more"], ["2"], ["TRUE"], ["4"]])
        == "row 3 differs")
    #expect(
      difference([["date", "Mine"], ["1", ""], ["2", "own"], ["TRUE", "more"]]) == "new row 3 is missing")
  }
}
