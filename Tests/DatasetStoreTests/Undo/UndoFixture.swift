import Bookkeeping
import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport

@testable import DatasetStore

/// A dataset on which runs are done, taken back and brought back, and which a person edits in between.
struct UndoFixture {
  let folder: TemporaryFolder
  let made: DatasetFolder
  let origin = CountingOrigin().origin

  init(_ storage: Storage, inMemory: Bool = false) throws {
    folder = try TemporaryFolder(inMemory: inMemory)
    made = try TestDataset.create(in: folder, storage: storage, origin: origin)
  }

  func open() throws -> OpenDataset {
    try OpenDataset(try TestDataset.require(try DatasetFolder(at: made.root)), for: .changing)
  }

  func run(_ command: String, _ changes: (Dataset) throws -> [Change]) throws {
    let opened = try open()
    try opened.apply(
      Plan(command: command, base: [:], changes: try changes(opened.dataset)), summary: [], verify: .none,
      origin: origin)
  }

  func add(_ payees: [String]) throws {
    try run("add \(payees.joined(separator: " "))") { _ in
      try payees.map { try TestDataset.expense($0, origin: origin) }
    }
  }

  /// Takes a run back and gives what was kept; nil where it went by bytes.
  @discardableResult
  func undo(_ command: String? = nil) throws -> [UndoPlan.Kept]? {
    let opened = try open()
    let runs = try OpenDataset.undoable(in: made)
    let entry = try TestDataset.require(command == nil ? runs.first : runs.first { $0.command == command })
    let way = try opened.wayBack(from: entry, command: "undo", origin: origin)
    try opened.undo(entry, by: way, command: "undo", origin: origin)
    if case .plan(let inverse) = way { return inverse.kept }
    return nil
  }

  func redo() throws { try open().redo(command: "redo", origin: origin) }

  /// Every file of the tabs with its bytes.
  func contents() throws -> [String: Data] { try folder.contents() }

  /// Everything but the state of this machine: the tabs, and where rows of imports came from.
  func allContents() throws -> [String: Data] {
    var contents = try contents()
    let imports = made.path(of: ".dataset/imports")
    for name in FileAccess.exists(imports) ? try FileAccess.names(in: imports) : [] {
      contents["imports/" + name] = Data(try FileAccess.read(imports + "/" + name))
    }
    return contents
  }

  func payees() throws -> [String?] { try open().dataset.transactions.map(\.payee) }

  func ids() throws -> [String] { try open().dataset.transactions.compactMap(\.id?.description) }

  /// The lines of a tab's CSV file.
  func lines(_ tab: TabName) throws -> [String] {
    String(decoding: try FileAccess.read(path(tab)), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func path(_ tab: TabName) -> String { made.path(of: "Data/\(tab.rawValue).csv") }

  /// Saves a tab's CSV file as a person's program would.
  func save(_ tab: TabName, _ lines: [String]) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path(tab)))
  }

  /// Types a record below the others of a tab, which is made where it is missing.
  func type(_ tab: TabName, _ cells: [String: String]) throws {
    let isThere = FileAccess.exists(path(tab))
    let header = TabSchema.of(tab).columns(version: 2).map(\.name)
    var lines = isThere ? try self.lines(tab) : [header.joined(separator: ",")]
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    lines.append(columns.map { cells[$0] ?? "" }.joined(separator: ","))
    try save(tab, lines)
  }

  /// Imports a statement and gives the number of changes; nil where it asks.
  @discardableResult
  func importing(_ statement: Statement) throws -> Int? {
    let opened = try open()
    let file = StatementFile(name: statement.file, format: .csv, statements: [statement])
    let result = try ImportPlanner.plan(
      [ImportFile(statements: file, sha256: Hash.sha256(Array("\(statement)".utf8)))], into: opened.dataset,
      options: ImportOptions(accountKey: "giro"), command: "import \(statement.file)", origin: origin)
    if result.hasQuestions { return nil }
    try opened.apply(result.plan, summary: [], origin: origin)
    return result.plan.changes.count
  }
}

extension Statement {
  /// A statement of numbered lines, each with a reference of its own.
  static func numbered(_ file: String, _ lines: some Sequence<Int>) -> Statement {
    var statement = Statement(file: file, format: .csv)
    for (index, line) in lines.enumerated() {
      statement.entries.append(
        StatementLine(
          line: index + 2, date: CalendarDate(dayNumber: Int32(20_000 + line)),
          amountMinor: Int64(-100 - line), payee: "Shop \(line)", text: "Shop \(line)", reference: "R\(line)",
          status: .booked))
    }
    return statement
  }
}
