import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct CellsCheckFormsTests {
  private static func heading(_ dataset: inout TestDataset, _ column: String) {
    dataset.rows[.transactions]?.insert([column: "March 2026"], at: 2)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a date with the name of a month",
      [
        #"warning yes date-local | Transactions.csv:2: date: "31 janv. 2026" is a date in a local form (expected 2026-01-31). Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "31 janv. 2026" },
    FindingCase(
      "a date with a month that another language calls so",
      [
        #"error ask date-ambiguous | Transactions.csv:2: date: "3 listopada 2026" can be read as two different days. Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "3 listopada 2026" },
    FindingCase(
      "a date that can be two days",
      [
        #"error ask date-ambiguous | Transactions.csv:2: date: "1/2/2026" can be read as two different days (expected 2026-01-02 or 2026-02-01). Write it as YYYY-MM-DD."#
      ]
    ) { $0[.transactions, 0, "date"] = "1/2/2026" },
    FindingCase(
      "a year of four digits that is none", storage: .xlsx,
      [
        #"warning ask date-implausible | Money.xlsx: Transactions!B2: date: "0026-08-04" is a day long past or far ahead: the year may be a slip. Check the year."#
      ]
    ) { $0[.transactions, 0, "date"] = .raw(.text, "0026-08-04") },
    FindingCase(
      "a word in another language",
      [
        #"info yes enum-variant | Transactions.csv:2: type: "dépense" is another way to write the word (expected expense). Nothing to do: it is read."#
      ]
    ) { $0[.transactions, 0, "type"] = "dépense" },
    FindingCase(
      "a number with its thousands set apart",
      [
        #"warning yes integer-form | Categories.csv:2: sortOrder: "2,026" is a whole number in another form (expected 2026). Write digits only."#
      ]
    ) { $0[.categories, 0, "sortOrder"] = "2,026" },
    FindingCase(
      "an id with a space behind",
      [
        #"info yes text-untrimmed | RecurringRules.csv:2: id: "00000000-0000-7000-8000-00000000001f " has spaces around it (expected 00000000-0000-7000-8000-00000000001f). Nothing to do: it is read without them."#
      ]
    ) { $0[.recurringRules, 0, "id"] = .usual(TestDataset.id(31) + " ") },
    FindingCase(
      "an id behind an apostrophe",
      [
        #"warning yes apostrophe-kept | Transactions.csv:2: id: "'00000000-0000-7000-8000-000000000001" begins with an apostrophe that belongs to no value (expected 00000000-0000-7000-8000-000000000001). Remove the apostrophe."#
      ]
    ) { $0[.transactions, 0, "id"] = .usual("'" + TestDataset.id(1)) },
    FindingCase(
      "a reference behind an apostrophe",
      [
        #"warning yes apostrophe-kept | Transactions.csv:2: externalId: "'00123" begins with an apostrophe that belongs to no value (expected 00123). Remove the apostrophe."#
      ]
    ) { $0[.transactions, 0, "externalId"] = "'00123" },
    FindingCase(
      "a note that begins with an apostrophe", []
    ) { $0[.transactions, 0, "note"] = "'90s music" },
    FindingCase(
      "a key with a character that nobody sees",
      [
        #"warning yes text-invisible | Transactions.csv:2: categoryKey: "fo\u{200B}od" holds a character that nobody sees, or that turns text around (expected food). Type the text again without it."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "fo\u{200B}od" },
    FindingCase(
      "the name of a category that is also its key",
      [
        #"warning yes category-by-name | Transactions.csv:2: categoryKey: "FOOD" is a category's name where its key belongs (expected food). Write the key."#
      ]
    ) { $0[.transactions, 0, "categoryKey"] = "FOOD" },
    FindingCase(
      "an error that was saved as text",
      [
        ##"error ask error-value | Transactions.csv:2: note: "#REF!" is a spreadsheet error. Correct the cell."##
      ]
    ) { $0[.transactions, 0, "note"] = "#REF!" },
    FindingCase(
      "an error in place of an amount",
      [
        ##"error ask error-value | Transactions.csv:2: amount: "#N/A" is a spreadsheet error. Correct the cell."##
      ]
    ) { $0[.transactions, 0, "amount"] = "#N/A" },
    FindingCase(
      "a line break as a file has it",
      [
        #"warning ask text-escape | Transactions.csv:2: note: "one_x000D_\ntwo" holds a line break in the form that a workbook's file has. Choose decode, or leave it if you typed it so."#
      ]
    ) { $0[.transactions, 0, "note"] = "one_x000D_\ntwo" },
    FindingCase(
      "a text that is no escape", []
    ) { $0[.transactions, 0, "note"] = "file_x1" },
    FindingCase(
      "text in the wrong encoding",
      [
        #"warning ask mojibake | Transactions.csv:2: payee: "CafÃ©" looks like text that a program read or saved in the wrong encoding (expected perhaps Café). Choose what it was, or type it again."#
      ]
    ) { $0[.transactions, 0, "payee"] = "CafÃ©" },
    FindingCase(
      "text with accents and signs", []
    ) { $0[.transactions, 0, "payee"] = "Café « São » 5 °C" },
    FindingCase(
      "a time without a zone",
      [
        #"warning ask timestamp-form | Transactions.csv:2: updatedAt: "2026-01-31T13:45:00" is a timestamp in another form than RFC 3339 UTC (expected a zone: Z for UTC, or an offset such as +02:00). Write it as 2026-01-31T13:45:00Z."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "2026-01-31T13:45:00" },
    FindingCase(
      "a time that is none",
      [
        #"error ask timestamp-unreadable | Transactions.csv:2: updatedAt: "yesterday" is not a timestamp. Write it as 2026-01-31T13:45:00Z."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "yesterday" },
    FindingCase(
      "a time in the future",
      [
        #"warning ask timestamp-future | Transactions.csv:2: updatedAt: "2090-01-31T13:45:00Z" is a time in the future. Write the time of now, or check the clock of the device."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "2090-01-31T13:45:00Z" },
    FindingCase(
      "a heading in the column of dates",
      [
        #"warning ask row-heading | Transactions.csv:4: the row looks like a heading, not a record; it is not read. Move it out of the table, or leave it where it is."#
      ]
    ) { heading(&$0, "date") },
    FindingCase(
      "a heading in the column of ids",
      [
        #"warning ask row-heading | Transactions.csv:4: the row looks like a heading, not a record; it is not read. Move it out of the table, or leave it where it is."#
      ]
    ) { heading(&$0, "id") },
    FindingCase(
      "a blank interval",
      [
        #"error yes rule-interval | RecurringRules.csv:2: interval: "" is not an interval: a rule repeats every 1 or more. Write 1, or disable the rule."#
      ]
    ) { $0[.recurringRules, 0, "interval"] = "" },
    FindingCase(
      "an interval with a fraction",
      [
        #"error ask rule-interval | RecurringRules.csv:2: interval: "1.5" is not an interval: a rule repeats every 1 or more. Write 1, or disable the rule."#
      ]
    ) { $0[.recurringRules, 0, "interval"] = "1.5" },
    FindingCase(
      "a balance that a person compared",
      [
        #"warning no balance-mismatch | Accounts.csv:2: lastReconciledBalance: "5" is not the balance that the account has on that day (expected -32.50 EUR, which giro has on 2026-01-31: 37.50 EUR apart). Look for rows of the account that are missing or there twice since the balance last agreed; dataset validate --only possible-double lists suspects."#
      ]
    ) {
      $0[.accounts, 0, "lastReconciledBalance"] = "5"; $0[.accounts, 0, "lastReconciledDate"] = "2026-01-31"
    },
    FindingCase(
      "a balance that agrees", []
    ) {
      $0[.accounts, 0, "lastReconciledBalance"] = "-32.50";
      $0[.accounts, 0, "lastReconciledDate"] = "2026-01-31"
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}
