import DatasetFormat
import Spreadsheet

/// Cells that stand in other rows than they did.
enum MovedCellsCases {
  private static func remembered(
    _ name: String, storage: Storage = .csv, _ expected: [String], _ damage: (inout TestDataset) -> Void
  ) -> FindingCase {
    EarlierStateCases.remembered(name, storage: storage, expected, damage)
  }

  private static func texts(_ column: String, _ dataset: TestDataset) -> [String] {
    (0...6).map { row in
      if case .usual(let text) = dataset[.transactions, row, column] { text } else { "" }
    }
  }

  /// Sorts a block of columns by its first one.
  private static func sortBlock(_ columns: [String], _ dataset: inout TestDataset) {
    let first = texts(columns[0], dataset)
    let order = first.indices.sorted { (first[$0], $0) < (first[$1], $1) }
    for column in columns {
      let texts = texts(column, dataset)
      for (row, source) in order.enumerated() { dataset[.transactions, row, column] = .usual(texts[source]) }
    }
  }

  static let cases: [FindingCase] = [
    remembered(
      "a block of columns was sorted",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 7 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##,
        ##"error ask column-sorted-alone | Transactions.csv: payee: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 7 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##,
        ##"error ask column-sorted-alone | Transactions.csv: note: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 2 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##,
      ]
    ) {
      sortBlock(["amount", "payee", "note"], &$0)
    },
    remembered(
      "a balance is no longer so because amounts were sorted alone",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 7 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##
      ]
    ) {
      $0[.accounts, 0, "lastReconciledBalance"] = "1.00"
      $0[.accounts, 0, "lastReconciledDate"] = "2026-01-13"
      $0.remember()
      sortBlock(["amount"], &$0)
    },
    remembered(
      "a block with the times was sorted", storage: .xlsx,
      [
        ##"error ask column-sorted-alone | Money.xlsx: Transactions: payee: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 5 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##,
        ##"error ask column-sorted-alone | Money.xlsx: Transactions: updatedAt: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 5 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##,
      ]
    ) {
      for row in 0...6 {
        $0[.transactions, row, "updatedAt"] = .usual("2026-01-31T13:4\(row):00Z")
      }
      $0.remember()
      sortBlock(["payee", "createdAt", "updatedAt"], &$0)
    },
    remembered(
      "a cell was deleted and those below moved up",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 6 rows, as in the state of 2026-02-01 12:46; from row 3 on the cells stand 1 row further up). Bring back the column of then, before anything else is changed."##
      ]
    ) { dataset in
      let texts = texts("amount", dataset)
      for row in 1...5 { dataset[.transactions, row, "amount"] = .usual(texts[row + 1]) }
      dataset[.transactions, 6, "amount"] = ""
    },
    remembered(
      "a cell was put in and those below moved down in a workbook", storage: .xlsx,
      [
        ##"error ask column-sorted-alone | Money.xlsx: Transactions: payee: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 6 rows, as in the state of 2026-02-01 12:46; from row 3 on the cells stand 1 row further down; "New Shop" in row 3 stood nowhere there). Bring back the column of then, before anything else is changed."##
      ]
    ) { dataset in
      let texts = texts("payee", dataset)
      for row in 2...6 { dataset[.transactions, row, "payee"] = .usual(texts[row - 1]) }
      dataset[.transactions, 1, "payee"] = "New Shop"
    },
    remembered(
      "cells moved down and the last out of the table",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 9 rows, as in the state of 2026-02-01 12:46; from row 3 on the cells stand 1 row further down). Bring back the column of then, before anything else is changed."##,
        ##"info no id-missing | Transactions.csv:12: id: the record has no id. Nothing to do: the next run that saves writes one, or dataset repair."##,
        ##"error ask row-incomplete | Transactions.csv:12: date: a required value is missing. Fill in the cell."##,
        ##"error ask row-incomplete | Transactions.csv:12: type: a required value is missing. Fill in the cell."##,
      ]
    ) { dataset in
      let rows = dataset.rows[.transactions] ?? []
      dataset.rows[.transactions]?.append([:])
      for row in 2...rows.count {
        dataset[.transactions, row, "amount"] = rows[row - 1]["amount"] ?? ""
      }
      dataset[.transactions, 1, "amount"] = ""
    },
    remembered(
      "amounts were sorted alone, with noise",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 7 rows, as in the state of 2026-02-01 12:46; "#REF!" in row 7 stood nowhere there). Bring back the column of then, before anything else is changed."##,
        ##"info yes amount-noise | Transactions.csv:4: amount: "15.11000000000000006" carries the rounding noise of a spreadsheet (expected 15.11). Nothing to do: the exact amount is read."##,
        ##"error ask error-value | Transactions.csv:7: amount: "#REF!" is a spreadsheet error. Correct the cell."##,
      ]
    ) {
      sortBlock(["amount"], &$0)
      $0[.transactions, 2, "amount"] = .usual(texts("amount", $0)[2] + "000000000000006")
      $0[.transactions, 5, "amount"] = "#REF!"
    },
  ]
}
