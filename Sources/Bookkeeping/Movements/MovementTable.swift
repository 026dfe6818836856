package import DatasetFormat
import Spreadsheet

/// The movements of the rows of the Transactions tab, packed: read in one pass over the tab, on all
/// processors, 32 bytes per row.
///
/// All reports add up these entries, so no two of them can read a row differently. Deleted rows are not
/// included. Rows that do not say for certain what they move, or when, are in ``leftOut``; a program that
/// shows figures mentions them.
package struct MovementTable: Sendable {
  /// Money that one row moves.
  @usableFromInline package struct Entry: Sendable, Hashable {
    /// Minor units of the currency; negative for money out.
    package internal(set) var minorUnits: Int64
    /// The day.
    package internal(set) var date: CalendarDate
    var place: Int32
    var categoryPlace: Int32
    var accountPlace: Int32
    var payeePlace: Int32
    var currencyPlace: UInt16
    /// The type of the row.
    package internal(set) var type: TransactionType
    /// Whether the bank has not booked it yet.
    package internal(set) var isPending: Bool

    /// The index of the row in the Transactions tab's sheet.
    @usableFromInline package var row: Int { Int(place) }
    /// The index of its category in ``MovementTable/categoryKeys``; nil if it has none.
    @usableFromInline package var category: Int? { categoryPlace < 0 ? nil : Int(categoryPlace) }
    /// The index of its account in ``MovementTable/accountKeys``; nil if it has none.
    @usableFromInline package var account: Int? { accountPlace < 0 ? nil : Int(accountPlace) }
    /// The index of its payee in ``MovementTable/payees``; nil if it has none, or payees were not requested.
    @usableFromInline package var payee: Int? { payeePlace < 0 ? nil : Int(payeePlace) }
    /// The index of its currency in ``MovementTable/currencies``.
    @usableFromInline package var currency: Int { Int(currencyPlace) }

    /// The spent amount: positive for an expense, negative for a refund, zero for other types.
    @usableFromInline package var spent: Int64 { type == .expense ? -minorUnits : 0 }
    /// The earned amount: positive for income, negative for a reversal, zero for other types.
    @usableFromInline package var earned: Int64 { type == .income ? minorUnits : 0 }
  }

  /// The entries, in the order of the tab.
  package let entries: [Entry]
  /// Rows that match the filter, or may match it, and do not say for certain what they move; in the order of
  /// the tab.
  package let leftOut: [LeftOutRow]
  /// The currencies of the entries, in the order in which rows name them, the dataset's first.
  package let currencies: [Currency]
  /// The keys of categories: those of the Categories tab, then others that rows name.
  package let categoryKeys: [String]
  /// The keys of accounts: those of the Accounts tab, then others that rows name.
  package let accountKeys: [String]
  /// The payees as they are spelt; empty if they were not requested.
  package let payees: [String]
  /// The newest row that the filter leaves out, up to a day; nil if that was not asked for.
  package let newestOutside: (day: CalendarDate, row: Int)?

  /// Reads the rows of a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - filter: The rows to include.
  ///   - withPayees: Whether to read payees, which costs a string per row.
  package init(_ dataset: Dataset, filter: TransactionFilter = TransactionFilter(), withPayees: Bool = false)
  {
    self.init(dataset, filter: filter, withPayees: withPayees, rows: nil, notingUntil: nil)
  }

  /// Reads some rows, by their indices in the sheet, or all; and notes the newest row outside the filter up to a day.
  package init(
    _ dataset: Dataset, filter: TransactionFilter, withPayees: Bool = false, rows: Range<Int>? = nil,
    notingUntil lastNoted: CalendarDate? = nil
  ) {
    var categories = NumberedNames(dataset.categories.map(\.key))
    var accounts = NumberedNames(dataset.accounts.map(\.key))
    var currencies = NumberedNames([dataset.settings.currency ?? .none])
    var payees = NumberedNames<String>([])
    var entries: [Entry] = []
    var leftOut: [LeftOutRow] = []
    var newestOutside: (day: CalendarDate, row: Int)?
    if let tab = dataset[.transactions] {
      let reader = MovementReader(
        dataset, filter, categories: categories.names, accounts: accounts.names, withPayees: withPayees,
        notingUntil: lastNoted)
      let all = rows ?? 1..<max(1, tab.sheet.rowCount)
      let parts = ConcurrentChunks.map(all) { reader.part(of: tab, $0) }
      newestOutside = parts.compactMap(\.newestOutside).max { $0.day < $1.day }
      entries.reserveCapacity(parts.reduce(0) { $0 + $1.entries.count })
      for var part in parts {
        let maps = (
          categories.places(of: part.categories), accounts.places(of: part.accounts),
          currencies.places(of: part.currencies), payees.places(of: part.payees)
        )
        for place in part.entries.indices {
          part.entries[place].renumber(maps.0, maps.1, maps.2, maps.3)
        }
        entries += part.entries
        leftOut += part.leftOut
      }
    }
    self.newestOutside = newestOutside
    self.entries = entries
    self.leftOut = LeftOutRow.adding(LeftOutRow.unread(in: dataset), to: leftOut)
    self.currencies = currencies.names
    categoryKeys = categories.names
    accountKeys = accounts.names
    self.payees = payees.names
  }
}

extension MovementTable.Entry {
  /// Replaces the numbers of a chunk by those of the whole table.
  fileprivate mutating func renumber(
    _ categories: [Int32], _ accounts: [Int32], _ currencies: [Int32], _ payees: [Int32]
  ) {
    if categoryPlace >= 0 { categoryPlace = categories[Int(categoryPlace)] }
    if accountPlace >= 0 { accountPlace = accounts[Int(accountPlace)] }
    if payeePlace >= 0 { payeePlace = payees[Int(payeePlace)] }
    currencyPlace = UInt16(clamping: currencies[Int(currencyPlace)])
  }
}
