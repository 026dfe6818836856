import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

@testable import Importer

/// The account of a statement is chosen, or a person hears why not.
struct AccountChoiceTests {
  private static let dataset = Dataset.inMemory([
    "Accounts": [
      "accountKey|name|type|currency|last4|isActive", "giro|Giro|checking|EUR|1234|TRUE",
      "card|Visa|creditCard|USD|9876|TRUE",
    ]
  ])

  private func assigned(
    number: String?, currency: String? = nil, options: ImportOptions = ImportOptions()
  ) throws -> AssignedStatement {
    var statement = try Statement([(1, -450, "Bakery")])
    statement.account = number.map(AccountHint.init)
    statement.currency = currency
    var choice = try AccountChoice(Self.dataset, options: options)
    return try choice.assign(statement, answer: nil)
  }

  @Test(
    arguments: [("DE02 1234", "giro", "EUR"), ("9876", "card", "USD"), ("5555", nil, "EUR")]
      as [(String, String?, String)])
  func `the last four digits tell the account, and it the currency`(
    number: String, key: String?, currency: String
  ) throws {
    let assigned = try assigned(number: number)
    #expect(assigned.account?.key == key)
    #expect(assigned.currency?.code == currency)
    #expect(assigned.notes.isEmpty == (key != nil))
  }

  @Test func `what a person names outweighs the number`() throws {
    #expect(try assigned(number: "9876", options: ImportOptions(accountKey: "giro")).accountKey == "giro")
  }

  @Test func `a statement in another currency than its account is refused`() {
    #expect(
      throws: ImportError.currencyDiffers(
        file: "march.csv", statement: "EUR", account: "card", accountCurrency: "USD")
    ) { try assigned(number: "9876", currency: "EUR") }
  }

  @Test func `an account that is asked for is made of what the statement says`() throws {
    var choice = try AccountChoice(Self.dataset, options: ImportOptions(createsAccount: true))
    var statement = try Statement([(1, -450, "Bakery")])
    statement.account = AccountHint("5555")
    let assigned = try choice.assign(statement, answer: nil)
    #expect(assigned.account?.last4 == "5555")
    #expect(choice.created.map(\.key) == [assigned.accountKey])
  }
}
