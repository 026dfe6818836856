import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Rows that two devices made under one id at different times are two rows, and what a copy says about one of them stays with it.
@Suite struct TwinRowsTests {
  private let base = World(rows: [World.row(1)])

  /// A copy with a row 50 of its own, created at a time, with a note.
  private func copy(_ name: String, created: Int, note: String) -> MergeCopy {
    var world = base
    var row = World.row(50, created: created)
    row["note"] = note
    world.rows.append(row)
    return MergeCopy(
      name: name, dataset: world.dataset(), modified: Timestamp(milliseconds: 1_700_000_009_000))
  }

  /// Two copies of the later row with different notes, merged: row 50 with a listed conflict.
  private func pair() throws -> Merged {
    let merged = try Merged(
      base.dataset(), [copy("b", created: 2, note: "x"), copy("c", created: 2, note: "y")])
    #expect(merged.merge.conflicts.map(\.column) == ["note"])
    return merged
  }

  private func notes(_ merged: Merged) -> [String: String] {
    let rows = merged.content.rows["Transactions", default: []].filter { $0["payee"] == "Shop 50" }
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0["createdAt", default: ""], $0["note", default: ""]) })
  }

  @Test func `times of cells follow the row to its new id`() throws {
    let first = copy("a", created: 1, note: "z")
    let all = try Merged(
      base.dataset(), [first, copy("b", created: 2, note: "x"), copy("c", created: 2, note: "y")])
    let rest = try Merged(base.dataset(), [try pair().copy, first])
    #expect(rest.listed == all.listed)
    #expect(rest.content.withoutTimes == all.content.withoutTimes)
  }

  @Test func `a choice follows the row to its new id`() throws {
    var chosen = try pair().copy
    let sheet = try #require(chosen.dataset.foreignSheets.first { $0.name == ConflictsSheet.name })
    let (line, winner) = try #require(
      ConflictsSheet(sheet).lines.first.flatMap { line in
        ConflictsSheet(sheet).columns["winner"].map { (line, $0) }
      })
    #expect(line.values.map(\.text).sorted() == ["x", "y"])
    let texts = (0..<sheet.rowCount).map { row in
      (0..<ConflictsSheet.header(values: 2).count).map { column in
        row == 1 && column == winner ? "value2" : sheet.value(row: row, column: column).text
      }
    }
    chosen.dataset.foreignSheets = [Sheet(name: ConflictsSheet.name, rows: texts)]

    let merged = try Merged(base.dataset(), [chosen, copy("a", created: 1, note: "z")])
    #expect(merged.merge.conflicts.isEmpty)
    #expect(notes(merged) == [World.time(1): "z", World.time(2): line.values[1].text])
  }

  @Test func `an open conflict stays with its row`() throws {
    let merged = try Merged(base.dataset(), [try pair().copy, copy("a", created: 1, note: "z")])
    #expect(merged.merge.conflicts.map { $0.values.map(\.value.value.text).sorted() } == [["x", "y"]])
    #expect(merged.merge.conflicts.first?.id != World.row(50)["id"])
  }
}
