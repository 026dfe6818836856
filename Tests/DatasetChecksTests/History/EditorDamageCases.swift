import DatasetFormat
import Spreadsheet

/// What programs do to cells when a file is opened in them and saved.
enum EditorDamageCases {
  private static func damaged(
    _ name: String, storage: Storage = .csv, _ expected: [String], texts: [(String, String, String)]
  ) -> FindingCase {
    EarlierStateCases.remembered(name, storage: storage, expected) { dataset in
      for (row, text) in texts.enumerated() { dataset[.transactions, row, text.0] = .usual(text.1) }
      dataset.remember()
      for (row, text) in texts.enumerated() { dataset[.transactions, row, text.0] = .usual(text.2) }
    }
  }

  static let cases: [FindingCase] = [
    damaged(
      "texts became numbers",
      [
        ##"warning ask text-as-number | Transactions.csv: payee: "12.5" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 12.50, as in the state of 2026-02-01 12:46; a program made a number of the text, in row 5). Format the cell as text and type it again."##,
        ##"warning ask text-as-number | Transactions.csv: note: "123" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 00123, as in the state of 2026-02-01 12:46; a program made a number of the text, in 3 rows, the first is row 2). Format the cell as text and type it again."##,
      ],
      texts: [
        ("note", "00123", "123"), ("note", "1E10", "1.00E+10"),
        ("note", "1234567890123456", "1.23456789012346E+15"), ("payee", "12.50", "12.5"),
      ]),
    damaged(
      "texts became numbers in a workbook", storage: .xlsx,
      [
        ##"warning ask text-as-number | Money.xlsx: Transactions: note: "123" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 00123, as in the state of 2026-02-01 12:46; a program made a number of the text, in 2 rows, the first is row 2). Format the cell as text and type it again."##
      ],
      texts: [("note", "00123", "123"), ("note", "+49301234", "49301234")]),
    damaged(
      "texts became dates and results",
      [
        ##"warning ask text-as-number | Transactions.csv: note: "02.Jan" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 1-2, as in the state of 2026-02-01 12:46; a program made a date of the text, in 4 rows, the first is row 2). Format the cell as text and type it again."##,
        ##"error yes error-value | Transactions.csv:6: note: "#NAME?" is a spreadsheet error (expected -Lunch, as in the state of 2026-02-01 12:46). Correct the cell."##,
      ],
      texts: [
        ("note", "1-2", "02.Jan"), ("note", "MAR1", "01.Mrz"), ("note", "3/4", "03/04/2026"),
        ("note", "=1+1", "2"),
        ("note", "-Lunch", "#NAME?"),
      ]),
    damaged(
      "letters were lost",
      [
        ##"warning ask mojibake | Transactions.csv: payee: "M?ller" looks like text that a program read or saved in the wrong encoding (expected Müller, as in the state of 2026-02-01 12:46; a program saved the text without letters that its encoding lacks, in row 2). Choose what it was, or type it again."##,
        ##"warning ask mojibake | Transactions.csv: note: "���d�" looks like text that a program read or saved in the wrong encoding (expected Łódź, as in the state of 2026-02-01 12:46; a program saved the text without letters that its encoding lacks, in row 3). Choose what it was, or type it again."##,
      ],
      texts: [("payee", "Müller", "M?ller"), ("note", "Łódź", "\u{FFFD}\u{FFFD}\u{FFFD}d\u{FFFD}")]),
    EarlierStateCases.remembered(
      "dates were dragged down",
      [
        ##"warning ask id-autofilled | Transactions.csv: date: "2026-03-01" is not what this record had: a cell was dragged down over it (expected 2026-01-16, as in the state of 2026-02-01 12:46; each cell counts on from the one above it, in 5 rows, the first is row 3). Write what stood there; of an id repair does so."##,
        ##"info yes updated-stale | Transactions.csv:2: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: payee was "Corner Shop" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
      ]
    ) { dataset in
      for row in 1...5 { dataset[.transactions, row, "date"] = .usual("2026-03-0\(row)") }
      dataset[.transactions, 0, "payee"] = "Edited"
    },
    EarlierStateCases.remembered(
      "amounts were dragged down in a workbook", storage: .xlsx,
      [
        ##"warning ask id-autofilled | Money.xlsx: Transactions: amount: "21.50" is not what this record had: a cell was dragged down over it (expected 19.16, as in the state of 2026-02-01 12:46; each cell counts on from the one above it, in 5 rows, the first is row 3). Write what stood there; of an id repair does so."##
      ]
    ) {
      dataset in
      for row in 1...5 { dataset[.transactions, row, "amount"] = .usual("\(row + 20).50") }
    },
    EarlierStateCases.remembered(
      "names of columns were exchanged",
      [
        ##"error ask columns-exchanged | Transactions.csv: payee: the names of two columns were exchanged, so that each holds what belongs to the other (expected note here, and payee in the other, as in the state of 2026-02-01 12:46). Give the columns their names again."##,
        ##"info no column-order | Transactions.csv:1: the columns stand in an order of your own. Nothing to do."##,
      ]
    ) { exchange(&$0) },
    EarlierStateCases.remembered(
      "names of columns were exchanged in a workbook", storage: .xlsx,
      [
        ##"error ask columns-exchanged | Money.xlsx: Transactions: payee: the names of two columns were exchanged, so that each holds what belongs to the other (expected note here, and payee in the other, as in the state of 2026-02-01 12:46). Give the columns their names again."##,
        ##"info no column-order | Money.xlsx: Transactions!1: the columns stand in an order of your own. Nothing to do."##,
      ]
    ) { exchange(&$0) },
    EarlierStateCases.remembered(
      "columns were moved with their names",
      [
        ##"info no column-order | Transactions.csv:1: the columns stand in an order of your own. Nothing to do."##
      ]
    ) { dataset in
      dataset.columns[.transactions]?.swapAt(9, 13)
    },
    damaged(
      "texts that a person changed",
      [
        ##"info yes updated-stale | Transactions.csv:2: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was "5 apples" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"info yes updated-stale | Transactions.csv:3: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was "Cafe" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"info yes updated-stale | Transactions.csv:4: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was "1-2" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"info yes updated-stale | Transactions.csv:5: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was "12" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
        ##"info yes updated-stale | Transactions.csv:6: the row was changed later than its updatedAt says: "2026-01-31T13:45:00Z" (expected a later time: note was "1/2 of it" in the state of 2026-02-01 12:46). Nothing to do: repair writes when the file was changed."##,
      ],
      texts: [
        ("note", "5 apples", "6 apples"), ("note", "Cafe", "Café"), ("note", "1-2", "1-3"),
        ("note", "12", "12.00"),
        ("note", "1/2 of it", "0.5"),
      ]),
  ]

  private static func exchange(_ dataset: inout TestDataset) {
    dataset.rename("payee", "x", in: .transactions)
    dataset.rename("note", "payee", in: .transactions)
    dataset.rename("x", "note", in: .transactions)
  }
}
