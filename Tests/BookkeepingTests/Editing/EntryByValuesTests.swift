import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import TestSupport
import Testing

/// What an app adds: accounts, categories, members, payments and rules by values. What makes no sense is an
/// error with a sentence, and never the end of the app.
struct EntryByValuesTests {
  private static func euros(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: .eur) }

  private static func household() throws -> Dataset {
    try Dataset(
      NewDataset(
        name: "Home", storage: .csv, currency: .eur, template: "household", accounts: [.init(name: "Giro")]))
  }

  private static func code(_ work: (inout BookChanges) throws -> Void) throws -> String? {
    var changes = BookChanges(try household(), reason: "entered")
    do {
      try work(&changes)
      return nil
    } catch let error as BookError { return error.code }
  }

  @Test func `an account, a category and a member are added by values, and rows name them at once`() throws {
    var dataset = try Self.household()
    var changes = BookChanges(dataset, reason: "entered")
    let savings = try changes.add(
      .init(name: "Savings", type: "savings", startingBalance: Self.euros(5_000), last4: "0042"))
    let dollars = try changes.add(
      .init(name: "Dollars", startingBalance: Amount(minorUnits: 900, currency: .usd)))
    let skating = try changes.addCategory("Ice skating", type: .expense, below: "leisure", emoji: "⛸️")
    #expect([savings, dollars, skating] == ["savings", "dollars", "ice-skating"])
    #expect(try [changes.addMember("Ana"), changes.addMember("Ben")] == ["ana", "ben"])
    try dataset.apply(changes.plan())
    let account = try #require(dataset.accounts.first { $0.key == savings })
    #expect(account.type.known == .savings && account.last4 == "0042" && account.isActive)
    #expect(dataset.accounts.map(\.isDefault) == [true, false, false])
    let balances = dataset.balances(on: .today())
    #expect(balances[savings]?.balance == Self.euros(5_000))
    #expect(balances[dollars]?.balance == Amount(minorUnits: 900, currency: .usd))
    let category = try #require(dataset.categories.first { $0.key == skating })
    #expect(category.parentKey == "leisure" && category.type.known == .expense && category.emoji == "⛸️")
    #expect(dataset.members.map(\.isOwner) == [true, false])
    var payments = BookChanges(dataset, reason: "entered")
    try payments.add(
      NewTransaction(
        Self.euros(1_250), on: .today(), category: skating, account: savings, payee: "Rink", note: "two of us"
      ))
    try payments.add(NewTransaction(amount: "3,50", category: "ice", account: "sav", payee: "Kiosk"))
    try dataset.apply(payments.plan())
    #expect(dataset.transactions.map(\.payee) == ["Rink", "Kiosk"])
    #expect(dataset.transactions.map(\.note) == ["two of us", nil])
    #expect(dataset.balances(on: .today())[savings]?.balance == Self.euros(5_000 - 1_250 - 350))
    #expect(Checks.findings(in: dataset).filter { $0.severity == .error }.isEmpty)
  }

  @Test func `what the lists cannot take is an error and changes nothing`() throws {
    #expect(try Self.code { try $0.add(.init(name: "Giro")) } == "not-allowed")
    #expect(try Self.code { try $0.add(.init(name: "Safe", type: "vault")) } == "usage")
    #expect(try Self.code { try $0.add(.init(name: "Safe", last4: "42")) } == "usage")
    #expect(try Self.code { try $0.addCategory("Groceries", type: .expense) } == "not-allowed")
    #expect(try Self.code { try $0.addCategory("Ice", type: .expense, below: "nowhere") } == "unknown-name")
    // Of two with one name in one plan the second one is refused, too.
    #expect(try Self.code { for name in ["Ana", "ana"] { try $0.addMember(name) } } == "not-allowed")
    // A column that the tab does not have crashed the app.
    #expect(try Self.code { try $0.edit("giro", ["nmae": "Main"], in: .accounts) } == "usage")
    #expect(try Self.code { try $0.edit("giro", ["institution": "Bank"], in: .accounts) } == nil)
  }

  @Test func `a record of the same plan is not another one whose name begins so`() throws {
    var dataset = try Self.household()
    var lessons = BookChanges(dataset, reason: "entered")
    try lessons.addCategory("Music lessons", type: .expense)
    try lessons.add(.init(name: "Joint account"))
    try dataset.apply(lessons.plan())
    var changes = BookChanges(dataset, reason: "entered")
    let music = try changes.addCategory("Music", type: .expense)
    let joint = try changes.add(.init(name: "Joint"))
    func code(_ work: (inout BookChanges) throws -> Void) throws -> String? {
      var copy = changes
      do { try work(&copy) } catch let error as BookError { return error.code }
      return nil
    }
    #expect(try code { try $0.addImportRule(containing: "tonwelle", category: music) } == "not-allowed")
    #expect(try code { try $0.addCategory("Violin", type: .expense, below: music) } == "not-allowed")
    #expect(
      try code { try $0.add(NewTransaction(amount: "5", category: "Music", account: "giro")) }
        == "not-allowed")
    #expect(
      try code { try $0.add(NewTransaction(amount: "5", category: nil, account: joint)) } == "not-allowed")
    try dataset.apply(changes.plan())
    var next = BookChanges(dataset, reason: "entered")
    try next.add(NewTransaction(amount: "5", category: music, account: joint))
    try dataset.apply(next.plan())
    #expect(dataset.transactions.last?.categoryKey == music && dataset.transactions.last?.accountKey == joint)
  }

  @Test func `an amount that was not typed is missing, and the sentence says so`() throws {
    for text in ["", "  "] {
      var changes = BookChanges(try Self.household(), reason: "entered")
      let error = #expect(throws: BookError.self) {
        try changes.add(NewTransaction(amount: text, category: nil))
      }
      #expect(error?.code == "usage")
      #expect(error?.sentence == "the amount is missing (expected a number such as 12.50).")
    }
  }

  @Test func `an import rule is made of a payee's words, and needs a text and something to fill in`() throws {
    var dataset = try Self.household()
    var changes = BookChanges(dataset, reason: "entered")
    let id = try changes.addImportRule(containing: "GREEN BASKET|basket market", category: "groc")
    try dataset.apply(changes.plan())
    let rule = try #require(dataset.allImportRules.first)
    #expect(rule.id == id && rule.textContains == "GREEN BASKET|basket market")
    #expect(rule.categoryKey == "groceries" && rule.payee == nil)
    for text in ["", " ", "rent|", "|"] {
      #expect(try Self.code { try $0.addImportRule(containing: text, category: "groceries") } == "usage")
    }
    #expect(try Self.code { try $0.addImportRule(containing: "rent") } == "usage")
    #expect(try Self.code { try $0.addImportRule(containing: "x", category: "nowhere") } == "unknown-name")
  }
}
