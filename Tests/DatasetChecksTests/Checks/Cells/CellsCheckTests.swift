import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct CellsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a cell was deleted, and the rest of the row moved",
      [
        #"error ask column-shifted | Transactions.csv:2: the row's cells are not in their own columns (expected the cells from column B on one column further right). Move the cells back in your program; where only one way fits, repair does so."#
      ]
    ) { test in
      let names = test.columns[.transactions] ?? []
      guard var row = test.rows[.transactions]?[0] else { return }
      for (name, next) in zip(names, names.dropFirst()).drop(while: { $0.0 != "date" }) {
        row[name] = row[next]
      }
      row[names.last ?? ""] = nil
      test.rows[.transactions]?[0] = row
    },
    FindingCase(
      "deletedAt holds a word",
      [
        #"error ask deleted-unreadable | Transactions.csv:2: deletedAt: "x" does not say for certain that the row is deleted. Clear the cell if the row counts; else write a time such as 2026-01-31T13:45:00Z."#
      ]
    ) { $0[.transactions, 0, "deletedAt"] = "x" },
    FindingCase(
      "a required cell is blank",
      [
        #"error ask row-incomplete | Transactions.csv:2: type: a required value is missing. Fill in the cell."#
      ]
    ) { $0[.transactions, 0, "type"] = "" },
    FindingCase(
      "a required cell holds white space",
      [
        #"error ask row-incomplete | Transactions.csv:2: date: a required value is missing. Fill in the cell."#
      ]
    ) { $0[.transactions, 0, "date"] = "  " },
    FindingCase(
      "the id is blank",
      [
        #"error ask receipt-transaction-unknown | Receipts.csv:2: transactionId: "00000000-0000-7000-8000-000000000001" is not the id of a transaction. Restore the transaction, or delete the receipt."#,
        #"info yes id-missing | Transactions.csv:2: id: the record has no id. Nothing to do: the next run that saves writes one, or dataset repair."#,
      ]
    ) { $0[.transactions, 0, "id"] = "" },
    FindingCase(
      "the key is blank",
      [
        #"error ask row-incomplete | Categories.csv:3: categoryKey: a required value is missing. Fill in the cell."#
      ]
    ) { $0[.categories, 1, "categoryKey"] = "" },
    FindingCase(
      "a header was pasted into the data",
      [
        #"info yes template-unknown | RecurringRules.csv:2: templateTransactionId: "00000000-0000-7000-8000-000000000002" is not the id of a transaction. Clear the cell."#,
        #"warning yes row-header-again | Transactions.csv:3: the row repeats the header. Remove the row."#,
      ]
    ) {
      $0.rows[.transactions]?[1] = [
        "id": "id", "date": "date", "type": "Type", "amount": "amount", "createdAt": "createdAt",
      ]
    },
    FindingCase(
      "a total stands below the data",
      [
        #"warning ask row-total | Transactions.csv:6: the row looks like a total, not a record; it is not counted. Move it out of the table, or leave it where it is."#
      ]
    ) { $0.rows[.transactions]?.append(["payee": "Total:", "amount": "1887.50"]) },
    FindingCase(
      "a sum stands below the data", storage: .xlsx,
      [
        #"warning ask row-total | Money.xlsx: Transactions!6: the row looks like a total, not a record; it is not counted. Move it out of the table, or leave it where it is."#
      ]
    ) { $0.rows[.transactions]?.append(["amount": .raw(.number, "1887.5", formula: "SUM(E2:E5)")]) },
    FindingCase(
      "a heading stands between the data",
      [
        #"warning ask row-heading | Transactions.csv:6: the row looks like a heading, not a record; it is not read. Move it out of the table, or leave it where it is."#
      ]
    ) { $0.rows[.transactions]?.append(["note": "— March —"]) },
    FindingCase(
      "a row was typed by hand",
      [
        #"info no id-missing | Transactions.csv:6: id: the record has no id. Nothing to do: the next run that saves writes one, or dataset repair."#,
        #"error ask row-incomplete | Transactions.csv:6: type: a required value is missing. Fill in the cell."#,
      ]
    ) { $0.rows[.transactions]?.append(["date": "2026-03-01", "amount": "5"]) },
    FindingCase(
      "a row holds an amount alone",
      [
        #"info no id-missing | Transactions.csv:6: id: the record has no id. Nothing to do: the next run that saves writes one, or dataset repair."#,
        #"error ask row-incomplete | Transactions.csv:6: date: a required value is missing. Fill in the cell."#,
        #"error ask row-incomplete | Transactions.csv:6: type: a required value is missing. Fill in the cell."#,
      ]
    ) { $0.rows[.transactions]?.append(["amount": "5"]) },
    FindingCase(
      "a key has spaces around it",
      [
        #"info yes text-untrimmed | Transactions.csv:2: categoryKey: " food" has spaces around it (expected food). Nothing to do: it is read without them."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = " food" },
    FindingCase(
      "a text has the largest length",
      [
        #"warning no text-cut | Transactions.csv:2: note: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" has the largest length a cell can hold: its end may be lost. Compare it with the original."#
      ]
    ) { $0[.transactions, 0, "note"] = .usual(String(repeating: "x", count: 32_767)) },
    FindingCase(
      "a text is longer than a cell can be",
      [
        #"warning no text-too-long | Transactions.csv:2: note: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is longer than a cell of a workbook can be (expected at most 32767 characters, not 32768). Shorten it, or keep it in a file of its own beside the dataset."#
      ]
    ) { $0[.transactions, 0, "note"] = .usual(String(repeating: "x", count: 32_768)) },
    FindingCase(
      "a text holds an escape character",
      [
        #"warning ask text-control | Transactions.csv:2: payee: "Shop\u{1B}[31m" holds a control character. Type the text again without it."#
      ]
    ) { $0[.transactions, 0, "payee"] = "Shop\u{1B}[31m" },
    FindingCase(
      "a text is turned around",
      [
        #"warning ask text-invisible | Transactions.csv:2: note: "Invoice \u{202E}gpj.exe" holds a character that nobody sees, or that turns text around. Type the text again without it."#
      ]
    ) { $0[.transactions, 0, "note"] = "Invoice \u{202E}gpj.exe" },
    FindingCase(
      "a text is in another Unicode form",
      [
        #"info yes text-not-nfc | Transactions.csv:2: note: "Café" is not in the Unicode form NFC. It is read as the same text; dataset repair writes it in that form."#
      ]
    ) { $0[.transactions, 0, "note"] = "Cafe\u{301}" },
    FindingCase(
      "an amount is the result of a formula", storage: .xlsx,
      [
        #"warning ask formula | Money.xlsx: Transactions!E2: amount: "=B2*2" is the result of a formula. Replace the formula by its value."#
      ]
    ) { $0[.transactions, 0, "amount"] = .raw(.number, "12.5", formula: "B2*2") },
    FindingCase(
      "a formula was never calculated", storage: .xlsx,
      [
        #"error ask formula-no-value | Money.xlsx: Transactions!E2: amount: the cell holds a formula that was never calculated. Open and save the workbook in a spreadsheet program."#
      ]
    ) { $0[.transactions, 0, "amount"] = .raw(.missingValue, "", formula: "B2*2") },
    FindingCase(
      "a note is a formula without a value", storage: .xlsx,
      [
        #"error ask formula-no-value | Money.xlsx: Transactions!N2: note: the cell holds a formula that was never calculated. Open and save the workbook in a spreadsheet program."#
      ]
    ) { $0[.transactions, 0, "note"] = .raw(.missingValue, "", formula: "A1") },
    FindingCase(
      "a cell is an error", storage: .xlsx,
      [
        ##"error ask error-value | Money.xlsx: Transactions!J2: payee: "#REF!" is a spreadsheet error. Correct the cell."##
      ]
    ) { $0[.transactions, 0, "payee"] = .raw(.error, "#REF!") },
    FindingCase(
      "a bank reference is a number", storage: .xlsx,
      [
        #"error ask text-as-number | Money.xlsx: Transactions!Z2: externalId: "1.23E+15" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost. Format the cell as text and type it again."#
      ]
    ) { $0[.transactions, 0, "externalId"] = .raw(.number, "1.23E+15") },
    FindingCase(
      "a key is a number", storage: .xlsx,
      [
        #"error ask category-unknown | Money.xlsx: Transactions!K2: categoryKey: "2024" is not a key of the Categories tab. Choose a category, or add it to the tab."#,
        #"warning ask text-as-number | Money.xlsx: Transactions!K2: categoryKey: "2024" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost (expected 2024). Format the cell as text and type it again."#,
      ]
    ) { $0[.transactions, 0, "categoryKey"] = .raw(.number, "2024") },
    FindingCase(
      "a key is a boolean", storage: .xlsx,
      [
        #"error ask text-as-number | Money.xlsx: Categories!A3: categoryKey: "TRUE" is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost. Format the cell as text and type it again."#
      ]
    ) { $0[.categories, 1, "categoryKey"] = .raw(.boolean, "1") },
    FindingCase(
      "an id is in upper case",
      [
        #"info yes id-form | Transactions.csv:5: id: "00000000-0000-7000-8000-000000000ABC" is not in the usual form of an id (expected 00000000-0000-7000-8000-000000000abc). Nothing to do: it is read as that id."#
      ]
    ) { $0[.transactions, 3, "id"] = .usual(TestDataset.id(0xABC).uppercased()) },
    FindingCase(
      "an id was made by hand",
      [
        #"error yes id-not-uuid | Transactions.csv:4: id: "tx-7" is not an id (a UUID). Write a new UUID, and correct the cells that refer to the record."#
      ]
    ) { $0[.transactions, 2, "id"] = "tx-7" },
    FindingCase(
      "an id became a number", storage: .xlsx,
      [
        #"error ask id-scientific | Money.xlsx: Transactions!A4: id: "1.23E+45" is an id that a spreadsheet turned into a number. Restore the id from a copy, or write a new UUID and correct what refers to the record."#
      ]
    ) { $0[.transactions, 2, "id"] = .raw(.number, "1.23E+45") },
    FindingCase(
      "a date is a day number",
      [
        #"warning yes date-serial | Transactions.csv:2: date: "46053" is a spreadsheet's day number (expected 2026-01-31). Format the cell as a date."#
      ]
    ) { $0[.transactions, 0, "date"] = "46053" },
    FindingCase(
      "a date is text", storage: .xlsx,
      [
        #"info yes date-text | Money.xlsx: Transactions!B2: date: "2026-01-31" is a date stored as text (expected 2026-01-31). Nothing to do: it is read as a date."#
      ]
    ) { $0[.transactions, 0, "date"] = .raw(.text, "2026-01-31") },
    FindingCase(
      "a date is in a local form",
      [
        #"warning yes date-local | Transactions.csv:2: date: "31.01.2026" is a date in a local form (expected 2026-01-31). Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "31.01.2026" },
    FindingCase(
      "a date has a year of two digits",
      [
        #"warning yes date-two-digit | Transactions.csv:2: date: "31.01.26" is a date whose year has two digits (expected 2026-01-31). Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "31.01.26" },
    FindingCase(
      "a date has two readings",
      [
        #"error ask date-ambiguous | Transactions.csv:2: date: "1/2/2026" can be read as two different days (expected 2026-01-02 or 2026-02-01). Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "1/2/2026" },
    FindingCase(
      "a date does not exist",
      [
        #"error ask date-impossible | Transactions.csv:2: date: "2026-02-30" is not a day of the calendar. Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "2026-02-30" },
    FindingCase(
      "the year of a date is a slip",
      [
        #"warning ask date-implausible | Transactions.csv:2: date: "2206-01-31" is a day long past or far ahead: the year may be a slip. Check the year."#
      ]
    ) { $0[.transactions, 0, "date"] = "2206-01-31" },
    FindingCase(
      "a date has a time", storage: .xlsx,
      [
        #"warning ask date-with-time | Money.xlsx: Transactions!B2: date: "2026-01-31T13:45:00" is a date with a time of day (expected 2026-01-31). Write the day alone, as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = .raw(.date, "2026-01-31T13:45:00") },
    FindingCase(
      "a date has midnight behind it",
      [
        #"warning yes date-with-time | Transactions.csv:2: date: "2026-01-31 00:00:00" is a date with a time of day (expected 2026-01-31). Write the day alone, as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "2026-01-31 00:00:00" },
    FindingCase(
      "a date has a time in a zone",
      [
        #"warning ask date-with-time | Transactions.csv:2: date: "2026-01-31T23:00:00Z" is a date with a time of day. Write the day alone, as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "2026-01-31T23:00:00Z" },
    FindingCase(
      "a timestamp has an offset",
      [
        #"warning yes timestamp-form | Transactions.csv:2: updatedAt: "2026-01-31T15:45:00+02:00" is a timestamp in another form than RFC 3339 UTC (expected 2026-01-31T13:45:00Z). Write it as 2026-01-31T13:45:00Z."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "2026-01-31T15:45:00+02:00" },
    FindingCase(
      "a timestamp has no zone",
      [
        #"warning ask timestamp-form | Transactions.csv:2: updatedAt: "2026-01-31 13:45" is a timestamp in another form than RFC 3339 UTC (expected a zone: Z for UTC, or an offset such as +02:00). Write it as 2026-01-31T13:45:00Z."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "2026-01-31 13:45" },
    FindingCase(
      "a boolean is a word",
      [
        #"info yes boolean-variant | Transactions.csv:2: cleared: "yes" is another way to write TRUE or FALSE (expected TRUE). Nothing to do: it is read."#
      ]
    ) { $0[.transactions, 0, "cleared"] = "yes" },
    FindingCase(
      "a boolean is none",
      [
        #"error ask boolean-unknown | Transactions.csv:2: cleared: "perhaps" is neither TRUE nor FALSE. Write TRUE or FALSE."#
      ]
    ) { $0[.transactions, 0, "cleared"] = "perhaps" },
    FindingCase(
      "a word has a capital",
      [
        #"info yes enum-variant | Transactions.csv:2: payment: "Paid" is another way to write the word (expected paid). Nothing to do: it is read."#
      ]
    ) { $0[.transactions, 0, "payment"] = "Paid" },
    FindingCase(
      "a word is unknown",
      [
        #"error ask enum-unknown | Transactions.csv:2: payment: "later" is not one of the words of this column (expected paid, unpaid). Choose one of them."#
      ]
    ) { $0[.transactions, 0, "payment"] = "later" },
    FindingCase(
      "a day number stands for the day that never was", storage: .xlsx,
      [
        #"error ask serial-60 | Money.xlsx: Transactions!B3: date: "1900-02-28" is a day number that stands for no day. Type the date again."#
      ]
    ) { $0[.transactions, 1, "date"] = "1900-02-28" },
    FindingCase(
      "shares of nobody in particular",
      [
        #"warning ask shares-form | Transactions.csv:2: shares: "50/50" is not how shares are written. Write each member's key with a weight, or with an amount."#
      ]
    ) { $0[.transactions, 0, "shares"] = "50/50" },
    FindingCase(
      "a day number below zero", storage: .xlsx,
      [
        #"error ask serial-60 | Money.xlsx: Transactions!B3: date: "-5" is a day number that stands for no day. Type the date again."#
      ]
    ) { $0[.transactions, 1, "date"] = .raw(.number, "-5") },
    FindingCase(
      "a word is of a later version",
      [
        #"info no schema-older | Settings.csv:3: value: "1" is an older schema version (expected 2 is the newest). Run dataset migrate when you like; until then it is read and worked on unchanged."#,
        #"error ask direction-missing | Transactions.csv:2: direction: a transfer or an adjustment needs a direction. Write in or out into the direction column."#,
        #"warning ask schema-mixed | Transactions.csv:2: type: "transfer" belongs to version 2, but the dataset is version 1. Run dataset migrate to make it version 2."#,
      ]
    ) {
      $0.makeVersion1()
      $0[.transactions, 0, "type"] = "transfer"
      $0[.transactions, 0, "categoryKey"] = ""
    },
    FindingCase(
      "an integer is a decimal",
      [
        #"warning yes integer-form | RecurringRules.csv:2: interval: "1.0" is a whole number in another form (expected 1). Write digits only."#
      ]
    ) { $0[.recurringRules, 0, "interval"] = "1.0" },
    FindingCase(
      "an integer is none",
      [
        #"error ask integer-unreadable | Categories.csv:2: sortOrder: "often" is not a whole number. Write digits only."#
      ]
    ) { $0[.categories, 0, "sortOrder"] = "often" },
    FindingCase(
      "a color is a word",
      [
        #"info no color-form | Categories.csv:2: color: "red" is not a color of the form #RRGGBB. Write six hexadecimal digits."#
      ]
    ) { $0[.categories, 0, "color"] = "red" },
    FindingCase(
      "a hash is cut",
      [
        #"info no hash-form | Receipts.csv:2: sha256: "0a0a" is not a SHA-256 hash. Clear the cell."#
      ]
    ) { $0[.receipts, 0, "sha256"] = "0a0a" },
    FindingCase(
      "a key is a name",
      [
        #"warning yes key-form | Transactions.csv:2: categoryKey: "Dining Out" is not in the form of a key (expected dining-out). Write it in lower case with hyphens."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "Dining Out" },
    FindingCase(
      "tags are in capitals",
      [
        #"info yes tags-form | Transactions.csv:2: tags: "Lunch;Dinner, A" is not in the usual form of tags (expected lunch;dinner, a). Nothing to do: it is read."#
      ]
    ) { $0[.transactions, 0, "tags"] = "Lunch;Dinner, A" },
    FindingCase(
      "tags are commas alone",
      [
        #"info yes tags-form | Transactions.csv:2: tags: ", ," is not in the usual form of tags (expected a blank cell). Nothing to do: it is read."#
      ]
    ) { $0[.transactions, 0, "tags"] = ", ," },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(
      Set(CellsCheck().kinds).isSubset(
        of: FindingCase.kinds(in: CellsCheckFormsTests.cases + Self.cases + CellsCheckAmountsTests.cases)))
  }

  @Test func `a total whose word stands in the column of dates is a total`() {
    var test = TestDataset()
    test.rows[.transactions]?.append(["date": "Total", "amount": "2112.50"])
    let codes = Checks.findings(in: test.dataset).map(\.code)
    #expect(codes == ["row-total"], "\(codes)")
  }

  @Test func `a row whose amount a person multiplied out is no total`() {
    var test = TestDataset(storage: .xlsx)
    test.rows[.transactions]?.append(["payee": "Coffee", "amount": .raw(.number, "25", formula: "2*12.5")])
    let codes = Checks.findings(in: test.dataset).map(\.code)
    #expect(codes.contains("row-incomplete") && !codes.contains("row-total"), "\(codes)")
  }

  @Test func `a payee that is called Total is none where the row has a category or an account`() {
    for (column, text) in [("categoryKey", "food"), ("accountKey", "giro"), ("tags", "car")] {
      var test = TestDataset()
      test.rows[.transactions]?.append(["payee": "Total", "amount": "60.00", column: .usual(text)])
      let codes = Checks.findings(in: test.dataset).map(\.code)
      #expect(codes.contains("row-incomplete") && !codes.contains("row-total"), "\(column): \(codes)")
    }
  }

  @Test func `a row whose day cannot be read gets no id`() throws {
    var test = TestDataset()
    test.rows[.transactions]?.append([
      "date": "soon", "type": "expense", "amount": "5.00", "categoryKey": "food", "note": "cake",
    ])
    let repair = try RepairPlan(of: CheckContext(dataset: test.dataset), command: "repair")
    #expect(repair.plan.isEmpty, "\(repair.plan.changes)")
  }

  @Test func `a row with a comma too many is not called shifted`() {
    let header = ["id", "date", "type", "amount", "note", "currency", "cleared", "createdAt", "updatedAt"]
    let row = [TestDataset.id(1), "2026-01-01", "expense", "5.00", "bread", " cheese", "EUR", "TRUE"]
    let sheet = Sheet(name: "Transactions", rows: [header, row + [TestDataset.stamp, TestDataset.stamp]])
    let dataset = Dataset(
      name: "", storage: .csv, sheets: [.init(sheet: sheet, fileName: "Transactions.csv")])
    let codes = Checks.findings(in: dataset).map(\.code)
    #expect(!codes.contains("column-shifted") && codes.contains("boolean-unknown"), "\(codes)")
  }
}
