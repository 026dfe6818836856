import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Foundation
import Importer

/// A dataset whose files the app keeps itself: those of the tabs, and those beside them.
struct Document {
  private(set) var dataset: Dataset
  /// What plans leave beside the tabs: receipts, and how statements were read.
  private(set) var sideFiles: [String: [UInt8]]
  /// How to take the last plan back, and what was beside the tabs before it.
  private var last: (inverse: Plan, sideFiles: [String: [UInt8]])?

  init(name: String, files: [String: [UInt8]], sideFiles: [String: [UInt8]] = [:]) throws {
    dataset = try Dataset(name: name, csvFiles: files)
    self.sideFiles = sideFiles
  }

  /// The files of the tabs, as bytes.
  var files: [String: [UInt8]] { dataset.allCSVFiles }

  /// What earlier imports left.
  var history: ImportHistory { ImportHistory(files: sideFiles) }

  mutating func apply(_ plan: Plan) throws {
    let before = sideFiles
    last = (try dataset.apply(plan), before)
    for file in plan.sideFiles { sideFiles[file.path] = file.bytes }
  }

  /// Takes one import back, whatever came after it.
  mutating func undo(importWithID id: RecordID) throws {
    let plan = try dataset.undoing(importWithID: id, history: history)
    // What was there before comes back, whatever was wrong with it.
    try dataset.apply(plan, verification: .none)
    for file in plan.sideFiles { sideFiles[file.path] = file.bytes }
    last = nil
  }

  mutating func undo() throws {
    guard let last else { return }
    try dataset.undo(last.inverse)
    sideFiles = last.sideFiles
    self.last = nil
  }
}

/// Imports a statement into a new dataset in memory, and takes it back, at once and by its id: `PhoneImport
/// FILE ANSWER...`.
@main enum PhoneImport {
  static func main() throws {
    guard CommandLine.arguments.count >= 2 else { fatalError("usage: PhoneImport FILE ANSWER...") }
    var answers = CommandLine.arguments.dropFirst(2)
    let file = URL(filePath: CommandLine.arguments[1])
    let bytes = [UInt8](try Data(contentsOf: file))
    let new = NewDataset(name: "Phone", storage: .csv, currency: .eur, accounts: [.init(name: "Giro")])
    var document = try Document(name: "Phone", files: Dataset(new).allCSVFiles)
    let before = document.files

    var session = try ImportSession(
      bytes, named: file.lastPathComponent, into: document.dataset, history: document.history)
    while let question = session.questions.first {
      print("question:", question.text)
      guard let answer = answers.popFirst() else { return print("answers:", question.choices) }
      try session.answer(question, with: answer)
    }
    for statement in session.result.statements {
      for (entry, line) in zip(statement.statement.entries, statement.lines) where line.verdict == .new {
        print("new:", entry.date, statement.amount(of: entry)?.description ?? "?", line.payee)
      }
    }
    try document.apply(session.plan())
    print(document.files.keys.sorted().joined(separator: " "))

    // The same file once more, in a document that is made of the files alone.
    var again = try Document(name: "Phone", files: document.files, sideFiles: document.sideFiles)
    let second = try ImportSession(
      bytes, named: file.lastPathComponent, into: again.dataset, history: again.history)
    print("questions:", second.questions.count, "new:", second.result.statements.map(\.newCount).reduce(0, +))

    // A payment comes after it. The import goes by its id, and its answer is forgotten.
    var changes = BookChanges(again.dataset, reason: "entered on the phone")
    try changes.add(NewTransaction(amount: "1.00", category: nil, payee: "Mine"))
    try again.apply(changes.plan())
    guard let id = session.result.statements.first?.importID else { return }
    try again.undo(importWithID: id)
    print("left:", again.dataset.transactions.map { $0.payee ?? "" }, "beside them:", again.sideFiles.count)

    try document.undo()
    print("byte for byte as before:", document.files == before, "beside them:", document.sideFiles.count)
  }
}
