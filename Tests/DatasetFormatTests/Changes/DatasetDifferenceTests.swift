import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// The changes between two states of a dataset, brought into a third that somebody edited.
struct DatasetDifferenceTests {
  private func dataset(_ text: String) throws -> Dataset {
    let sheet = try CSVReader.read(Array(text.utf8), name: "Goals").sheet
    return Dataset(name: "Test", storage: .csv, sheets: [.init(sheet: sheet, fileName: "Goals.csv")])
  }

  private func changes(from old: String, to new: String, onto now: String) throws -> (
    lines: [String], leftOut: Int
  ) {
    let difference = DatasetDifference(
      from: try dataset(old), to: try dataset(new), onto: try dataset(now), command: "test")
    return (difference.plan.changes.map(\.description), difference.leftOut)
  }

  @Test func `rows that are new come in once, and those that went go`() throws {
    let old = "id,name\n1,House\n2,Car\n"
    let new = "id,name\n1,House\n3,Boat\n"
    var found = try changes(from: old, to: new, onto: old)
    #expect(found.lines == ["+ Goals: Boat", "- Goals row 3: taken out"])
    found = try changes(from: old, to: new, onto: "id,name\n3,Boat\n1,House\n")
    #expect(found.lines == [] && found.leftOut == 0)
  }

  @Test func `a row that was edited since is not taken out, whichever column was filled`() throws {
    let old = "id,name\n1,House\n"
    for now in ["id,name\n1,Hut\n", "id,name,mine\n1,House,typed\n"] {
      let found = try changes(from: old, to: "id,name\n", onto: now)
      #expect(found.lines == [] && found.leftOut == 1)
    }
  }

  @Test func `a cell is set where it holds the old value still`() throws {
    let (old, new) = ("id,name\n1,House\n2,Car\n", "id,name\n1,Hut\n2,Bike\n")
    let found = try changes(from: old, to: new, onto: "id,name\n2,Car\n1,Villa\n")
    #expect(found.lines == ["~ Goals row 2, name: \"Car\" -> \"Bike\""])
    #expect(found.leftOut == 1)
  }

  @Test func `rows that both states store alike change nothing, wherever they are and whatever their ids`()
    throws
  {
    var generator = SeededGenerator()
    for round in 0..<Effort.cases(usual: 2000) {
      func rows() -> [String] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          "\(Int.random(in: 1...4, using: &generator)),\(["House", "Car", ""].randomElement(using: &generator) ?? "")"
        }
      }
      let (first, last) = (rows(), rows())
      let (old, new) = (first + rows() + last, first + rows() + last)
      let now = Bool.random(using: &generator) ? old : rows() + last
      func text(_ rows: [String]) -> String { "id,name\n" + rows.map { $0 + "\n" }.joined() }
      // Another column before the others: no row is stored alike any more.
      let moved = "mine,id,name\n" + new.map { ",\($0)\n" }.joined()
      let found = try changes(from: text(old), to: text(new), onto: text(now))
      let slow = try changes(from: text(old), to: moved, onto: text(now))
      #expect(found == slow, "seed \(generator.seed), round \(round): \(old) -> \(new) onto \(now)")
    }
  }
}
