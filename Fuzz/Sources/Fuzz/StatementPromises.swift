@testable import Importer
@testable import Statements

/// What must hold of every statement that is read, whatever the bytes.
enum StatementPromises {
  /// Reads bytes as they are, or behind the beginning that a format is recognised by.
  static func check(_ bytes: [UInt8], behind beginning: String = "") {
    let whole = Array(beginning.utf8) + bytes
    guard let file = try? StatementReader.read(bytes: whole, fileName: "f.csv") else { return }
    for statement in file.statements { check(statement) }
    let again = try? StatementReader.read(bytes: whole, fileName: "f.csv")
    precondition(
      again?.statements.map(\.entries) == file.statements.map(\.entries),
      "two readings of the same bytes differ")
  }

  private static func check(_ statement: Statement) {
    let isOpen = statement.questions.contains { $0.code != .unreadableLine }
    precondition(!isOpen || statement.entries.isEmpty, "an entry was read although a question is open")
    precondition(
      statement.lineCount == statement.bookedCount + statement.pendingCount + statement.skipped.count,
      "a line is not accounted for")
    precondition(
      statement.skipped.allSatisfy { !$0.reason.isLoss } || !statement.questions.isEmpty,
      "a line was lost silently")
    _ = statement.sums
  }
}

/// What must hold of every layout's file.
enum LayoutPromises {
  static func check(_ bytes: [UInt8]) {
    guard let layout = try? LayoutDefinition(json: bytes, file: "f.json") else { return }
    let written = try? LayoutDefinition(json: layout.json, file: "f.json")
    precondition(written == layout, "a layout reads back otherwise than it was written")
  }
}
