import DatasetFormat
import Spreadsheet

/// Damage that only an earlier state shows, or settles.
enum EarlierStateCases {
  /// A dataset with six purchases more, remembered before it is damaged.
  static func remembered(
    _ name: String, storage: Storage = .csv, _ expected: [String], _ damage: (inout TestDataset) -> Void
  ) -> FindingCase {
    FindingCase(name, storage: storage, expected) { dataset in
      for number in 11...16 {
        dataset.repeatRow(0, of: .transactions)
        dataset[.transactions, 1, "id"] = .usual(TestDataset.id(number * 1000))
        dataset[.transactions, 1, "amount"] = .usual("\(number * 7 % 31).\(number)")
        dataset[.transactions, 1, "date"] = .usual("2026-01-\(number)")
        dataset[.transactions, 1, "payee"] = .usual("Shop \(number * 5 % 13)")
        dataset[.transactions, 1, "note"] = ""
      }
      dataset[.accounts, 0, "last4"] = "0042"
      dataset.remember()
      damage(&dataset)
    }
  }

  private static func sort(_ column: String, _ dataset: inout TestDataset) {
    func text(_ row: Int) -> String {
      if case .usual(let text) = dataset[.transactions, row, column] { text } else { "" }
    }
    for (row, value) in (0...6).map(text).sorted().enumerated() {
      dataset[.transactions, row, column] = .usual(value)
    }
  }

  static let cases: [FindingCase] = ownCases + MovedCellsCases.cases + EditorDamageCases.cases

