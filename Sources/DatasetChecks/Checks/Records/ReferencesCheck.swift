import DatasetFormat
import Spreadsheet

/// Keys and ids that name records of other tabs name records that are there.
struct ReferencesCheck: Check {
  var kinds: [FindingKind] {
    [
      .categoryUnknown, .categoryByName, .categoryDeleted, .accountUnknown, .accountByName,
      .ruleUnknown,
      .memberUnknown, .templateUnknown, .importUnknown, .receiptTransactionUnknown,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    var targets: [TabName: ReferenceTargets] = [:]
    let unknown = Set(TabName.allCases.filter { !context.knowsRecords(of: $0) }).union(context.vanishedTabs)
    for tab in context.tabs { check(tab, context, except: unknown, &targets, &report) }
  }

  private func check(
    _ tab: Tab, _ context: CheckContext, except unknown: Set<TabName>,
    _ targets: inout [TabName: ReferenceTargets],
    _ report: inout FindingReport
  ) {
    let dataset = context.dataset
    let references = tab.schema.columns.indices.compactMap { position -> Reference? in
      guard let target = tab.schema.columns[position].reference, !unknown.contains(target),
        tab.binding.columnOfPosition[position] != nil
      else { return nil }
      let isKey = tab.schema.columns[position].kind == .key
      // Every imported row names its import. The check skips such references unless their findings are
      // wanted.
      let isWanted = isKey || report.wants(unknownKind(target, in: tab).severity)
      return isWanted ? Reference(position: position, target: target, isKey: isKey) : nil
    }
    if references.isEmpty { return }
    // Keys are known beforehand; the ids of a large tab are gathered once something names one.
    for reference in references where reference.isKey && targets[reference.target] == nil {
      targets[reference.target] = ReferenceTargets(dataset[reference.target])
    }
    let keys = references.map { $0.isKey ? targets[$0.target]?.liveKeys : nil }
    context.forEachRow(of: tab) { row in
      for (reference, keys) in zip(references, keys) where !row.isBlank(reference.position) {
        if let keys, row.number(reference.position, in: keys) != nil { continue }
        if row.isDeleted { return }
        // Taken out while it is used, so that it is changed in place.
        var known =
          targets.removeValue(forKey: reference.target) ?? ReferenceTargets(dataset[reference.target])
        add(row, reference, tab, context, &known, &report)
        targets[reference.target] = known
      }
    }
  }

  private struct Reference {
    var position: Int
    var target: TabName
    var isKey: Bool
  }

  private func add(
    _ row: TabRow, _ reference: Reference, _ tab: Tab, _ context: CheckContext,
    _ known: inout ReferenceTargets, _ report: inout FindingReport
  ) {
    guard let problem = problem(row, reference, tab, &known) else { return }
    // A header pasted into the data has a finding of its own; asked last, as nearly all rows are records.
    if RowShape.isHeader(row, of: tab) { return }
    var finding = Finding(
      problem.kind, at: tab.location(row: row.index, position: reference.position),
      record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(reference.position),
      expected: problem.expected)
    switch problem.kind.fix {
    case .yes:
      report.add(finding) {
        // A name becomes the key; an id that names nothing goes.
        .setting(
          reference.position, ofRow: row.index, in: tab,
          to: problem.keys.first.map { .text($0) } ?? .blank,
          because: problem.kind)
      }
    case .ask:
      // Where the column is optional, it may say nothing.
      let clears = !tab.schema.columns[reference.position].isRequired
      var options = Remedy.options(
        reference.position, ofRow: row.index, in: tab,
        among: problem.keys.map { ($0, .text($0)) } + (clears ? [(Remedy.clearWord, .blank)] : []),
        because: problem.kind)
      if problem.kind == .memberUnknown, let key = row.key(reference.position).value,
        !problem.keys.contains(key)
      {
        options.insert(HouseholdCheck.adding(key, context), at: 0)
      }
      if tab.name == .receipts {
        options.append(
          Remedy.Option(
            name: Remedy.deleteWord,
            changes: [Remedy.deleting(row.index, of: tab, because: problem.kind, context)]))
      }
      if let deletedRow = problem.deletedRow, let target = context.dataset[reference.target] {
        options.append(
          Remedy.Option(
            name: "undelete",
            changes: [Remedy.restoring(deletedRow, of: target, because: problem.kind, context)]))
      }
      restore(problem, row, reference, context, &finding, &options)
      report.add(finding, options: options)
    case .no: report.add(finding)
    }
  }

  /// Offers to bring back the record that is named, where the earlier state has it.
  private func restore(
    _ problem: Problem, _ row: TabRow, _ reference: Reference, _ context: CheckContext,
    _ finding: inout Finding, _ options: inout [Remedy.Option]
  ) {
    let name =
      reference.isKey ? row.key(reference.position).value : row.uuid(reference.position).value?.description
    guard problem.deletedRow == nil, let name, let comparison = context.comparison else { return }
    let changes = comparison.restoring(name, in: reference.target)
    if changes.isEmpty { return }
    options.insert(Remedy.Option(name: Remedy.restoreWord, changes: changes), at: 0)
    finding.expected = "a record that was there in \(comparison.earlier.name) and can be restored"
  }

  private struct Problem {
    var kind: FindingKind
    var expected: String?
    /// The keys that may be meant.
    var keys: [String] = []
    /// The row of the deleted record that is meant.
    var deletedRow: Int?
  }

  /// The problem of a cell that refers to a record; nil if the record exists.
  private func problem(
    _ row: TabRow, _ reference: Reference, _ tab: Tab, _ known: inout ReferenceTargets
  ) -> Problem? {
    guard reference.isKey else {
      guard let id = row.uuid(reference.position).value, !known.contains(id) else { return nil }
      return Problem(kind: unknownKind(reference.target, in: tab))
    }
    let isAccount = reference.target == .accounts
    guard let key = row.key(reference.position).value else { return nil }
    switch known.answer(key: key, typed: row.rawText(reference.position) ?? key) {
    case .known: return nil
    // The rows of an account that was closed keep its key.
    case .deleted(let deletedRow):
      return isAccount || reference.target == .members
        ? nil : Problem(kind: .categoryDeleted, deletedRow: deletedRow)
    case .named(let key) where reference.target == .members:
      return Problem(kind: .memberUnknown, expected: "\(key), the member's key", keys: [key])
    case .named(let key):
      return Problem(kind: isAccount ? .accountByName : .categoryByName, expected: key, keys: [key])
    case .unknown:
      let choices = known.nearest(to: key)
      if reference.target == .members {
        return Problem(kind: .memberUnknown, expected: choices.first.map { "perhaps \($0)" }, keys: choices)
      }
      return Problem(
        kind: isAccount ? .accountUnknown : .categoryUnknown, expected: choices.first.map { "perhaps \($0)" },
        keys: choices)
    }
  }

  private func unknownKind(_ target: TabName, in tab: Tab) -> FindingKind {
    switch target {
    case .recurringRules: .ruleUnknown
    case .imports: .importUnknown
    default: tab.name == .receipts ? .receiptTransactionUnknown : .templateUnknown
    }
  }
}

extension FindingKind {
  static let categoryUnknown = FindingKind(
    "category-unknown", .error, fix: .ask, "is not a key of the Categories tab",
    advice: "Choose a category, or add it to the tab.",
    manual: """
      The row names a category that is not there: its key has a typing error, such as "fod" for food, or the category was \
      deleted or renamed. The row counts in balances and in no category. A near key is proposed for the first 1,000 \
      different unknown keys.
      """, covers: [.keyForm], reach: .cells)

