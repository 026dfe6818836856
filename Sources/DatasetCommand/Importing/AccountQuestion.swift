import Bookkeeping
import DatasetFormat
import Importer

/// Asks on a terminal which account a statement is for.
enum AccountQuestion {
  /// The answers for statements whose account is not known, by the statement's number in the run: the key of an
  /// account, or the name of a new one. Blank answers leave the account open.
  static func answers(_ result: ImportResult, accounts: [Account]) -> [Int: String] {
    var answers: [Int: String] = [:]
    for (number, imported) in result.statements.enumerated()
    where imported.accountKey == nil && imported.statement.questions.isEmpty {
      Output.flush()
      let hint = imported.statement.account.map { " (it names \($0.masked))" } ?? ""
      Output.note("Which account is \(imported.statement.file) for\(hint)?")
      for (index, account) in accounts.enumerated() {
        Output.note("  \(index + 1)  \(account.name)")
      }
      Output.prompt("A number, the name of a new account, or Enter for none: ")
      let answer = (readLine(strippingNewline: true) ?? "").trimmingSpace()
      if answer.isEmpty { continue }
      if let choice = Int(answer), accounts.indices.contains(choice - 1) {
        answers[number] = accounts[choice - 1].key
      } else {
        answers[number] = answer
      }
    }
    return answers
  }
}

extension String {
  fileprivate func trimmingSpace() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
