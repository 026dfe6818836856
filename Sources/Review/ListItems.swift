import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Importer
import Spreadsheet

/// Rows without an account, which are in no balance.
struct AccountItems {
  let items: [ReviewItem]

  /// Rows of one import and currency are one item, and so are typed rows of a currency.
  init(_ dataset: Dataset) {
    let accounts = dataset.accounts.filter(\.isActive)
    guard let tab = dataset[.transactions], !accounts.isEmpty else {
      items = []
      return
    }
    let movements = RowMovements(dataset)
    let (account, importID, paidBy) = (
      tab.schema["accountKey"], tab.schema["importId"], tab.schema["paidBy"]
    )
    var groups: [String: (group: String, rows: [Int], currency: Currency)] = [:]
    tab.forEachRow { row in
      // What another member of the household paid moves no account.
      guard row.isLive, row.isBlank(account), row.isBlank(paidBy), let movement = movements.movement(of: row),
        movement.type.isFlow
      else { return }
      let (group, unit) = (row.rawText(importID) ?? "", movement.amount.currency)
      groups["\(group) \(unit.code)", default: (group, [], unit)].rows.append(row.index)
    }
    let currency = dataset.settings.currency
    items = groups.sorted { $0.key < $1.key }.map { _, found in
      let records =
        found.group.isEmpty
        ? found.rows.map { tab.identityText(row: $0) ?? "" } : [found.group, found.currency.code]
      let fitting = accounts.filter { found.currency == $0.currency ?? currency ?? .none }
      let rows = found.rows
      return ReviewItem(
        matter: Matter(.account, about: records), rows: rows, question: "which account do they belong to?",
        evidence: ["\(rows.count == 1 ? "the row names" : "the rows name") no account"],
        choices: fitting.map { account in
          ReviewChoice(
            account.key, account.name,
            .edit { changes throws(BookError) in
              var edit = TransactionEdit()
              edit.account = account.key
              try changes.edit(rows, edit, today: CalendarDate(dayNumber: 0))
            })
        } + [ReviewChoice("none", "no account", .settle)],
        proposes: fitting.count == 1)
    }
  }
}

/// Days between two statements of an account that no statement shows.
struct GapItems {
  let items: [ReviewItem]

  /// Without balances so many days without a line are a question. Accounts with one line a month are common.
  private static let days = 40

  /// The gaps of a dataset, settled ones too.
  static func gaps(in dataset: Dataset) -> [StatementGap] { StatementGap.all(in: dataset, days: days) }

  init(_ dataset: Dataset) {
    items = Self.gaps(in: dataset).map { gap in
      ReviewItem(
        matter: gap.matter, rows: [], question: "is a statement missing?", evidence: [gap.description],
        choices: [ReviewChoice("complete", "nothing is missing", .settle)], proposes: false)
    }
  }
}

/// Findings with several outcomes: the choices of `repair`.
struct RemedyItems {
  let items: [ReviewItem]

  init(_ context: CheckContext) {
    let tab = context.dataset[.transactions]
    items = Checks.diagnoses(of: context).compactMap { diagnosis in
      guard case .choice(let options) = diagnosis.remedy else { return nil }
      let finding = diagnosis.finding
      let place = finding.location
      var row: Int?
      if place.tabName == TabName.transactions.rawValue, let number = place.row {
        row = tab?.sheet.index(ofRow: number)
      }
      let name = [
        finding.code, place.tabName ?? place.file, place.columnName ?? "",
        finding.record ?? place.row.map(String.init) ?? "",
        finding.kind == .conflictOpen ? finding.expected ?? "" : "",
      ]
      return ReviewItem(
        matter: Matter(finding.kind == .conflictOpen ? .conflict : .finding, about: name),
        rows: row.map { [$0] } ?? [], question: "\(finding.code): what should become of it?",
        evidence: [
          "\(place): \(finding.message)",
          finding.found.map { "found \($0)" }, finding.expected.map { "expected \($0)" },
        ].compactMap { $0 },
        choices: options.map { ReviewChoice($0.name, Self.meaning($0.changes), .changes($0.changes)) },
        proposes: false)
    }
  }
}