  private static let ownCases: [FindingCase] = [
    remembered("nothing happened", []) { _ in },
    remembered("rows were sorted, and some were added", []) {
      $0.rows[.transactions]?.reverse()
      $0.repeatRow(5, of: .transactions)
      $0[.transactions, 6, "id"] = .usual(TestDataset.id(7777))
      $0[.transactions, 6, "payee"] = "New Shop"
      $0[.transactions, 6, "amount"] = "77.70"
    },
    remembered(
      "cells were written otherwise by a program",
      [
        ##"info yes boolean-variant | Transactions.csv:2: cleared: "true" is another way to write TRUE or FALSE (expected TRUE). Nothing to do: it is read."##
      ]
    ) {
      $0[.transactions, 0, "amount"] = "12.5"
      $0[.transactions, 0, "cleared"] = "true"
      $0[.transactions, 0, "id"] = .usual(TestDataset.id(1).uppercased())
    },
    remembered("another device changed a row and says so", []) {
      $0[.transactions, 0, "amount"] = "13.50"
      $0[.transactions, 0, "updatedAt"] = "2026-02-01T13:00:00Z"
    },
    remembered(
      "a row was removed by hand",
      [
        ##"warning ask row-vanished | Transactions.csv: a row is gone, and nothing says that it was deleted: "2026-01-14 5.14 Shop 5" (expected a row with the id 00000000-0000-7000-8000-0000000036b0, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##
      ]
    ) { $0.rows[.transactions]?.remove(at: 3) },
    remembered(
      "a row was removed by hand from a workbook", storage: .xlsx,
      [
        ##"warning ask row-vanished | Money.xlsx: Transactions: a row is gone, and nothing says that it was deleted: "2026-01-14 5.14 Shop 5" (expected a row with the id 00000000-0000-7000-8000-0000000036b0, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##
      ]
    ) {
      $0.rows[.transactions]?.remove(at: 3)
    },
    remembered(
      "a category was removed by hand",
      [
        ##"warning ask row-vanished | Categories.csv: a row is gone, and nothing says that it was deleted: "Salary" (expected a row with the id salary, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##,
        ##"warning ask row-vanished | RecurringRules.csv: a row is gone, and nothing says that it was deleted: "2026-01-01 2000.00" (expected a row with the id 00000000-0000-7000-8000-00000000001f, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##,
        ##"error ask category-unknown | Transactions.csv:9: categoryKey: "salary" is not a key of the Categories tab (expected a record that was there in the state of 2026-02-01 12:46 and can be restored). Choose a category, or add it to the tab."##,
        ##"warning ask rule-unknown | Transactions.csv:9: recurringRuleId: "00000000-0000-7000-8000-00000000001f" is not the id of a recurring rule (expected a record that was there in the state of 2026-02-01 12:46 and can be restored). Clear the cell."##,
      ]
    ) {
      $0.rows[.categories]?.remove(at: 2)
      $0.rows[.recurringRules]?.remove(at: 0)
    },
    remembered(
      "a transaction with a receipt was removed by hand",
      [
        ##"error ask receipt-transaction-unknown | Receipts.csv:2: transactionId: "00000000-0000-7000-8000-000000000001" is not the id of a transaction (expected a record that was there in the state of 2026-02-01 12:46 and can be restored). Restore the transaction, or delete the receipt."##,
        ##"warning ask row-vanished | Transactions.csv: a row is gone, and nothing says that it was deleted: "2026-01-31 12.50 Corner Shop" (expected a row with the id 00000000-0000-7000-8000-000000000001, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##,
      ]
    ) {
      $0.rows[.transactions]?.remove(at: 0)
    },
    remembered(
      "an account was removed by hand",
      [
        ##"warning ask row-vanished | Accounts.csv: a row is gone, and nothing says that it was deleted: "Savings" (expected a row with the id savings, as in the state of 2026-02-01 12:46). Bring it back, or record that it is deleted."##
      ]
    ) { $0.rows[.accounts]?.remove(at: 1) },
    remembered(
      "a deleted row came back",
      [
        ##"warning ask row-undeleted | Transactions.csv:11: deletedAt: the record was deleted, and is not any more (expected 2026-01-31T13:45:00Z, as in the state of 2026-02-01 12:46). Delete it again, or keep it."##
      ]
    ) {
      $0[.transactions, 9, "deletedAt"] = ""
    },
    remembered(
      "amounts were sorted alone",
      [
        ##"error ask column-sorted-alone | Transactions.csv: amount: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 7 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##
      ]
    ) { sort("amount", &$0) },
    remembered(
      "payees were sorted alone in a workbook", storage: .xlsx,
      [
        ##"error ask column-sorted-alone | Money.xlsx: Transactions: payee: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 5 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##
      ]
    ) { sort("payee", &$0) },
    remembered(
      "ids were sorted alone",
      [
        ##"error ask column-sorted-alone | Transactions.csv: id: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 6 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##
      ]
    ) { sort("id", &$0) },
    remembered(
      "an amount and a note were edited by hand",
      [
        ##"info yes updated-stale | Transactions.csv:3: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: amount was "19.16" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"info yes updated-stale | Transactions.csv:4: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was blank in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
      ]
    ) {
      $0[.transactions, 1, "amount"] = "41.41"
      $0[.transactions, 2, "note"] = "with Ana"
    },
    remembered(
      "several cells of a row were edited by hand", storage: .xlsx,
      [
        ##"info yes updated-stale | Money.xlsx: Transactions!3: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: amount was "19.16", payee was "Shop 2", note was blank in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##
      ]
    ) {
      $0[.transactions, 1, "amount"] = "41.41"
      $0[.transactions, 1, "payee"] = "Another"
      $0[.transactions, 1, "note"] = "with Ana"
    },
    remembered(
      "what the bank said was edited by hand",
      [
        ##"info yes updated-stale | Transactions.csv:3: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: date was "2026-01-16", payee was "Shop 2", statementText was "CORNER SHOP 12" in the state of 2026-02-01 12:46; the row was imported, and its date, statementText are not what the bank said any more). Nothing to do: repair writes when the file was changed."##
      ]
    ) {
      $0[.transactions, 1, "importKey"] = "1:ab#1"
      $0[.transactions, 1, "statementText"] = "CORNER SHOP 12"
      $0.remember()
      $0[.transactions, 1, "statementText"] = "Corner Shop"
      $0[.transactions, 1, "date"] = "2026-01-20"
      $0[.transactions, 1, "payee"] = "Corner"
    },
    remembered(
      "a row was edited, and its time became unreadable",
      [
        ##"error ask timestamp-unreadable | Transactions.csv:3: updatedAt: "yesterday" is not a timestamp. Write it as 2026-01-31T13:45:00Z."##,
        ##"warning yes timestamp-form | Transactions.csv:4: updatedAt: "2026-01-31T13:45:00,000Z" is a timestamp in another form than RFC 3339 UTC (expected 2026-01-31T13:45:00Z). Write it as 2026-01-31T13:45:00Z."##,
        ##"info yes updated-stale | Transactions.csv:4: updatedAt: the row was changed later than its updatedAt says: "2026-01-31T13:45:00,000Z" (expected a later time: amount was "12.15" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"warning yes timestamp-form | Transactions.csv:5: updatedAt: "2026-02-01T13:45:00,684Z" is a timestamp in another form than RFC 3339 UTC (expected 2026-02-01T13:45:00.684Z). Write it as 2026-01-31T13:45:00Z."##,
      ]
    ) {
      $0[.transactions, 1, "amount"] = "41.41"
      $0[.transactions, 1, "updatedAt"] = "yesterday"
      $0[.transactions, 2, "amount"] = "42.42"
      $0[.transactions, 2, "updatedAt"] = "2026-01-31T13:45:00,000Z"
      $0[.transactions, 3, "amount"] = "43.43"
      $0[.transactions, 3, "updatedAt"] = "2026-02-01T13:45:00,684Z"
    },
    remembered(
      "an import was edited by hand",
      [
        ##"info no updated-stale | Imports.csv:2: the row was changed later than its updatedAt says (expected fileName was "a.csv", lines was "3" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##
      ]
    ) {
      $0[.imports, 0, "lines"] = "4"
      $0[.imports, 0, "fileName"] = "b.csv"
    },
    remembered(
      "a row was deleted by hand",
      [
        ##"info yes updated-stale | Transactions.csv:3: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: deletedAt was blank in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##
      ]
    ) {
      $0[.transactions, 1, "deletedAt"] = "2026-02-01T13:00:00Z"
    },
    remembered(
      "an id was dragged down",
      [
        ##"error yes id-autofilled | Transactions.csv:4: id: "00000000-0000-7000-8000-000000003e80" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-000000003a98, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
        ##"error yes id-autofilled | Transactions.csv:5: id: "00000000-0000-7000-8000-000000003e80" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-0000000036b0, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
        ##"error yes id-autofilled | Transactions.csv:6: id: "00000000-0000-7000-8000-000000003e80" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-0000000032c8, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
      ]
    ) {
      for row in 2...4 { $0[.transactions, row, "id"] = $0[.transactions, 1, "id"] }
    },
    remembered(
      "ids were counted on",
      [
        ##"error yes id-autofilled | Transactions.csv:4: id: "00000000-0000-7000-8000-000000003e82" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-000000003a98, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
        ##"error yes id-autofilled | Transactions.csv:5: id: "00000000-0000-7000-8000-000000003e83" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-0000000036b0, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
        ##"error yes id-autofilled | Transactions.csv:6: id: "00000000-0000-7000-8000-000000003e84" is not what this record had: a cell was dragged down over it (expected 00000000-0000-7000-8000-0000000032c8, as in the state of 2026-02-01 12:46). Write what stood there; of an id repair does so."##,
      ]
    ) {
      for row in 2...4 { $0[.transactions, row, "id"] = .usual(TestDataset.id(16_000 + row)) }
    },
    remembered(
      "an id became a number",
      [
        ##"error yes id-scientific | Transactions.csv:3: id: "1.23E+45" is an id that a spreadsheet turned into a number (expected 00000000-0000-7000-8000-000000003e80, as in the state of 2026-02-01 12:46). Restore the id from a copy, or write a new UUID and correct what refers to the record."##
      ]
    ) { $0[.transactions, 1, "id"] = "1.23E+45" },
    remembered(
      "an id was cleared",
      [
        ##"info yes id-missing | Transactions.csv:3: id: the record has no id. Nothing to do: the next run that saves writes one, or dataset repair."##
      ]
    ) { $0[.transactions, 1, "id"] = "" },
    remembered(
      "a row was copied to make a new one",
      [
        ##"error yes id-repeated | Transactions.csv:3: id: "00000000-0000-7000-8000-000000003e80" is the id of more than one record (expected an id of its own; the other row is the record of the state of 2026-02-01 12:46). Give one of the records an id of its own; both are kept until then."##
      ]
    ) {
      $0.repeatRow(1, of: .transactions)
      $0[.transactions, 1, "amount"] = "31.17"
    },
    remembered(
      "the dataset's identifier became a number",
      [
        ##"error yes dataset-id-form | Settings.csv:2: value: "1.23E+35" is not the identifier of a dataset (a UUID) (expected 00000000-0000-7000-8000-000000000063, as in the state of 2026-02-01 12:46). Restore it from a copy; without it no other copy of this dataset can be merged."##
      ]
    ) {
      $0[.settings, 0, "value"] = "1.23E+35"
    },
    remembered(
      "the dataset's identifier was removed",
      [
        ##"error yes setting-missing | Settings.csv: a required setting is missing (expected datasetId, as in the state of 2026-02-01 12:46). Add it to the Settings tab."##
      ]
    ) { $0.rows[.settings]?.remove(at: 0) },
    remembered(
      "the currency was removed",
      [
        ##"error ask setting-missing | Settings.csv: a required setting is missing (expected currency, as in the state of 2026-02-01 12:46). Add it to the Settings tab."##
      ]
    ) { $0.rows[.settings]?.remove(at: 2) },
    remembered(
      "a column that the tab can do without was deleted",
      [
        ##"warning ask column-missing | Transactions.csv:1: payee: the column is missing (expected a column with 7 values, as in the state of 2026-02-01 12:46). Add the column to the header row."##
      ]
    ) { $0.columns[.transactions]?.removeAll { $0 == "payee" } },
    remembered(
      "an amount was cleared",
      [
        ##"error ask row-incomplete | Transactions.csv:3: amount: a required value is missing (expected 19.16, as in the state of 2026-02-01 12:46). Fill in the cell."##
      ]
    ) {
      $0[.transactions, 1, "amount"] = ""
      $0[.transactions, 1, "note"] = "?"
    },
    remembered(
      "dates were sorted alone, and a payee was edited",
      [
        ##"error ask column-sorted-alone | Transactions.csv: date: the column was sorted or moved without the others, so that its values stand in other rows (expected other values in 6 rows, as in the state of 2026-02-01 12:46). Bring back the column of then, before anything else is changed."##
      ]
    ) {
      sort("date", &$0)
      $0[.transactions, 0, "payee"] = "CORNER SHOP"
    },
    remembered(
      "cells show errors",
      [
        ##"error yes error-value | Transactions.csv:3: amount: "#REF!" is a spreadsheet error (expected 19.16, as in the state of 2026-02-01 12:46). Correct the cell."##,
        ##"error ask error-value | Transactions.csv:4: amount: "#N/A" is a spreadsheet error (expected 12.15 in the state of 2026-02-01 12:46). Correct the cell."##,
      ]
    ) {
      $0[.transactions, 1, "amount"] = "#REF!"
      $0[.transactions, 2, "amount"] = "#N/A"
      $0[.transactions, 2, "payee"] = "Another"
    },
    remembered(
      "an amount became a date", storage: .xlsx,
      [
        ##"error yes amount-is-date | Money.xlsx: Transactions!E3: amount: "2026-02-01" is a date where an amount belongs (expected 19.16, as in the state of 2026-02-01 12:46). Type the amount again, with a point as the decimal mark."##
      ]
    ) {
      $0[.transactions, 1, "amount"] = .raw(.date, "2026-02-01")
    },
    remembered(
      "a date can be read in two ways",
      [
        ##"error yes date-ambiguous | Transactions.csv:7: date: "01/12/2026" can be read as two different days (expected 2026-01-12, as in the state of 2026-02-01 12:46). Write it as YYYY-MM-DD."##
      ]
    ) { $0[.transactions, 5, "date"] = "01/12/2026" },
    remembered(
      "a text was cut",
      [
        ##"warning ask text-cut | Transactions.csv:2: note: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" has the largest length a cell can hold: its end may be lost (expected Say "hi" in the state of 2026-02-01 12:46). Compare it with the original."##
      ]
    ) {
      $0[.transactions, 0, "note"] = .usual(String(repeating: "a", count: 32_767))
    },
    remembered(
      "zeros in front were lost",
      [
        ##"error yes text-as-number | Accounts.csv:2: last4: "42" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 0042). Format the cell as text and type it again."##
      ]
    ) { $0[.accounts, 0, "last4"] = "42" },
  ]
}
