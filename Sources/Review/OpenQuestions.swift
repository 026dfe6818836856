import Bookkeeping
package import DatasetChecks
package import DatasetFormat
import Importer
import Spreadsheet

/// The questions of imports that are still open, for the checks.
package enum OpenQuestions {
  /// Possible transfers, rows without an account, and statements that may be missing, which the user has not settled.
  package static func all(in dataset: Dataset) -> [OpenQuestion] {
    guard let tab = dataset[.transactions] else { return [] }
    let proposals = TransferProposals(in: dataset)
    let settled = SettledMatters(dataset.settings)
    func text(_ row: Int, _ column: String) -> String { tab.text(row: row, column) ?? "" }
    let pairs = proposals.pairs.map { pair in
      OpenQuestion(
        .transfer, row: pair.out,
        "one transfer with row \(tab.sheet.rowNumber(pair.incoming)) of \(text(pair.incoming, "accountKey")), or two payments"
      )
    }
    let lonely = proposals.lonely.map { row in
      OpenQuestion(.transfer, row: row.row, "a transfer with \(row.account), or a payment")
    }
    let gaps = GapItems.gaps(in: dataset).filter { !settled.contains($0.matter) }
    let accounts = AccountItems(dataset).items.filter { !settled.contains($0.matter) }.map { item in
      OpenQuestion(
        .account, row: item.rows.first,
        item.rows.count == 1
          ? "a key of the Accounts tab" : "a key of the Accounts tab, as in \(item.rows.count) rows")
    }
    return pairs + lonely + accounts + gaps.map { OpenQuestion(.gap, $0.description) }
  }
}
