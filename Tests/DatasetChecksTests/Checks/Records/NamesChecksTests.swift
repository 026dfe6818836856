import DatasetFormat
import Testing

@testable import DatasetChecks

struct NamesCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "two categories of a type have one name",
      [
        #"warning ask category-name-twice | Categories.csv:3: name: " FOOD " is the name of more than one category of the type (expected one; the first is row 2). Rename one of them."#
      ]
    ) { $0[.categories, 1, "name"] = " FOOD " },
    FindingCase(
      "a name is too short",
      [
        #"warning no name-length | Categories.csv:3: name: "x" has a length the format does not allow (expected 2 to 30 characters). Choose another name."#
      ]
    ) { $0[.categories, 1, "name"] = "x" },
    FindingCase(
      "a name is too long",
      [
        #"warning no name-length | Accounts.csv:3: name: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" has a length the format does not allow (expected 2 to 50 characters). Choose another name."#
      ]
    ) { $0[.accounts, 1, "name"] = .usual(String(repeating: "x", count: 51)) },
    FindingCase(
      "two accounts have one name",
      [
        #"warning ask account-name-twice | Accounts.csv:3: name: "giro" is the name of more than one account (expected one; the first is row 2). Rename one of them."#
      ]
    ) { $0[.accounts, 1, "name"] = "giro" },
    FindingCase(
      "two accounts are the default",
      [
        #"warning yes account-two-defaults | Accounts.csv:3: isDefault: "Savings" is a second default account (expected one; the first is row 2). Set isDefault to FALSE in all accounts but one."#
      ]
    ) { $0[.accounts, 1, "isDefault"] = "TRUE" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(NamesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct LookalikeKeysCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a key with a Cyrillic letter",
      [
        #"warning ask key-homoglyph | Categories.csv:3: categoryKey: "fооd" is a key that looks like another one and is not (expected letters of one script; row 2 has the key that looks like it). Give the rows of one of the two the key of the other."#
      ]
    ) {
      $0.repeatRow(0, of: .categories); $0[.categories, 1, "categoryKey"] = "fооd";
      $0[.categories, 1, "name"] = "Groceries"
    }
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(LookalikeKeysCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct TagsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "two tags differ by a hyphen",
      [
        #"info no tag-homonym | Transactions.csv:3: tags: "coffee-shop" is a tag that differs from another one by marks alone (expected one spelling; coffee shop is there too). Nothing to do, unless one of the two is a slip."#
      ]
    ) { $0[.transactions, 1, "tags"] = "coffee-shop" },
    FindingCase(
      "two tags differ by a letter", []
    ) { $0[.transactions, 1, "tags"] = "coffee shops" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(TagsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
