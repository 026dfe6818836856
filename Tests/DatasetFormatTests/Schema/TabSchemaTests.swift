import DatasetFormat
import Testing

struct TabSchemaTests {
  @Test(arguments: [
    (
      TabName.transactions,
      "id date type amount categoryKey tags note payment reimbursement recurringRuleId createdAt updatedAt deletedAt"
    ),
    (
      .receipts,
      "id transactionId fileName mediaType byteCount sha256 driveFileId createdAt updatedAt deletedAt"
    ),
    (
      .categories,
      "categoryKey name type emoji icon color isActive isDefault sortOrder createdAt updatedAt deletedAt"
    ),
    (
      .recurringRules,
      """
      id type amount categoryKey tags note cadence interval startDate endDate isEnabled generateThroughYear templateTransactionId \
      createdAt updatedAt deletedAt
      """
    ), (.settings, "key value updatedAt"),
  ])
  func `version 1 has the columns of the first apps`(_ tab: TabName, _ names: String) {
    #expect(TabSchema.of(tab).columns(version: 1).map(\.name) == names.split(separator: " ").map(String.init))
  }

  @Test(arguments: TabName.allCases)
  func `every tab has an identity and columns that say what they mean`(_ name: TabName) throws {
    let schema = TabSchema.of(name)
    #expect(schema.name == name)
    let identity = try #require(schema.identityPosition)
    #expect(schema.columns[identity].isRequired)
    #expect(schema.columns.count < 256, "a compact row has one byte for a position")
    for column in schema.columns {
      #expect(column.meaning.hasSuffix("."), "\(column.name)")
      if case .choice(let choices) = column.kind { #expect(choices.allSatisfy { $0.word.utf8.count <= 16 }) }
      if let target = column.reference {
        let targeted = try #require(TabSchema.of(target).identityPosition)
        #expect(TabSchema.of(target).columns[targeted].kind == column.kind, "\(column.name)")
      }
      #expect(schema.position(matching: column.name.uppercased()) == schema[column.name])
    }
  }

  @Test(arguments: TabName.allCases, 1...2)
  func `a workbook shows every column once, identifiers and timestamps last`(_ name: TabName, _ version: Int)
  {
    let schema = TabSchema.of(name)
    let shown = schema.presentedColumns(version: version)
    #expect(Set(shown.map(\.name)) == Set(schema.columns(version: version).map(\.name)))
    #expect(shown.count == schema.columns(version: version).count)
    let firstOfBooks = shown.firstIndex(where: \.isBookkeeping) ?? shown.count
    #expect(shown[firstOfBooks...].allSatisfy { $0.isBookkeeping })
  }

  @Test func `required tabs are the five of version 1`() {
    let required = TabName.allCases.filter(\.isRequired)
    #expect(
      Set(required.map(\.rawValue)) == [
        "Transactions", "Receipts", "Categories", "RecurringRules", "Settings",
      ])
    #expect(TabName.allCases.allSatisfy { $0.isRequired == (TabSchema.of($0).since == 1) })
  }

  @Test(arguments: [
    ("Transactions", TabName.transactions), ("TRANSACTIONS ", .transactions),
    ("recurring_rules", .recurringRules), ("Import Rules", .importRules),
    ("import-rules", .importRules),
  ])
  func `tabs are found by name without case, spaces and hyphens`(_ text: String, _ name: TabName) {
    #expect(TabName(matching: text) == name)
  }

  @Test(arguments: ["", "Transaction", "Transactions (2)", "Quarantine", "Umsätze"])
  func `other names are no tabs`(_ text: String) {
    #expect(TabName(matching: text) == nil)
  }

  @Test func `words of a closed list are given for its column alone`() {
    let schema = TabSchema.transactions
    #expect(schema.words(at: schema["type"]).filter { $0.since == 1 }.map(\.word) == ["expense", "income"])
    #expect(schema.words(at: schema["note"]).isEmpty)
  }
}
