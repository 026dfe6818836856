import Bookkeeping
import Importer

extension QuestionAnswerer {
  /// The answer to the first question of a planned import that gets one, with the file and the statement in it; nil where all
  /// stay open.
  ///
  /// `accounts` are those of the dataset, one of which may be named where nothing tells the account of a statement; nil: nobody is
  /// asked about that.
  mutating func answer(
    to result: ImportResult, of files: [ImportFile], accounts: [Account]?
  ) throws -> (file: Int, number: Int, Answer)? {
    var planned = result.statements[...]
    for (file, read) in files.enumerated() {
      for number in read.statements.statements.indices {
        guard let imported = planned.popFirst() else { return nil }
        // What reading has asked is open already.
        guard read.statements.statements[number].questions.isEmpty else { continue }
        let asked = imported.statement.questions
        let unknown = accounts.map { imported.accountQuestions($0) } ?? []
        let answer = try self.answer(
          asked.isEmpty ? unknown : asked, about: imported.statement, as: "plan \(file) \(number)",
          isNeeded: !asked.isEmpty)
        if let answer { return (file, number, answer) }
      }
    }
    return nil
  }
}

extension StatementImport {
  /// Which account the statement is of, where nothing told it; it may stay unknown.
  fileprivate func accountQuestions(_ accounts: [Account]) -> [Question] {
    guard accountKey == nil else { return [] }
    let hint = statement.account.map { " It names \($0.masked)." } ?? ""
    return [
      Question(
        code: .account, text: "which account is it of? The dataset has none yet.\(hint)",
        choices: accounts.filter(\.isActive).map(\.key) + [NewAccount.word])
    ]
  }
}
