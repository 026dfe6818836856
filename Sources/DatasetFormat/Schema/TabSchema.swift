/// One tab of the format: the single source from which headers, decoding, encoding, checks, drop-down lists
/// and the reference page follow.
public struct TabSchema: Sendable {
  /// The tab that the schema describes.
  package let name: TabName
  /// The schema version that brought the tab.
  package let since: Int
  /// One sentence for the reference page.
  package let meaning: String
  /// The columns, in the order of a new CSV file.
  public let columns: [TabColumn]
  /// The names of the columns that a workbook shows leftmost, for tabs whose order for programs is not a
  /// user's.
  private let shownFirst: [String]
  private let positions: [String: Int]
  /// By the canonical spelling, which programs use and which needs no folding.
  private let exactPositions: [String: Int]

  init(
    _ name: TabName, since: Int = 1, _ meaning: String, shownFirst: [String] = [], _ columns: [Column]
  ) {
    self.name = name
    self.shownFirst = shownFirst
    self.since = since
    self.meaning = meaning
    self.columns = columns
    var positions: [String: Int] = [:]
    for (position, column) in columns.enumerated() {
      positions[HeaderName.folded(column.name)] = position
    }
    precondition(positions.count == columns.count, "columns of a tab have different names")
    self.positions = positions
    deletionPosition = columns.firstIndex { $0.name == Column.deletedAt.name }
    exactPositions = Dictionary(
      columns.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of a column in ``columns``, 0-based.
  ///
  /// - Precondition: The tab has a column of this name.
  @usableFromInline package subscript(_ name: String) -> Int {
    guard let position = position(matching: name) else {
      preconditionFailure("the tab \(self.name.rawValue) has no column \(name)")
    }
    return position
  }

  /// The position of the column that a header means; case, spaces, `_` and `-` do not count.
  @usableFromInline package func position(matching header: String) -> Int? {
    exactPositions[header] ?? positions[HeaderName.folded(header)]
  }

  /// The columns of a schema version, in the order of a new CSV file, without those that come with their first
  /// value.
  package func columns(version: Int) -> [Column] { columns.filter { $0.since <= version && !$0.isRare } }

  /// The columns in the order of a new workbook: those for people first, identifiers and timestamps last.
  package func presentedColumns(version: Int) -> [Column] {
    let all = columns(version: version)
    let first = shownFirst.compactMap { name in all.first { $0.name == name } }
    let rest = all.filter { !shownFirst.contains($0.name) }
    return first + rest.filter { !$0.isBookkeeping } + rest.filter(\.isBookkeeping)
  }

  /// The orders in which the format writes the columns, in files and in workbooks, as positions.
  package var orders: [[Int]] {
    let all = columns.map(\.since).max() ?? 1
    return [
      columns.indices.filter { !columns[$0].isRare }, presentedColumns(version: all).map { self[$0.name] },
    ]
  }

  /// The position of `deletedAt`; nil for a tab whose records leave no tombstones.
  package let deletionPosition: Int?

  /// The position of the column that names a record: `id`, or a key.
  package var identityPosition: Int? { columns.firstIndex { $0.isUnique } }

  /// The schema of a tab.
  public static func of(_ name: TabName) -> TabSchema {
    switch name {
    case .transactions: .transactions
    case .receipts: .receipts
    case .categories: .categories
    case .recurringRules: .recurringRules
    case .settings: .settings
    case .accounts: .accounts
    case .budgets: .budgets
    case .goals: .goals
    case .importRules: .importRules
    case .imports: .imports
    case .members: .members
    }
  }
}

/// The versions of the format that this library knows.
package enum SchemaVersion {
  /// The version of a new dataset, and the newest that can be changed.
  package static let current = 2
  /// The versions that can be read and changed.
  package static let supported = 1...current
}

extension TabSchema {
  /// The words of the closed list at a position; none for columns of another kind.
  package func words(at position: Int) -> [ValueKind.Choice] {
    if case .choice(let choices) = columns[position].kind { choices } else { [] }
  }
}

extension TabSchema {
  /// The Transactions tab.
  package static let transactions = TabSchema(
    .transactions, "Every movement of money, one record each.",
    shownFirst: [
      "date", "payee", "amount", "type", "categoryKey", "accountKey", "tags", "note", "payment",
      "reimbursement", "cleared",
    ],
    [
      .id,
      Column(
        "date", .date, required: true,
        "Booking date where the statement has one, else the transaction date; future dates are allowed."),
      Column("valueDate", .date, since: 2, "The other date a statement prints (value or transaction date)."),
      Column(
        "type",
        .choice([
          .init("expense"), .init("income"), .init("transfer", since: 2), .init("adjustment", since: 2),
          .init("settlement", since: 2),
        ]), required: true,
        "Transfers, adjustments and settlements move balances or what is owed, and never count as income or expense."
      ),
      Column("amount", .amount, required: true, "Always positive; the direction gives the sign."),
      Column(
        "direction", .words("out", "in"), since: 2,
        "Required for transfer and adjustment; elsewhere blank means the natural one. `in` on an expense is a refund, `out` on an income a reversal."
      ),
      Column("currency", .currency, since: 2, "Blank: the account's, else the dataset's."),
      Column("originalAmount", .amount, since: 2, "What was charged abroad, when the statement says it."),
      Column("originalCurrency", .currency, since: 2, "The currency of originalAmount."),
      Column("payee", .text, since: 2, "Who; the short name a person reads."),
      Column(
        "categoryKey", .key, to: .categories,
        "A category of the row's type; blank on an expense or income: not categorised yet. Blank for all others."
      ),
      Column("accountKey", .key, since: 2, to: .accounts, "The account whose money moved."),
      Column("tags", .tagList, "Lower-case words of the person's own."),
      Column("note", .text, "Whatever the person wants to remember."),
      Column(
        "payment", .words("paid", "unpaid"), "Whether a bill was paid; blank where nobody keeps track."),
      Column(
        "reimbursement", .words("reimbursed", "unreimbursed"),
        "Whether somebody paid the money back; blank where nobody will."),
      Column("cleared", .boolean, since: 2, "Seen on a bank statement."),
      Column(
        "status", .words("pending"), since: 2,
        "`pending`: not booked yet; replaced when the booked line comes. Else blank."),
      Column(
        "splitId", .uuid, since: 2,
        "Shared by rows that divide one statement line over categories; identity uses their sum."),
      Column("importId", .uuid, since: 2, to: .imports, "The import that made the row."),
      Column(
        "paidBy", .key, since: 2, to: .members, "Who paid, in a household; blank: the owner."),
      Column(
        "shares", .shares, since: 2,
        "Whom it was for: parts by weight, or amounts that add up to the amount; blank: not shared."),
      Column(
        "occurrenceDate", .date, since: 2,
        "The recurring rule's occurrence this row stands for, also after the row was moved or matched."),
      Column(
        "recurringRuleId", .uuid, to: .recurringRules, "The rule that made it, or whose template it is."),
      Column("transferId", .uuid, since: 2, "Shared by the two halves of one transfer."),
      Column("externalId", .text, since: 2, "The bank's own reference, when it has one."),
      Column("statementText", .text, since: 2, "The bank's description, verbatim."),
      Column(
        "importKey", .text, since: 2,
        "Stable identity of a statement line within its account (see Statements below); never computed again."
      ),
      Column(
        "counterAccount", .text, since: 2, rare: true,
        "The number of the account on the other side, as the statement prints it, where it may be another account of the dataset. A file has the column once a row has such a number."
      ),
      .createdAt, .updatedAt, .deletedAt,
    ])
}
