import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// What a person writes into the tab Conflicts.
extension MergeCommandTests {
  @Test(
    arguments: Storage.allCases, ["value2", " Value 2", "VALUE2", "the value", "the copy", "base"])
  func `a choice counts in any spelling, and so does the value itself or the name of its copy`(
    storage: Storage, words: String
  ) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(file("Phone", storage), "Shop 10", "note", "theirs")
    try #require(try harness.run("merge Phone --dataset \(name)").exit == 1)
    let cells = try listed(storage)
    func cell(_ column: String) throws -> String { cells[1][try #require(cells[0].firstIndex(of: column))] }
    let winner =
      switch words {
      case "the value": try cell("value2")
      case "the copy": try cell("from2")
      default: words
      }
    try list(storage, "winner", winner)
    let run = try harness.run("merge --resolve --dataset \(name)")
    #expect(run.exit == 0 && run.output.contains("moved to Quarantine"), "\(run.output) \(run.errors)")
    let note = try harness.column("note", of: file(name, storage))["Shop 10"]
    #expect(note == (words == "base" ? try cell("base") : try cell("value2")))
  }

  @Test(arguments: Storage.allCases, ["", "valeu2", "value3", "the second", "ours or theirs"])
  func `a choice that nobody understands settles nothing`(storage: Storage, winner: String) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(file("Phone", storage), "Shop 10", "note", "theirs")
    try harness.edit(file(name, storage), "Shop 11", "note", "ours")
    try harness.edit(file("Phone", storage), "Shop 11", "note", "theirs")
    try #require(try harness.run("merge Phone --dataset \(name)").exit == 1)
    try list(storage, "winner", winner)
    let run = try harness.run("merge --resolve --dataset \(name)")
    #expect(
      run.exit == 1 && run.output.components(separatedBy: "moved to Quarantine").count == 2,
      "\(run.output) \(run.errors)")
    #expect(run.output.contains("Conflicts row 2 stays open: its winner is"), "\(run.output)")
    #expect(try listed(storage).count == 2)
    let again = try harness.run("merge --resolve --dataset \(name)")
    #expect(again.exit == 1 && again.output.contains("stays open"), "\(again.output) \(again.errors)")
    try list(storage, "winner", "value2")
    #expect(try harness.run("merge --resolve --dataset \(name)").exit == 0)
  }

  @Test(arguments: Storage.allCases, ["winner", "value2", "id"])
  func `a header of Conflicts that was changed is refused`(storage: Storage, column: String) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(file("Phone", storage), "Shop 10", "note", "theirs")
    try #require(try harness.run("merge Phone --dataset \(name)").exit == 1)
    try list(storage, column, "mine", inHeader: true)
    let before = try harness.contents(of: "\(name)/Data")
    for line in ["merge --resolve --dataset \(name)", "merge Phone --dataset \(name)"] {
      let run = try harness.run(line)
      #expect(run.exit == 2 && run.errors.contains("has no column \(column)"), "\(run.output) \(run.errors)")
    }
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  /// What other tools lose without a word: a row that one side edited and the other removed.
}
