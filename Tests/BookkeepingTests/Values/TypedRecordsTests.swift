import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct AccountTests {
  static let header =
    "accountKey|name|type|currency|startingBalance|startDate|isDefault|isActive|last4|deletedAt"

  static func accounts(_ rows: [String]) -> [Account] {
    Dataset.of(["Settings": ["key|value", "currency|EUR"], "Accounts": [header] + rows]).accounts
  }

  @Test func `an account is read with every value decoded`() throws {
    let account = try #require(
      Self.accounts(["Giro|My Giro|credit card|JPY|-1200|2026-01-01|TRUE|FALSE|0042|"]).first)
    #expect(account.key == "giro" && account.name == "My Giro" && account.type == .known(.creditCard))
    #expect(account.currency?.code == "JPY" && account.startingBalance == -1200 && account.last4 == "0042")
    #expect(account.startDate?.description == "2026-01-01" && account.isDefault && !account.isActive)
  }

  @Test(arguments: [
    ("giro|A|cash||12.50|||TRUE||", 1250), ("giro|A|cash||12.345|||TRUE||", nil),
    ("giro|A|cash|EURO|12.50|||TRUE||", nil),
    ("giro|A|cash||12.50|1/2/2026||TRUE||", nil), ("giro|A|cash||||||TRUE||", nil),
    ("giro|A|cash|JPY|12.50|||TRUE||", nil),
  ])
  func `a balance that is not certain is none`(_ row: String, _ balance: Int64?) {
    #expect(Self.accounts([row]).map(\.startingBalance) == [balance])
  }

  @Test func `deleted accounts and rows without a key are none`() {
    #expect(Self.accounts(["giro|A|cash||0|||TRUE||2026-01-01T00:00:00Z", "|B|cash||0|||TRUE||"]).isEmpty)
    #expect(Dataset.of([:]).accounts.isEmpty)
  }
}

struct CategoryTests {
  static func categories(_ rows: [String]) -> [Bookkeeping.Category] {
    Dataset.of(["Categories": ["categoryKey|name|type|emoji|group|parentKey|isActive|deletedAt"] + rows])
      .categories
  }

  @Test func `a category is read with every value decoded`() throws {
    let category = try #require(Self.categories(["Dining Out|Restaurants|Expense|🍽️|WANTS|Food|no|"]).first)
    #expect(
      category.key == "dining-out" && category.name == "Restaurants" && category.type == .known(.expense))
    #expect(
      category.emoji == "🍽️" && category.group == .known(.wants) && category.parentKey == "food"
        && !category.isActive
    )
  }

  @Test func `what is blank has its usual meaning, what is unknown is kept`() throws {
    let category = try #require(Self.categories(["food||spending||||"]).first)
    #expect(
      category.name == "food" && category.type == .unknown("spending") && category.isActive
        && category.group == nil)
  }

  @Test func `deleted categories and rows without a key are none`() {
    #expect(
      Self.categories([
        "food|Food|expense|||||2026-01-01T00:00:00Z", "|Food|expense||||", "🛒|Food|expense||||",
      ]).isEmpty)
  }
}

struct MemberTests {
  @Test func `members are read; one without a key and one that is deleted are not`() {
    let sheet = Sheet(
      name: "Members",
      rows: [
        ["memberKey", "name", "isActive", "isOwner", "deletedAt"], ["ana", "Ana", "TRUE", "TRUE", ""],
        ["ben", "", "FALSE", "", ""], ["", "Nobody", "TRUE", "", ""],
        ["cleo", "Cleo", "TRUE", "", "2026-01-31T13:45:00Z"],
      ])
    let dataset = Dataset(
      name: "Test", storage: .csv, sheets: [.init(sheet: sheet, fileName: "Members.csv")])
    #expect(dataset.members.map(\.key) == ["ana", "ben"])
    #expect(dataset.members.map(\.name) == ["Ana", "ben"])
    #expect(dataset.members.map(\.isOwner) == [true, false])
    #expect(dataset.members.map(\.isActive) == [true, false])
  }
}

struct VocabularyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tab: TabSchema
    var column: String
    var words: [String]
    var testDescription: String { "\(tab.name.rawValue).\(column)" }

    init<List: Vocabulary>(_ tab: TabSchema, _ column: String, _ list: List.Type) {
      self.tab = tab
      self.column = column
      words = list.allCases.map(\.rawValue)
    }
  }

  @Test(arguments: [
    Case(.transactions, "type", TransactionType.self), Case(.transactions, "direction", Direction.self),
    Case(.transactions, "status", TransactionStatus.self),
    Case(.transactions, "payment", PaymentState.self),
    Case(.transactions, "reimbursement", ReimbursementState.self),
    Case(.categories, "type", FlowType.self), Case(.categories, "group", CategoryGroup.self),
    Case(.accounts, "type", AccountType.self), Case(.recurringRules, "type", FlowType.self),
    Case(.recurringRules, "cadence", Cadence.self), Case(.budgets, "kind", BudgetKind.self),
    Case(.budgets, "period", BudgetPeriod.self),
  ])
  func `the words of a list are those of its column`(_ example: Case) {
    let schema = example.tab
    #expect(schema.words(at: schema[example.column]).map(\.word) == example.words)
  }

  @Test func `a word that is none of the list is kept as it stands`() {
    #expect(Word<FlowType>.known(.income).text == "income")
    #expect(Word<FlowType>.unknown("spending").text == "spending")
    #expect(Word<FlowType>.unknown("spending").known == nil)
  }
}
