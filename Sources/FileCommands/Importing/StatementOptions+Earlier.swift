import Bookkeeping
import CommandSupport
import DatasetStore
import Importer

extension StatementOptions {
  /// Takes along what earlier imports of a dataset were told of single lines; where an account is named, those of the account.
  ///
  /// - Throws: `FileError`.
  mutating func expectAnswers(of opened: OpenDataset, account: String?) throws {
    let key = account.flatMap { named in opened.dataset.accounts.first { $0.key == named }?.key }
    let answers = try EarlierAnswers(opened.dataset, opened.provenance, account: key)
    earlier = answers.isEmpty ? nil : answers
  }
}
