import Spreadsheet
import Testing

@testable import DatasetFormat

/// Which sums a finding concerns: by the reach of its kind, its tab and its column.
struct SumBasisTests {
  struct Case: Sendable {
    var reach: FindingKind.Reach
    var tab: TabName?
    var column: String?
    var flows: Bool
    var balances: Bool
    var budgets: Bool
  }

  private static let cases = [
    Case(reach: .none, tab: .transactions, column: "amount", flows: false, balances: false, budgets: false),
    Case(reach: .cells, tab: .transactions, column: "amount", flows: true, balances: true, budgets: true),
    Case(reach: .cells, tab: .transactions, column: " Amount ", flows: true, balances: true, budgets: true),
    Case(reach: .cells, tab: .transactions, column: "payee", flows: false, balances: false, budgets: false),
    Case(
      reach: .cells, tab: .transactions, column: "accountKey", flows: false, balances: true, budgets: false),
    Case(
      reach: .cells, tab: .transactions, column: "categoryKey", flows: false, balances: false, budgets: true),
    Case(reach: .cells, tab: .transactions, column: nil, flows: true, balances: true, budgets: true),
    Case(reach: .cells, tab: .transactions, column: "mine", flows: true, balances: true, budgets: true),
    Case(reach: .rows, tab: .transactions, column: "id", flows: true, balances: true, budgets: true),
    Case(reach: .rows, tab: .accounts, column: nil, flows: false, balances: true, budgets: false),
    Case(reach: .rows, tab: .budgets, column: nil, flows: false, balances: false, budgets: true),
    Case(reach: .rows, tab: .receipts, column: nil, flows: false, balances: false, budgets: false),
    Case(reach: .rows, tab: nil, column: nil, flows: true, balances: true, budgets: true),
    Case(reach: .cells, tab: nil, column: nil, flows: true, balances: true, budgets: true),
  ]

  @Test(arguments: cases)
  func `a finding concerns the sums that are made of its rows or its column`(_ some: Case) {
    func concerns(_ basis: SumBasis) -> Bool {
      basis.isReached(some.reach, tab: some.tab, column: some.column)
    }
    #expect(concerns(.flows) == some.flows)
    #expect(concerns(.balances) == some.balances)
    #expect(concerns(.budgets) == some.budgets)
    #expect(concerns(.all) == (some.flows || some.balances || some.budgets))
  }

  @Test func `the columns that sums are made of are columns of their tabs`() {
    for tab in TabName.allCases {
      for column in SumBasis.all.columns[tab] ?? [] {
        #expect(TabSchema.of(tab).columns.contains { $0.name == column }, "\(tab).\(column)")
      }
    }
  }

  @Test func `the tab of a place is that of its sheet, else of its file`() {
    #expect(Location(file: "Money.xlsx", sheet: "Transactions").tab == .transactions)
    #expect(Location(file: "recurring_rules.csv", row: 3).tab == .recurringRules)
    #expect(Location(file: "Money.xlsx").tab == nil)
  }
}
