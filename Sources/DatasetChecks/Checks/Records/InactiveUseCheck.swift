import DatasetFormat
import Spreadsheet

/// Archived or disabled records are no longer used.
///
/// A record counts as new if it was made after the last change of the account or the category. There is one
/// finding for all rows of a key.
struct InactiveUseCheck: Check {
  var kinds: [FindingKind] { [.accountInactiveUsed, .categoryInactive] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions] else { return }
    let accounts = Retired(context.dataset[.accounts])
    let categories = Retired(context.dataset[.categories])
    if accounts.isEmpty, categories.isEmpty { return }
    let schema = tab.schema
    let (account, category, made) = (schema["accountKey"], schema["categoryKey"], schema["createdAt"])
    let type = schema["type"]
    let types = schema.words(at: type)
    var accountUses = Uses()
    var categoryUses = Uses()
    tab.forEachLiveRecord { row in
      if let number = row.number(category, in: categories.keys) {
        categoryUses.add(row, number, made, categories)
      }
      if let number = row.number(account, in: accounts.keys), row.choice(type, of: types).value == "transfer"
      {
        accountUses.add(row, number, made, accounts)
      }
    }
    add(.accountInactiveUsed, accountUses, account, tab, &report)
    add(.categoryInactive, categoryUses, category, tab, &report)
  }

  /// The records that are not deleted and not active, by key, with the moment of their last change.
  private struct Retired {
    var keys = KeyTable([])
    var since: [Timestamp] = []
    var isEmpty: Bool { since.isEmpty }

    init(_ tab: Tab?) {
      guard let tab, let identity = tab.schema.identityPosition else { return }
      let (isActive, updated) = (tab.schema["isActive"], tab.schema["updatedAt"])
      var names: [String] = []
      var known: Set<String> = []
      tab.forEachLiveRecord { row in
        guard row.boolean(isActive).value == false, let key = row.key(identity).value,
          let time = row.timestamp(updated).value, known.insert(key).inserted
        else { return }
        names.append(key)
        since.append(time)
      }
      keys = KeyTable(names)
    }
  }

  private struct Uses {
    /// By number of the key the first row, and how many there are.
    var rows: [Int: (first: Int, count: Int)] = [:]

    mutating func add(_ row: TabRow, _ number: Int, _ made: Int, _ retired: Retired) {
      guard let time = row.timestamp(made).value, time > retired.since[number] else { return }
      rows[number, default: (row.index, 0)].count += 1
    }
  }

  private func add(
    _ kind: FindingKind, _ uses: Uses, _ position: Int, _ tab: Tab, _ report: inout FindingReport
  ) {
    for use in uses.rows.values.sorted(by: { $0.first < $1.first }) {
      let others = use.count > 1 ? "; \(use.count) rows have it" : ""
      report.add(
        Finding(
          kind, at: tab.location(row: use.first, position: position),
          record: tab.identityText(row: use.first),
          found: tab.text(row: use.first, tab.schema.columns[position].name),
          expected: "an active one\(others)"))
    }
  }
}

extension FindingKind {
  static let accountInactiveUsed = FindingKind(
    "account-inactive-used", .warning, fix: .no, "is an archived account with newer transfers",
    advice: "Choose another account, or set isActive to TRUE.",
    manual: """
      Archived accounts take no new transfers, and they are left out of totals over all accounts. Money that was moved to \
      one later, such as to "savings", is missing there.
      """)

  static let categoryInactive = FindingKind(
    "category-inactive", .info, fix: .no, "is a disabled category with newer rows",
    advice: "Nothing to do, or set isActive to TRUE.",
    manual: """
      The category is not offered any more, and rows that are newer have it, such as "vinyl". They count in it all the \
      same.
      """)
}
