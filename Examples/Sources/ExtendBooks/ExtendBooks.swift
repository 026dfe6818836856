import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore
import Foundation
import Importer

/// Adds an account, a category and a rule of a payee, which the next statement is read by: `ExtendBooks
/// DATASET STATEMENT`.
@main enum ExtendBooks {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { fatalError("usage: ExtendBooks DATASET STATEMENT") }
    let folder = try DatasetLocator.at(CommandLine.arguments[1])
    let file = URL(filePath: CommandLine.arguments[2])
    let bytes = [UInt8](try Data(contentsOf: file))

    try folder.write { session in
      let start = Amount(minorUnits: 50_000, currency: .eur)
      var changes = BookChanges(session.dataset, reason: "entered in my app")
      try changes.add(.init(name: "Savings", type: "savings", startingBalance: start))
      try changes.addCategory("Music", type: .expense, below: "fun", emoji: "🎵")
      try session.apply(changes.plan())
      // A second plan, as the rule names what the first one made.
      changes = BookChanges(session.dataset, reason: "entered in my app")
      try changes.addImportRule(containing: "tonwelle", payee: "Tonwelle", category: "music")
      try session.apply(changes.plan())
    }
    let session = try folder.read { read in
      try ImportSession(
        bytes, named: file.lastPathComponent, into: read.dataset, history: read.importHistory,
        account: "giro")
    }
    for line in session.result.statements.flatMap(\.lines) {
      if let category = line.categoryKey { print("\(line.payee): \(category)") }
    }
    for line in try folder.read({ $0.dataset.balances(on: .today()).lines }) {
      print("\(line.account.name):", line.balance.map { "\($0)" } ?? "cannot be told")
    }
    // What makes no sense has a code for the program and a sentence for a person.
    do {
      try folder.write { session in
        var changes = BookChanges(session.dataset, reason: "entered in my app")
        try changes.addCategory("Music", type: .expense)
      }
    } catch let error as BookError { print("\(error.code):", error.sentence) }
  }
}
