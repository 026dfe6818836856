import DatasetFormat
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
    #expect(account.key == "giro" && account.name == "My Giro" && account.type == "creditCard")
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
