import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Sheets of the person's own in workbooks.
@Suite struct UserSheetMergeTests {
  private func dataset(_ lines: [String]?, storage: Storage = .xlsx) -> Dataset {
    var tabs = ["Transactions": ["id|date"], "Settings": ["key|value", "schemaVersion|2"]]
    tabs["Plans"] = lines
    return .of(tabs, storage: storage)
  }

  private func merged(
    _ base: [String]?, _ copies: [[String]?], hasBase: Bool = true
  ) throws -> (rows: [String]?, notes: [String]) {
    let copies = copies.enumerated().map {
      MergeCopy(name: "copy \($0)", dataset: dataset($1), modified: Timestamp(milliseconds: 0))
    }
    let merge = Merge(
      base: hasBase ? dataset(base) : nil, copies: copies, command: "merge",
      now: Timestamp(milliseconds: 2_000_000_000_000))
    let result = try merge.plan.applied(to: copies[0].dataset)
    let sheet = result.foreignSheets.first { $0.name == "Plans" }
    let rows = sheet.map { sheet in
      (0..<sheet.rowCount).map { row in sheet.contents(ofRow: row).map(\.value.text).joined(separator: "|") }
    }
    return (rows, merge.notes)
  }

  private let base = ["what|cost", "bike|400", "sofa|900"]

  @Test func `what one copy changed is taken, whichever it is`() throws {
    let changed = ["what|cost", "bike|450", "sofa|900", "trip|1200"]
    for copies in [[changed, base], [base, changed], [base, changed, base], [changed, changed]] {
      let found = try merged(base, copies)
      #expect(found.rows == changed && found.notes.isEmpty, "\(found)")
    }
  }

  @Test func `cells and new rows of several copies come together`() throws {
    let found = try merged(
      base,
      [
        ["what|cost", "bike|450", "sofa|900", "trip|1200"],
        ["what|cost|when", "bike|400", "sofa|950", "lamp|30"],
        ["what|cost", "bike|400", "sofa|900", "lamp|30"],
      ])
    #expect(found.rows == ["what|cost|when", "bike|450", "sofa|950", "trip|1200", "lamp|30"])
    #expect(found.notes.isEmpty)
  }

  @Test func `a cell that several copies changed stays, and the other value is said`() throws {
    let found = try merged(
      base, [["what|cost", "bike|450", "sofa|900"], ["what|cost", "bike|500", "sofa|900"]])
    #expect(found.rows?[1] == "bike|450")
    #expect(found.notes == [#"Plans B2 as it is here, "450"; copy 1 has "500""#])
  }

  @Test func `moved rows are not mixed with others`() throws {
    let ours = ["what|cost", "bike|400", "sofa|950"]
    let found = try merged(base, [ours, ["what|cost", "lamp|30", "bike|400", "sofa|900"]])
    #expect(found.rows == ours)
    #expect(found.notes == ["the tab Plans as it is here; its rows were moved, and copy 1 has it changed"])
    #expect(try merged(base, [base, ["what|cost", "sofa|900", "bike|400"]]).rows?[1] == "sofa|900")
  }

  @Test func `a new sheet comes along, one that is gone here comes back if it was changed there`() throws {
    #expect(try merged(nil, [nil, base]).rows == base)
    #expect(try merged(base, [nil, base]).rows == nil)
    #expect(try merged(base, [nil, base + ["trip|1200"]]).rows == base + ["trip|1200"])
    #expect(try merged(base, [base, nil]).rows == base)
    let unknown = try merged(nil, [base, base + ["trip|1200"]], hasBase: false)
    #expect(unknown.rows == base && unknown.notes == ["the tab Plans as it is here; copy 1 has another"])
  }

  @Test func `a formula comes with what it shows, which alone is no change`() throws {
    func sheet(_ formula: String, _ result: String) -> Dataset {
      var dataset = dataset(nil)
      var sheet = SheetBuilder(name: "Plans")
      sheet.appendCell(column: 0, .number(result))
      sheet.setFormulaOfLastCell(formula)
      sheet.endRow()
      dataset.foreignSheets = [sheet.build()]
      return dataset
    }
    let copies = [sheet("200*2", "400"), sheet("200*3", "600")].map {
      MergeCopy(name: "copy", dataset: $0, modified: Timestamp(milliseconds: 0))
    }
    let merge = Merge(
      base: sheet("200*2", "399"), copies: copies, command: "merge",
      now: Timestamp(milliseconds: 2_000_000_000_000))
    let news = merge.plan.changes.compactMap { if case .set(_, let new) = $0.action { new } else { nil } }
    #expect(news == [.formula("200*3", shows: .number("600"))], "\(merge.plan.changes)")
    #expect(merge.notes.isEmpty)
  }

  @Test func `what cannot come along is said`() throws {
    let workbook = MergeCopy(name: "book", dataset: dataset(base), modified: Timestamp(milliseconds: 0))
    let text = MergeCopy(
      name: "text", dataset: dataset(nil, storage: .csv), modified: Timestamp(milliseconds: 0))
    let now = Timestamp(milliseconds: 2_000_000_000_000)
    let merge = Merge(base: nil, copies: [text, workbook], command: "merge", now: now)
    #expect(merge.plan.changes.isEmpty)
    #expect(merge.notes == ["the tab Plans of book stays there: CSV files hold the format's tabs alone"])
  }
}
