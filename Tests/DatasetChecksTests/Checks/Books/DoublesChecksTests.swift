import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct PossibleDoublesCheckTests {
  /// Two imports of giro from 30 January to 5 February, and a row of each: `Corner Shop`, and what `other` says.
  private static func damage(_ dataset: inout TestDataset, other: (inout TestDataset) -> Void = { _ in }) {
    dataset.repeatRow(0, of: .imports)
    dataset[.imports, 1, "id"] = .usual(TestDataset.id(62))
    dataset[.imports, 1, "format"] = "ofx"
    for row in 0...1 {
      dataset[.imports, row, "accountKey"] = "giro"
      dataset[.imports, row, "firstDate"] = "2026-01-30"
      dataset[.imports, row, "lastDate"] = "2026-02-05"
    }
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    for row in 0...1 {
      dataset[.transactions, row, "importId"] = .usual(TestDataset.id(61 + row))
      dataset[.transactions, row, "importKey"] = .usual("1:0000000000000000000000000000000\(row)#1")
      dataset[.transactions, row, "externalId"] = .usual("R\(row)")
    }
    dataset[.transactions, 1, "payee"] = "CORNER SHOP BERLIN"
    other(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "two rows of two imports",
      [
        #"warning no possible-double | Transactions.csv:3: amount: "12.50" may be a payment that is there twice (expected one row a payment; row 2 from a.csv is like it). Compare both rows with the bank's statement, and delete one if the payment was made once."#
      ]
    ) { damage(&$0) },
    FindingCase("two rows that the user has told apart", []) {
      damage(&$0) { dataset in
        guard let tab = dataset.dataset[.transactions] else { return }
        let matter = PossibleDouble(first: 1, second: 2).matter(in: tab)
        dataset.rows[.settings]?.append([
          "key": .usual(SettledMatters.setting(of: matter)), "value": "separate",
        ])
      }
    },
    FindingCase(
      "what an import was unsure of",
      [
        #"info no statement-gap | Imports.csv: may miss a statement (expected two statements that meet). Import the statement, or say in dataset review that nothing is missing."#,
        #"info no transfer-proposed | Transactions.csv:2: amount: "12.50" may be half of a transfer between your accounts (expected one transfer with row 9 of savings, or two payments). Settle it with dataset review."#,
        #"info no account-blank | Transactions.csv:2: accountKey: the transaction names no account, so that it is in no balance (expected a key of the Accounts tab, as in 3 rows). Choose one in dataset review, or say there that none is right."#,
      ]
    ) {
      $0.questions = [
        OpenQuestion(.transfer, row: 1, "one transfer with row 9 of savings, or two payments"),
        OpenQuestion(.account, row: 1, "a key of the Accounts tab, as in 3 rows"),
        OpenQuestion(.gap, "two statements that meet"),
      ]
    },
    FindingCase("two rows of one import", []) {
      damage(&$0) { $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61)) }
    },
    FindingCase("another day", []) { damage(&$0) { $0[.transactions, 1, "date"] = "2026-02-01" } },
    FindingCase("another amount", []) { damage(&$0) { $0[.transactions, 1, "amount"] = "12.51" } },
    FindingCase("another account", []) { damage(&$0) { $0[.transactions, 1, "accountKey"] = "" } },
    FindingCase("another party", []) { damage(&$0) { $0[.transactions, 1, "payee"] = "Rent" } },
    FindingCase("a row that is deleted", []) {
      damage(&$0) { $0[.transactions, 1, "deletedAt"] = .usual(TestDataset.stamp) }
    },
    FindingCase("references of one format", []) { damage(&$0) { $0[.imports, 1, "format"] = "" } },
    FindingCase("equal lines that an import has told apart", []) {
      damage(&$0) { $0[.transactions, 1, "importKey"] = "1:00000000000000000000000000000000#2" }
    },
    FindingCase("imports without a common day", []) {
      damage(&$0) {
        $0[.imports, 0, "lastDate"] = "2026-01-30"; $0[.imports, 1, "firstDate"] = "2026-01-31"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }
}

