import DatasetFormat

/// Makes entries of a ``MovementTable`` from chunks of rows.
struct MovementReader: Sendable {
  /// The entries of a chunk, with its own numbering of names.
  struct Part: Sendable {
    var entries: [MovementTable.Entry] = []
    var leftOut: [LeftOutRow] = []
    var categories: [String]
    var accounts: [String]
    var currencies: [Currency]
    var payees: [String]
    /// The newest row that the filter leaves out.
    var newestOutside: (day: CalendarDate, row: Int)?
  }

  private let filter: RowFilter
  private let movements: RowMovements
  private let status: WordColumn<TransactionStatus>
  private let categories: KeyTable
  private let accounts: KeyTable
  private let withPayees: Bool
  private let ofDataset: Currency
  private let schema = TabSchema.transactions
  private let date: Int
  private let category: Int
  private let account: Int
  private let payee: Int
  /// The last day of a row outside the filter that is noted; nil: none is.
  private let lastNoted: CalendarDate?

  init(
    _ dataset: Dataset, _ filter: TransactionFilter, categories: [String], accounts: [String],
    withPayees: Bool, notingUntil lastNoted: CalendarDate?
  ) {
    self.lastNoted = lastNoted
    self.filter = RowFilter(filter, schema, of: dataset[.transactions], in: dataset)
    movements = RowMovements(dataset)
    status = WordColumn(schema, "status")
    self.categories = KeyTable(categories)
    self.accounts = KeyTable(accounts)
    self.withPayees = withPayees
    ofDataset = dataset.settings.currency ?? .none
    date = schema["date"]
    category = schema["categoryKey"]
    account = schema["accountKey"]
    payee = schema["payee"]
  }

  func part(of tab: Tab, _ range: Range<Int>) -> Part {
    var part = Part(
      categories: categories.keys, accounts: accounts.keys, currencies: [ofDataset], payees: [])
    part.entries.reserveCapacity(range.count)
    var (met, accountsMet) = (NumberedNames(categories.keys), NumberedNames(accounts.keys))
    var (currencies, payees) = (NumberedNames([ofDataset]), NumberedNames<String>([]))
    tab.forEachRow(in: range) { row in
      let dated = row.date(date)
      guard filter.mayMatch(row, on: dated.value) else {
        if let lastNoted, let day = dated.value, day <= lastNoted, day >= part.newestOutside?.day ?? day {
          part.newestOutside = (day, row.index)
        }
        return
      }
      do throws(CellProblem) {
        if let doubt = row.doubt { throw CellProblem(doubt, schema) }
        guard let day = dated.value else {
          throw CellProblem(position: date, reason: dated.isBlank ? .blank : .unreadable)
        }
        let movement = try movements.read(row)
        part.entries.append(
          MovementTable.Entry(
            minorUnits: movement.signedMinorUnits, date: day, place: Int32(clamping: row.index),
            categoryPlace: Self.number(row, category, categories, &met),
            accountPlace: Self.number(row, account, accounts, &accountsMet),
            payeePlace: withPayees ? row.text(payee).value.map { payees.number(of: $0) } ?? -1 : -1,
            currencyPlace: UInt16(clamping: currencies.number(of: movement.amount.currency)),
            type: movement.type, isPending: status.value(of: row) == .pending))
      } catch {
        if let left = LeftOutRow(error, of: row, in: tab) { part.leftOut.append(left) }
      }
    }
    (part.categories, part.accounts) = (met.names, accountsMet.names)
    (part.currencies, part.payees) = (currencies.names, payees.names)
    return part
  }

  /// The number of the key that a row holds; -1 for none.
  private static func number(
    _ row: TabRow, _ position: Int, _ known: KeyTable, _ met: inout NumberedNames<String>
  ) -> Int32 {
    if row.isBlank(position) { return -1 }
    // A key as the format writes it costs no string.
    if let number = row.number(position, in: known) { return Int32(clamping: number) }
    guard let key = row.key(position).value ?? row.rawText(position) else { return -1 }
    return met.number(of: key)
  }
}

/// Names in the order in which they were met, each with its number.
struct NumberedNames<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name]
  private var numbers: [Name: Int32]
  private var last: (name: Name, number: Int32)?

  /// Of equal names the first counts.
  init(_ names: [Name]) {
    self.names = names
    numbers = Dictionary(
      names.enumerated().map { ($1, Int32(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of a name, a new one where it was not met before.
  mutating func number(of name: Name) -> Int32 {
    // Adjacent rows mostly have the same name.
    if let last, last.name == name { return last.number }
    let number = numbers[name] ?? Int32(clamping: names.count)
    if number == names.count {
      names.append(name)
      numbers[name] = number
    }
    last = (name, number)
    return number
  }

  /// The numbers of names here, by their numbers elsewhere.
  mutating func places(of others: [Name]) -> [Int32] { others.map { number(of: $0) } }
}