extension RemedyItems {
  /// What changes do, as far as one of them sets a cell: `amount: 12.50`.
  private static func meaning(_ changes: [Change]) -> String {
    for change in changes {
      guard case .set(_, let new) = change.action else { continue }
      let text = new.text.isEmpty ? "blank" : new.text
      return change.address.columnName.map { "\($0): \(text)" } ?? text
    }
    return changes.count == 1 && changes[0].tab == nil ? "what counts now stays" : ""
  }
}

/// Payees whose rows have no category.
struct PayeeItems {
  let items: [ReviewItem]

  /// `asked` are rows whose nature is a question: a transfer has no category.
  init(_ dataset: Dataset, without asked: Set<Int>) {
    let categories = dataset.categories.filter(\.isActive)
    let accounts = dataset.accounts.filter(\.isActive)
    items = UncategorisedPayee.all(in: dataset, ruled: RuledRows.rulings(in: dataset)).compactMap { group in
      let rows = group.rows.filter { !asked.contains($0) }
      if rows.isEmpty { return nil }
      let flow: FlowType = group.type == .income ? .income : .expense
      let likely = [group.proposal?.categoryKey].compactMap { $0 } + group.votes.map(\.categoryKey)
      var keys: [String] = []
      for key in likely + categories.filter({ $0.type.known == flow }).map(\.key) where !keys.contains(key) {
        keys.append(key)
      }
      let choices = keys.compactMap { key in
        categories.first { $0.key == key }.map { category in
          var choice = ReviewChoice(
            key, category.name, turnsMoney: category.type.known != flow,
            .edit { changes throws(BookError) in
              try changes.categorise(group.open(rows, in: changes), as: key)
            })
          choice.isCategory = true
          return choice
        }
      }
      let transfers = Self.transfers(group, rows, dataset, accounts)
      return ReviewItem(
        matter: group.matter, rows: rows,
        question: "which category?",
        evidence: group.proposal.map { ["\($0.categoryKey): \($0.reason)"] } ?? [],
        // Rows without a payee have nothing in common, and later ones neither.
        choices: choices + transfers
          + (group.name.isEmpty ? [] : [ReviewChoice("none", "no category", .settle)]),
        proposes: group.proposal != nil)
    }
  }
}

extension PayeeItems {
  /// The answers that the rows are transfers: with each account that they may come from or go to, and with one
  /// that is not in the dataset. `transfer to savings`, `transfer outside`
  private static func transfers(
    _ group: UncategorisedPayee, _ rows: [Int], _ dataset: Dataset, _ accounts: [Account]
  ) -> [ReviewChoice] {
    guard let tab = dataset[.transactions] else { return [] }
    let own = Set(rows.map { tab.text(row: $0, "accountKey") ?? "" })
    let units = Set(group.sums.map(\.currency))
    if own.contains("") { return [] }
    let others = accounts.filter { account in
      !own.contains(account.key) && units == [account.currency ?? dataset.settings.currency ?? .none]
    }
    let word = group.type == .income ? "from" : "to"
    return others.map { account in
      ReviewChoice(
        "transfer \(word) \(account.key)", "a transfer \(word) \(account.name): neither income nor spending",
        .edit { changes throws(BookError) in
          try changes.transfer(group.open(rows, in: changes).rows, with: account.key)
        })
    } + [
      ReviewChoice(
        "transfer outside", "a transfer \(word) an account of yours that is not here",
        .edit { changes throws(BookError) in
          try changes.transferOutside(group.open(rows, in: changes).rows)
        })
    ]
  }
}

extension UncategorisedPayee {
  /// Those of some rows that still have no category, after other answers of a run.
  fileprivate func open(_ rows: [Int], in changes: BookChanges) -> UncategorisedPayee {
    var left = self
    guard let tab = changes.dataset[.transactions] else { return left }
    let (type, category) = (tab.schema["type"], tab.schema["categoryKey"])
    left.rows = rows.filter { index in
      var isOpen = false
      tab.forEachRow(in: index..<index + 1) { row in
        isOpen =
          row.isLive && row.isBlank(category)
          && row.rawText(type).flatMap { TransactionType(rawValue: $0) }?.isFlow != false
      }
      return isOpen
    }
    return left
  }
}