struct SuspectedDoublesCheckTests {
  private static func copy(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void) {
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a row that was copied",
      [
        #"warning no double-suspected | Transactions.csv:3: amount: "12.50" may be a payment that was typed and is there twice (expected one row a payment; row 2 is like it). Compare both rows, and delete one if the payment was made once."#
      ]
    ) { copy(&$0) { _ in } },
    FindingCase(
      "two equal purchases that were typed", []
    ) { copy(&$0) { $0[.transactions, 1, "createdAt"] = "2026-01-30T13:45:00Z" } },
    FindingCase(
      "a typed row and an imported one",
      [
        #"warning no double-suspected | Transactions.csv:3: amount: "12.50" may be a payment that was typed and is there twice (expected one row a payment; row 2 is like it). Compare both rows, and delete one if the payment was made once."#
      ]
    ) {
      copy(&$0) {
        $0[.transactions, 1, "createdAt"] = "2026-01-30T13:45:00Z";
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61));
        $0[.transactions, 1, "date"] = "2026-02-03"; $0[.transactions, 1, "payee"] = "CORNER SHOP BERLIN"
      }
    },
    FindingCase(
      "a typed row and an imported one of another party", []
    ) {
      copy(&$0) {
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61)); $0[.transactions, 1, "payee"] = "Rent"
      }
    },
    FindingCase(
      "a typed row and an imported one four days later", []
    ) {
      copy(&$0) {
        $0[.transactions, 1, "importId"] = .usual(TestDataset.id(61));
        $0[.transactions, 1, "date"] = "2026-02-04"
      }
    },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(SuspectedDoublesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct ImportedTwiceCheckTests {
  private static func twice(_ dataset: inout TestDataset, _ damage: (inout TestDataset) -> Void = { _ in }) {
    dataset[.transactions, 0, "importKey"] = "1:00000000000000000000000000000000#1"
    dataset[.transactions, 0, "importId"] = .usual(TestDataset.id(61))
    dataset.repeatRow(0, of: .transactions)
    dataset[.transactions, 1, "id"] = .usual(TestDataset.id(5))
    for column in ["createdAt", "updatedAt"] { dataset[.transactions, 1, column] = "2026-01-31T14:00:00Z" }
    damage(&dataset)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "a line of a statement twice",
      [
        #"warning yes import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows, or make the copy an entry of its own (repair: own-entry)."#
      ]
    ) { twice(&$0) },
    FindingCase(
      "a line twice of which one was edited",
      [
        #"warning ask import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows, or make the copy an entry of its own (repair: own-entry)."#
      ]
    ) { twice(&$0) { $0[.transactions, 1, "note"] = "mine" } },
    FindingCase(
      "a line twice of which the second has a receipt",
      [
        #"warning ask import-key-twice | Transactions.csv:3: importKey: "1:00000000000000000000000000000000#1" is a line of a statement that stands here twice (expected one row; row 2 has it too). Delete one of the two rows, or make the copy an entry of its own (repair: own-entry)."#
      ]
    ) { twice(&$0) { $0[.receipts, 0, "transactionId"] = .usual(TestDataset.id(5)) } },
    FindingCase(
      "one key in two accounts", []
    ) { twice(&$0) { $0[.transactions, 1, "accountKey"] = "" } },
    FindingCase(
      "two parts of one line", []
    ) {
      twice(&$0) {
        for row in 0...1 {
          $0[.transactions, row, "splitId"] = .usual(TestDataset.id(91))
          $0[.transactions, row, "importKey"] = .usual("1:\(TestDataset.hex("2026-01-31 -2500 EUR "))#1")
        }
      }
    },
  ]

  /// The line of row 2, and a copy of the row with other cells, below it or above.
  private static func copied(_ cells: [String: TestDataset.Value], isAbove: Bool = false) -> TestDataset {
    var dataset = TestDataset()
    dataset[.transactions, 0, "importKey"] = .usual("1:\(TestDataset.hex("2026-01-31 -1250 EUR SHOP"))#1")
    dataset[.transactions, 0, "importId"] = .usual(TestDataset.id(61))
    dataset[.transactions, 0, "externalId"] = "R1"
    dataset[.transactions, 0, "statementText"] = "SHOP"
    dataset.repeatRow(0, of: .transactions)
    for (column, value) in cells { dataset[.transactions, isAbove ? 0 : 1, column] = value }
    return dataset
  }

  private static let changes: [[String: TestDataset.Value]] = [
    ["date": "2026-02-03", "amount": "5.20"], ["id": "", "note": "mine"],
    ["id": .usual(TestDataset.id(5))],
  ]

  @Test(arguments: changes.indices, [true, false])
  func `a copy becomes an entry of its own`(number: Int, isAbove: Bool) throws {
    let test = Self.copied(Self.changes[number], isAbove: isAbove)
    // Nothing tells which of two rows with the same values is the copy: it is the second one.
    let copy = number < 2 && isAbove ? 1 : 2
    let found = Checks.findings(of: test.context).first { $0.kind == .importKeyTwice }
    #expect(found?.location.row == copy + 1 && found?.fix == .ask)
    let repair = try RepairPlan(
      of: test.context, choosing: [RepairChoice(.importKeyTwice, option: "own-entry")], command: "repair")
    let kinds = Checks.findings(of: test.context(of: repair.dataset)).map(\.kind)
    #expect(!kinds.contains(.importKeyTwice) && !kinds.contains(.idRepeated))
    let tab = try #require(repair.dataset[.transactions])
    let ids = [1, 2].map { tab.text(row: $0, "id") }
    #expect(ids[0] != ids[1] && !ids.contains(nil))
    for column in ["importKey", "importId", "externalId", "statementText", "cleared"] {
      #expect(tab.text(row: copy, column) == nil)
      #expect(tab.text(row: 3 - copy, column) != nil)
    }
    if number < 2 { #expect(tab.text(row: 3 - copy, "id") == TestDataset.id(1)) }
  }

  @Test(arguments: [true, false])
  func `the line tells a copy with the same id from the original`(isAbove: Bool) throws {
    let test = Self.copied(["date": "2026-02-03", "amount": "5.20"], isAbove: isAbove)
    let copy = isAbove ? 1 : 2
    let repair = try RepairPlan(of: test.context, command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    #expect(tab.text(row: 3 - copy, "id") == TestDataset.id(1))
    let made = try TypedRows(#require(test.dataset[.transactions])).ids(ofRows: [copy])[copy]
    #expect(tab.text(row: copy, "id") == made?.description)
  }

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(ImportedTwiceCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
