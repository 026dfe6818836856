import Bookkeeping
import DatasetStore
import Importer

extension StatementOptions {
  /// Takes along what earlier imports of a dataset were told of single lines; where an account is named, those of the account.
  mutating func expectAnswers(of opened: OpenDataset, account: String?) {
    let key = account.flatMap { named in opened.dataset.accounts.first { $0.key == named }?.key }
    let answers = EarlierAnswers(opened.dataset, opened.provenance, account: key)
    earlier = answers.isEmpty ? nil : answers
  }
}
