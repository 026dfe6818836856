import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Taking an import back after a person worked on, in their own columns too: what they touched stays and is listed, what
/// they did not goes, and redo gives every byte back.
@Suite struct `laws of undoing after edits` {
  private static let cases = Effort.cases(usual: 20, cost: 5)

  /// What a person may do to a row of a CSV file, and whether it is an edit.
  private enum Edit: CaseIterable {
    case note, ownLeft, ownRight, unnamed, beyond, truth, amount, spelling, nothing

    var isEdit: Bool { self != .spelling && self != .nothing }

    func apply(to cells: inout [String], _ header: [String]) {
      func set(_ name: String, _ change: (String) -> String) {
        if let column = header.firstIndex(of: name) { cells[column] = change(cells[column]) }
      }
      switch self {
      case .note: set("note") { _ in "typed" }
      case .ownLeft: set("Mine") { _ in "typed" }
      case .ownRight: set("Right") { _ in "=A1*2" }
      case .unnamed: cells[1] = "typed"
      case .beyond: cells.append("typed")
      case .truth: set("cleared") { _ in "no" }
      case .amount: set("amount") { $0 + "1" }
      case .spelling:
        set("amount") { $0.hasSuffix("0") ? String($0.dropLast()) : $0 + "0" }
        set("cleared") { _ in "1" }
      case .nothing: break
      }
    }
  }

  @Test func `exactly the rows that a person touched stay, and each is listed`() throws {
    for _ in 0..<Self.cases {
      var generator = SeededGenerator()
      let fixture = try UndoFixture(.csv, inMemory: true)
      try fixture.importing(.numbered("a", 1...Int.random(in: 1...8, using: &generator)))
      let made = try fixture.lines(.transactions).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      // Columns of the person's own on both sides, one without a name.
      let header = ["Mine", ""] + made[0] + ["Right"]
      var rows: [[String]] = []
      var touched: Set<String> = []
      for cells in made.dropFirst() {
        var row = ["", ""] + cells + [""]
        let edit = Edit.allCases.randomElement(using: &generator) ?? .nothing
        edit.apply(to: &row, header)
        if edit.isEdit { touched.insert(cells[0]) }
        rows.append(row)
      }
      if Bool.random(using: &generator) { rows.shuffle(using: &generator) }
      let edited = rows.map { $0.joined(separator: ",") }
      try fixture.save(.transactions, [header.joined(separator: ",")] + edited)
      let before = try fixture.allContents()
      let kept = try #require(try fixture.undo(), "seed \(generator.seed)")
      let left = Array(try fixture.lines(.transactions).dropFirst())
      try #require(
        left == edited.filter { line in touched.contains { line.contains($0) } }, "seed \(generator.seed)")
      try #require(Set(kept.compactMap(\.id)) == touched, "seed \(generator.seed)")
      try #require(kept.count == touched.count, "seed \(generator.seed)")
      try fixture.redo()
      try #require(try fixture.allContents() == before, "seed \(generator.seed)")
    }
  }
}
