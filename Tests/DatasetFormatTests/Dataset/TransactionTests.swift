import DatasetFormat
import TestSupport
import Testing

struct TransactionTests {
  static let header =
    "id|date|type|amount|direction|currency|payee|categoryKey|tags|cleared|status|externalId|deletedAt"

  static func transactions(_ rows: [String]) -> [Transaction] {
    Dataset.of([
      "Settings": ["key|value", "currency|EUR"],
      "Transactions": [header] + rows.enumerated().map { "\(Dataset.id($0 + 1))|\($1)" },
    ]).transactions
  }

  @Test func `a transaction is read with every value decoded`() throws {
    let all = Self.transactions(["2026-01-31|expense|12.50||||food|b, A|TRUE|pending|ref 7|"])
    let one = try #require(all.first)
    #expect(one.id.description == Dataset.id(1))
    #expect(one.date.description == "2026-01-31")
    #expect(one.amount.description == "12.50 EUR")
    #expect(one.signedMinorUnits == -1250)
    #expect(
      one.categoryKey == "food" && one.tags.tags == ["b", "a"] && one.cleared && one.isPending
        && !one.isDeleted)
    #expect(one.externalID == "ref 7" && one.payee == nil && one.direction == nil)
  }

  @Test(arguments: [
    ("expense", "", -500), ("expense", "out", -500), ("expense", "in", 500), ("income", "", 500),
    ("income", "out", -500),
    ("transfer", "out", -500), ("transfer", "in", 500), ("adjustment", "in", 500),
    ("adjustment", "out", -500),
  ])
  func `the direction gives the sign, else the type`(_ type: String, _ direction: String, _ units: Int64) {
    #expect(
      Self.transactions(["2026-01-31|\(type)|5|\(direction)||||||||"]).map(\.signedMinorUnits) == [units])
  }

  @Test(arguments: [
    "|expense|5|||||||||", "31 Jan|expense|5|||||||||", "2026-01-31||5|||||||||",
    "2026-01-31|loan|5|||||||||", "2026-01-31|expense||||||||||",
    "2026-01-31|expense|0|||||||||", "2026-01-31|income|-5|||||||||", "2026-01-31|expense|-5|in||||||||",
    "2026-01-31|expense|1.234|||||||||",
    "2026-01-31|expense|5||EURO|||||||",
    "2026-01-31|expense|5|inn||||||||", "2026-01-31|transfer|5|||||||||",
    "2026-01-31|adjustment|5|sideways||||||||",
  ])
  func `a row that could give a wrong sum is left out`(_ row: String) {
    #expect(Self.transactions([row, "2026-01-31|expense|5|||||||||"]).count == 1)
  }

  @Test func `tombstones are read and marked`() {
    #expect(
      Self.transactions(["2026-01-31|expense|5|||||||||2026-02-01T00:00:00Z"]).map(\.isDeleted) == [true])
  }

  @Test func `amounts of another currency have its digits`() {
    let units = Self.transactions([
      "2026-01-31|income|1200||JPY|||||||", "2026-01-31|income|1.234||BHD|||||||",
    ]).map(
      \.amount.minorUnits)
    #expect(units == [1200, 1234])
  }
}
