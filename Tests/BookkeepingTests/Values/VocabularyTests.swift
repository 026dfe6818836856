import Bookkeeping
import DatasetFormat
import Testing

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
