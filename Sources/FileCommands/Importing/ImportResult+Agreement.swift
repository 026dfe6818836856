import CommandSupport
import DatasetFormat
import Importer

extension ImportResult {
  /// What a person is asked to agree to: all that the import does to the transactions.
  var agreement: String {
    var completed = 0
    var restored = 0
    for statement in statements {
      for line in statement.lines {
        switch line.verdict {
        case .matches: completed += 1
        case .restores: restored += 1
        default: break
        }
      }
    }
    let new = statements.reduce(0) { $0 + $1.newCount }
    let parts = [
      new > 0 ? "import \(Plural.count(new, "transaction"))" : nil,
      completed > 0 ? "complete \(Plural.count(completed, "row"))" : nil,
      restored > 0 ? "bring back \(Plural.count(restored, "row"))" : nil,
    ].compactMap { $0 }
    guard let first = parts.first else { return "Record it as imported? Nothing in it is new." }
    let all =
      parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1] : first
    return all.prefix(1).uppercased() + all.dropFirst() + "?"
  }
}
