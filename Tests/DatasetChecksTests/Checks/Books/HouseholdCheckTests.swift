import DatasetFormat
import Testing

@testable import DatasetChecks

struct HouseholdCheckTests {
  /// Two people, and what the first row of 12.50 is shared as.
  private static func share(
    _ shares: String, paidBy: String = "", owners: [String] = ["TRUE", ""], in test: inout TestDataset
  ) {
    test.columns[.members] = TabSchema.of(.members).columns.map(\.name)
    test.rows[.members] = zip(["ana", "ben"], owners).map { key, owner in
      [
        "memberKey": .usual(key), "name": .usual(key.uppercased()), "isActive": "TRUE",
        "isOwner": .usual(owner),
        "createdAt": .usual(TestDataset.stamp), "updatedAt": .usual(TestDataset.stamp),
      ]
    }
    test[.transactions, 0, "shares"] = .usual(shares)
    test[.transactions, 0, "paidBy"] = .usual(paidBy)
  }

  static let cases: [FindingCase] = [
    FindingCase("shares by weight", []) { share("ana:1, ben:2", paidBy: "ben", in: &$0) },
    FindingCase("shares that add up", []) { share("ana=2.50, ben=10.00", in: &$0) },
    FindingCase("a dataset without members", []) { $0[.transactions, 0, "shares"] = "" },
    FindingCase(
      "somebody shares who is no member",
      [
        #"error ask member-unknown | Transactions.csv:2: shares: "petra" is not a key of the Members tab. Choose a member, or add them to the tab."#
      ]
    ) { share("ana:1, petra:1", in: &$0) },
    FindingCase(
      "somebody paid who is no member",
      [
        #"error ask member-unknown | Transactions.csv:2: paidBy: "bem" is not a key of the Members tab (expected perhaps ben). Choose a member, or add them to the tab."#
      ]
    ) { share("", paidBy: "bem", in: &$0) },
    FindingCase(
      "shares in other words",
      [
        #"warning yes shares-form | Transactions.csv:2: shares: "Ana 1 ben 2" is not how shares are written (expected ana:1, ben:2). Write each member's key with a weight, or with an amount."#
      ]
    ) { share("Ana 1 ben 2", in: &$0) },
    FindingCase(
      "shares without names",
      [
        #"warning ask shares-form | Transactions.csv:2: shares: "50/50" is not how shares are written. Write each member's key with a weight, or with an amount."#
      ]
    ) { share("50/50", in: &$0) },
    FindingCase(
      "shares that leave something over",
      [
        #"error ask shares-sum | Transactions.csv:2: shares: "ana=2.50, ben=5.00" are shares that do not add up to the amount (expected parts that add up to 12.50, not to 7.50). Correct the parts, or write weights."#
      ]
    ) { share("ana=2.50, ben=5.00", in: &$0) },
    FindingCase(
      "a household without an owner",
      [
        #"warning ask owner-not-one | Members.csv:2: isOwner: the household has no owner, or several (expected TRUE in one row, not in 0). Write TRUE into isOwner in one row."#
      ]
    ) { share("", owners: ["", "FALSE"], in: &$0) },
    FindingCase(
      "a household with two owners", storage: .xlsx,
      [
        #"warning ask owner-not-one | Money.xlsx: Members!D3: isOwner: the household has no owner, or several (expected TRUE in one row, not in 2). Write TRUE into isOwner in one row."#
      ]
    ) { share("", owners: ["TRUE", "TRUE"], in: &$0) },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(HouseholdCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }

  @Test(arguments: [
    ("scale", "ana=4.17, ben=8.33"), ("rest-to-payer", "ana=7.50, ben=5.00"), ("clear", nil),
  ])
  func `shares that leave something over are scaled, or the payer has the rest`(
    _ option: String, _ shares: String?
  ) throws {
    var test = TestDataset()
    Self.share("ana=2.50, ben=5.00", in: &test)
    let repair = try RepairPlan(
      of: CheckContext(dataset: test.dataset), choosing: [RepairChoice(.sharesSum, option: option)],
      command: "repair")
    let tab = try #require(repair.dataset[.transactions])
    #expect(tab.text(row: 1, "shares") == shares)
    #expect(repair.open.isEmpty)
  }

  @Test(arguments: [
    ([Int64(1), 1, 1], Int64(3), Int64(100), [Int64(34), 33, 33]), ([0, 5], 5, 7, [0, 7]),
    ([Int64.max - 1, 1], Int64.max, Int64.max - 2, [Int64.max - 3, 1]),
  ])
  func `a sum is divided to the last minor unit`(
    _ parts: [Int64], _ sum: Int64, _ total: Int64, _ expected: [Int64]
  ) throws {
    let scaled = try #require(HouseholdCheck.scaled(parts, from: sum, to: total))
    #expect(scaled == expected && scaled.reduce(0, +) == total)
  }
}
