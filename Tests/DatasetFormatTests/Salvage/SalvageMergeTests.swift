import Spreadsheet
import Testing

@testable import DatasetFormat
@testable import Money

/// Rows of a damaged file and of a snapshot, put together.
struct SalvageMergeTests {
  private static let header = "id|date|amount|payee|Trip"
  private static let ids = (1...6).map { "0000000\($0)-0000-4000-8000-000000000000" }

  /// A sheet of lines, each its number and its cells; an empty cell is none.
  private static func sheet(_ lines: [(number: Int, cells: String)]) -> Sheet {
    var builder = SheetBuilder(name: "Transactions")
    for (number, cells) in lines {
      for (column, text) in cells.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
        if text.isEmpty { continue }
        if text.hasPrefix("#") {
          builder.appendCell(column: column, .number(String(text.dropFirst())))
        } else if text.hasPrefix("=") {
          builder.appendCell(column: column, .formula(String(text.dropFirst()), shows: .number("1")))
        } else if CalendarDate(iso: Array(text.utf8)) != nil {
          builder.appendCell(column: column, .date(String(text)))
        } else {
          builder.appendCell(column: column, String(text))
        }
      }
      builder.endRow(number: number)
    }
    return builder.build()
  }

  private static func lines(_ sheet: Sheet) -> [String] {
    (0..<sheet.rowCount).map { row in
      "\(sheet.rowNumber(row)):"
        + sheet.contents(ofRow: row).map { cell in
          if case .formula(let text, _) = cell.value {
            " \(cell.column)=\(text)"
          } else {
            " \(cell.column) \(cell.value.text)"
          }
        }.joined()
    }
  }

  private static let earlier = sheet([
    (1, header), (2, "\(ids[0])|2026-01-01|#5|Rewe|Rome"), (3, "\(ids[1])|2026-01-02|#6|Lidl"),
    (4, "\(ids[2])|2026-01-03|#7|BVG|=C4*2"), (5, "|2026-01-04|#8|typed"),
  ])

  private static func merge(
    _ rows: [(number: Int, cells: String)], _ trust: SalvagedSheet.Trust,
    remains: [(number: Int, cells: String)] = [],
    isComplete: Bool = false, earlier: Sheet? = earlier
  ) -> SheetMerge {
    let file = SalvagedSheet(
      sheet: sheet(rows), trust: rows.map { _ in trust }, remains: sheet(remains), isNamed: true,
      isComplete: isComplete, lostRows: nil, reasons: [])
    return SheetMerge(name: "Transactions", schema: .of(.transactions), file: file, earlier: earlier)
  }

  private static func states(_ merge: SheetMerge) -> [String] {
    merge.marks.map { "\($0.number) \($0.state.rawValue)" }
  }

  @Test func `a sheet without its part is the one of which the name is lost`() {
    func file(_ sheet: Sheet, isNamed: Bool) -> SalvagedSheet {
      SalvagedSheet(
        sheet: sheet, trust: (0..<sheet.rowCount).map { _ in .certain }, remains: Self.sheet([]),
        isNamed: isNamed, isComplete: false, lostRows: nil, reasons: [])
    }
    var rows = SheetBuilder(name: "sheet7")
    let columns = TabSchema.of(.transactions).columns(version: 2).map(\.name)
    for (column, name) in columns.enumerated() { rows.appendCell(column: column, name) }
    rows.endRow()
    for (column, name) in columns.enumerated() where name == "id" {
      rows.appendCell(column: column, Self.ids[0])
    }
    rows.endRow()
    let merge = SalvageMerge(
      [file(Self.sheet([]), isNamed: true), file(rows.build(), isNamed: false)], isListCertain: false,
      earlier: nil, at: Timestamp(milliseconds: 0), command: "repair")
    #expect(merge.sheets.map(\.name).first == "Transactions")
    #expect(merge.counts.map(\.sheet) == ["Transactions"])
    #expect(merge.sheets.first?.rowCount == 2)
  }

  @Test func `rows behind a cut come back under their numbers, those that agree are whole`() {
    let merge = Self.merge(
      [
        (1, Self.header), (2, "\(Self.ids[0])|2026-01-01|#5|Rewe|Rome"),
        (3, "\(Self.ids[1])|2026-01-02|#6|Lidl"),
      ],
      .probable)
    #expect(Self.lines(merge.sheet) == Self.lines(Self.earlier))
    #expect(Self.states(merge) == ["4 from the snapshot", "5 from the snapshot"])
    #expect(merge.count.rows == [.whole: 2, .fromSnapshot: 2] && merge.count.lost == nil)
  }

  @Test func `what the file has goes first, what it lacks comes from the snapshot, and both are said`() {
    let merge = Self.merge(
      [(1, Self.header), (2, "\(Self.ids[0])|2026-01-01|#9|Rewe")], .probable)
    #expect(Self.lines(merge.sheet)[1] == "2: 0 \(Self.ids[0]) 1 2026-01-01 2 9 3 Rewe 4 Rome")
    #expect(merge.marks[0].reason == "the snapshot has amount \"5\"; Trip from the snapshot")
    #expect(merge.marks[0].id == Self.ids[0])
  }

  @Test func `a sheet that is whole stays as it is: what is gone from it was deleted`() {
    let rows = [(1, Self.header), (2, "\(Self.ids[1])|2026-01-02|#6|Lidl")]
    for trust in [SalvagedSheet.Trust.certain, .exceptDates] {
      let merge = Self.merge(rows, trust, isComplete: true)
      #expect(Self.lines(merge.sheet) == Self.lines(Self.sheet(rows)))
      #expect(merge.marks.isEmpty && merge.count.rows == [.whole: 1] && merge.count.lost == 0)
    }
  }

  @Test func `days that are shown as numbers are days`() {
    let merge = Self.merge(
      [(1, Self.header), (2, "\(Self.ids[4])|#46023|#6|Lidl")], .exceptDates, isComplete: true)
    #expect(Self.lines(merge.sheet)[1] == "2: 0 \(Self.ids[4]) 1 2026-01-01 2 6 3 Lidl")
    #expect(merge.marks.isEmpty)
  }

  @Test func `rows without their texts are found by what is left of them`() {
    let merge = Self.merge(
      [], .probable,
      remains: [(1, ""), (2, "|2026-01-01|#5"), (3, "|2026-01-02|#66"), (9, "|2026-05-05|#77")])
    #expect(
      Self.lines(merge.sheet) == [
        "1: 0 id 1 date 2 amount 3 payee 4 Trip", "2: 0 \(Self.ids[0]) 1 2026-01-01 2 5 3 Rewe 4 Rome",
        "3: 0 \(Self.ids[1]) 1 2026-01-02 2 6 3 Lidl", "4: 0 \(Self.ids[2]) 1 2026-01-03 2 7 3 BVG 4=C4*2",
        "5: 1 2026-01-04 2 8 3 typed",
      ])
    #expect(
      Self.states(merge) == [
        "2 probable", "3 from the snapshot", "4 from the snapshot", "5 from the snapshot",
      ])
    #expect(merge.unplaced.map(\.number) == [3, 9])
  }

  @Test func `the row that was cut in its middle is completed, by its id`() {
    let merge = Self.merge(
      [(1, Self.header), (2, "\(Self.ids[0])|2026-01-01|#5|Rewe|Rome")], .probable,
      remains: [(3, "\(Self.ids[1])|2026-01-02")])
    #expect(Self.lines(merge.sheet)[2] == "3: 0 \(Self.ids[1]) 1 2026-01-02 2 6 3 Lidl")
    #expect(merge.count.rows == [.whole: 1, .probable: 1, .fromSnapshot: 2])
  }

  @Test func `an id with a wrong character is that of the snapshot, and there is no second row`() {
    let wrong = Self.ids[0].replacing("-4", with: "-5")
    let merge = Self.merge([(1, Self.header), (2, "\(wrong)|2026-01-01|#5|Rewe|Rome")], .probable)
    #expect(Self.lines(merge.sheet) == Self.lines(Self.earlier))
    #expect(merge.marks[0].reason == "its id is from the snapshot")
    #expect(merge.count.rows == [.probable: 1, .fromSnapshot: 3])
  }

  @Test
  func `a row that nobody knows is probable, and one whose number is taken comes last with its formula`() {
    let merge = Self.merge([(1, Self.header), (4, "\(Self.ids[5])|2026-02-02|#1|New")], .probable)
    #expect(
      Self.lines(merge.sheet).suffix(2) == [
        "5: 1 2026-01-04 2 8 3 typed", "6: 0 \(Self.ids[2]) 1 2026-01-03 2 7 3 BVG 4=C6*2",
      ])
    #expect(Self.states(merge).first { $0.hasPrefix("4") } == "4 probable")
    let alone = Self.merge(
      [(1, Self.header), (2, "\(Self.ids[5])|2026-02-02|#1|New")], .probable, earlier: nil)
    #expect(Self.states(alone) == ["1 probable", "2 probable"])
  }

  @Test func `a row that still is what a run made is whole without any snapshot`() throws {
    var row = RowEncoder(.transactions)
    row.text("id", Self.ids[3])
    row.text("payee", "Rewe")
    let record = try #require(
      RunRecord(
        bytes: RunRecord.bytes(of: Plan(command: "import", base: [:], changes: [row.insertion(reason: "x")])))
    )
    let file = SalvagedSheet(
      sheet: Self.sheet([(1, "id|payee"), (2, "\(Self.ids[3])|Rewe"), (3, "\(Self.ids[4])|Rewe")]),
      trust: [.probable, .probable, .probable], remains: Self.sheet([]), isNamed: true, isComplete: false,
      lostRows: nil, reasons: [])
    let merge = SheetMerge(
      name: "Transactions", schema: .of(.transactions), file: file, earlier: nil,
      prints: record.fingerprints[.transactions] ?? [:])
    #expect(Self.states(merge) == ["3 probable"])
  }

  @Test func `a column whose name was damaged has its own again`() {
    let merge = Self.merge(
      [(1, "id|date|amoumt|payee|Trip"), (2, "\(Self.ids[0])|2026-01-01|#5|Rewe|Rome")], .probable)
    #expect(Self.lines(merge.sheet) == Self.lines(Self.earlier))
    #expect(merge.marks[0].number == 1 && merge.marks[0].reason.contains("amount"))
  }

  @Test func `sheets whose names are lost are known by their headers, and lists say what is not whole`() {
    let rows = [(1, Self.header), (2, "\(Self.ids[0])|2026-01-01|#5|Rewe|Rome")]
    var sheet = Self.sheet(rows)
    sheet.name = "Sheet2"
    let file = SalvagedSheet(
      sheet: sheet, trust: [.probable, .probable], remains: Self.sheet([]), isNamed: false, isComplete: true,
      lostRows: 0, reasons: [])
    let dataset = Dataset(
      name: "Money", storage: .xlsx,
      sheets: [
        .init(sheet: Self.earlier, fileName: "Money.xlsx"),
        .init(sheet: Sheet(name: "Own", rows: [["a"], ["b"]]), fileName: "Money.xlsx"),
      ])
    let time = Timestamp(milliseconds: 0)
    let merge = SalvageMerge([file], isListCertain: false, earlier: dataset, at: time, command: "repair")
    #expect(merge.sheets.map(\.name) == ["Transactions", "Own", "Salvaged"])
    #expect(merge.count(.whole) == 1 && merge.count(.fromSnapshot) == 2 && !merge.isEmpty)
    #expect(merge.sheets[2].text(row: 1, column: 1) == "Own" && merge.sheets[2].rowCount == 3)
    let certain = SalvageMerge([file], isListCertain: true, earlier: dataset, at: time, command: "repair")
    #expect(certain.sheets.map(\.name) == ["Transactions"])
  }
}