  static let categoryByName = FindingKind(
    "category-by-name", .warning, fix: .yes, "is a category's name where its key belongs",
    advice: "Write the key.",
    manual: """
      Rows name a category by its key, which stays when the category is renamed. Here its name was typed, such as \
      "Restaurants" for the key dining-out.
      """, covers: [.keyForm])

  static let categoryDeleted = FindingKind(
    "category-deleted", .warning, fix: .ask, "is a deleted category", advice: "Choose another category.",
    manual: """
      The category was deleted, and this row still has its key, such as "dining-out". Choose another one for the row, or \
      bring the category back by clearing its deletedAt.
      """)

  static let accountUnknown = FindingKind(
    "account-unknown", .error, fix: .ask, "is not a key of the Accounts tab",
    advice: "Choose an account, or add it to the tab.",
    manual: """
      The row names an account that is not there, such as "visa". Its amount is in no account's balance until the account \
      is added or the key corrected.
      """, covers: [.keyForm])

  static let accountByName = FindingKind(
    "account-by-name", .warning, fix: .yes, "is an account's name where its key belongs",
    advice: "Write the key.",
    manual: """
      Rows name an account by its key, which stays when the account is renamed. Here its name was typed, such as \
      "Everyday money" for the key giro.
      """, covers: [.keyForm])

  static let ruleUnknown = FindingKind(
    "rule-unknown", .warning, fix: .ask, "is not the id of a recurring rule", advice: "Clear the cell.",
    manual: """
      The transaction says that a recurring rule made it, by an id such as "01a1fbf2-4350-7abc-8000-0123456789ab", and no \
      rule has that id. The rule's row was probably deleted. The transaction itself is whole.
      """)

  static let templateUnknown = FindingKind(
    "template-unknown", .info, fix: .yes, "is not the id of a transaction", advice: "Clear the cell.",
    manual: """
      A rule can name the transaction that it was made from, by an id such as "01a1fbf2-4350-7abc-8000-0123456789ab". That \
      transaction is gone; the rule does not need it.
      """)

  static let importUnknown = FindingKind(
    "import-unknown", .info, fix: .no, "is not the id of a record of the Imports tab",
    advice: "Nothing to do.",
    manual: """
      The transaction came from an import, by an id such as "01a1fbf2-4350-7abc-8000-0123456789ab", and the Imports tab \
      has no such row. Nothing depends on it but the answer to where the transaction came from.
      """)

  static let receiptTransactionUnknown = FindingKind(
    "receipt-transaction-unknown", .error, fix: .ask, "is not the id of a transaction",
    advice: "Restore the transaction, or delete the receipt.",
    manual: """
      The receipt belongs to a transaction that is not there, by an id such as "01a1fbf2-4350-7abc-8000-0123456789ab". \
      Somebody deleted that row in the spreadsheet, perhaps by mistake: the receipt's file is still there and shows what \
      was bought.
      """)
}
