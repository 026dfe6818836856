import Bookkeeping
import DatasetFormat
import Money
import Spreadsheet
import Statements

/// One pass over a table of books: days and money first, then the other data of each row
/// (`BookReading+Rows.swift`).
struct BookReading {
  let table: BookTable
  let file: String
  let options: StatementOptions
  let mapping: BookMapping
  let named: Currency?
  let assumed: Currency
  private var notTaken: [BookFile.NotTaken] = []
  private var incomplete: Set<String> = []
  var questions: [Question] = []
  /// Whether the amounts of transfers have a sign where those of other rows have words.
  var transfersHaveSigns = false
  /// Whether amounts have no sign, and the names of categories give their direction.
  var categoriesAreKinds = false

  init(
    _ table: BookTable, file: String, options: StatementOptions, mapping: BookMapping, currency: Currency?,
    assumed: Currency
  ) {
    self.table = table
    self.file = file
    self.options = options
    self.mapping = mapping
    named = currency
    self.assumed = assumed
  }

  mutating func read() throws -> BookFile {
    let codes = try currencies(.currency, positions: true)
    let totals = BookTotals(table)
    let taken = table.rows.filter { row in
      if let reason = totals.reason(row) {
        exclude(row, reason)
        return false
      }
      if let reason = unbooked(row) {
        exclude(row, reason)
        return false
      }
      guard codes[row] == .some(nil) else { return true }
      let word =
        table.has(.position) ? Self.position(table.text(row, .position)).unit : table.text(row, .currency)
      exclude(row, "\"\(word)\" was to be left out")
      incomplete.insert(table.text(row, .entry))
      return false
    }
    let common = Self.commonest(taken.compactMap { codes[$0].flatMap { $0 } })
    let fallback = named ?? common ?? assumed
    let amounts = try read(taken, codes, fallback)
    var postings: [BookPosting] = []
    let rule = try rule(taken, amounts)
    for row in taken {
      let line = table.line(row)
      guard let entry = amounts.entries[line] else {
        exclude(row, amounts.skipped[line] ?? "no date and no amount")
        continue
      }
      var posting = try posting(row, entry, fallback)
      posting.minor = signed(posting, rule)
      if isDateless(row) { posting.kind = .opening }
      if table.format.shape == .shares {
        let shares = try shares(of: posting)
        if shares.isEmpty { exclude(row, "your balance does not change") }
        postings += shares
      } else {
        postings += parts(of: posting)
      }
    }
    try BookPairs.settle(&postings, table.format, hasPayees: table.has(.payee), file: file)
    markSplits(&postings)
    turnDebits(&postings)
    settleDateless(&postings)
    BookAccountNumbers.tellApart(&postings, of: table)
    let others = try readOthers(&postings, fallback)
    let open = amounts.questions + questions + (others?.questions ?? [])
    if open.isEmpty {
      try mapping.require(.root, among: roots(postings))
      let kinds = table.rows.map { table.has(.kind) ? table.text($0, .kind) : category($0).last ?? "" }
      try mapping.require(.kind, among: Set(kinds).sorted())
      try mapping.require(.person, among: table.format.shape == .shares ? table.header : [])
    }
    if table.format.shape == .sides { BookSides.settle(&postings, &notTaken, mapping) }
    var types: [String: String] = [:]
    if table.format.shape == .postings, table.has(.accountKind) {
      for posting in postings {
        let type = table.text(posting.row, .accountKind)
        if !type.isEmpty { types[BookFormat.normal(posting.account)] = type }
      }
    }
    let stated = statedBalances(postings, fallback)
    return BookFile(
      name: file, format: table.format.name, title: table.format.title,
      currency: Self.commonest(postings.map(\.currency)), statesCurrency: amounts.statesCurrency,
      questions: open,
      statement: amounts.questions.isEmpty ? others?.statement ?? amounts.statement : amounts.statement,
      warnings: amounts.warnings,
      notTaken: notTaken.sorted { $0.line < $1.line }, table: table, accountTypes: types,
      statedBalances: stated, postings: postings,
      incomplete: incomplete)
  }

  private mutating func exclude(_ row: Int, _ reason: String) {
    notTaken.append(.init(line: table.line(row), reason: reason))
  }

  private func roots(_ postings: [BookPosting]) -> [String] {
    guard table.format.shape == .postings else { return [] }
    return Array(Set(postings.map { String($0.account.split(separator: ":").first ?? "") })).sorted()
  }

  /// Why a row is no movement of money yet. Nil for others.
  private func unbooked(_ row: Int) -> String? {
    let planned = table.text(row, .planned)
    if !planned.isEmpty { return "\"\(planned)\": it is not booked yet" }
    if let word = table.texts(row, .status).first(where: { Self.voidWords.contains(HeaderWords.normal($0)) })
    {
      return "\"\(word)\": it moved no money"
    }
    if let name = statedAccount(row) { return "the balance of \"\(name)\", not a transaction" }
    let isUnpaid = table.text(row, .amount).isEmpty && !table.text(row, .unpaid).isEmpty
    return isUnpaid ? "it is not paid yet" : nil
  }

  /// Words in the place of a state for what was void, or never happened.
  private static let voidWords = Set(WordFiles.shared.normal(.failed))

  /// The account whose balance a row gives, on no day.
  func statedAccount(_ row: Int) -> String? {
    let name = table.text(row, .statedAccount)
    return name.isEmpty || !table.text(row, .date).isEmpty ? nil : name
  }

  /// Numbers the parts of splits that the file marks by a star and strokes.
  private func markSplits(_ postings: inout [BookPosting]) {
    var number = 0
    for index in postings.indices where !table.text(postings[index].row, .partMark).isEmpty {
      let isFirst =
        index == 0 || table.text(postings[index - 1].row, .partMark).isEmpty
        || postings[index - 1].date != postings[index].date
        || postings[index - 1].payee != postings[index].payee
        || postings[index - 1].account != postings[index].account
      if isFirst { number += 1 }
      postings[index].splitEntry = "part \(number)"
    }
    markTotals(&postings)
    guard table.has(.splitMark) else { return }
    func mark(_ index: Int) -> String { table.text(postings[index].row, .splitMark) }
    for total in postings.indices where mark(total) == "*" {
      let parts = postings[(total + 1)...].indices.prefix { mark($0) == "-" }
      postings[total].isSplitTotal = !parts.isEmpty
      for (number, index) in parts.enumerated() { postings[index].part = (number + 1, parts.count) }
    }
  }

  /// Marks a row that is the total of the rows after it, or before it: its category says no more than that it is divided,
  /// and they add up to it.
  ///
  /// `-10.00 Split`, `-4.00 Food`, `-6.00 Home`, all of one day and account
  private func markTotals(_ postings: inout [BookPosting]) {
    guard !table.format.splitCategories.isEmpty else { return }
    for total in postings.indices
    where table.format.splitCategories.contains(BookFormat.normal(postings[total].category.last ?? "")) {
      let whole = postings[total]
      func isBeside(_ index: Int) -> Bool {
        let part = postings[index]
        return part.date == whole.date && part.account == whole.account && part.currency == whole.currency
          && part.part == nil && !part.isSplitTotal
      }
      let after = postings[(total + 1)...].indices.prefix(Self.mostParts).prefix(while: isBeside)
      let before = postings[..<total].indices.suffix(Self.mostParts).reversed().prefix(while: isBeside)
      for parts in [Array(after), Array(before)] where !postings[total].isSplitTotal {
        var sum: Int64 = 0
        for (count, index) in parts.enumerated() {
          sum = sum &+ postings[index].minor
          guard count > 0, sum == whole.minor else { continue }
          postings[total].isSplitTotal = true
          for (number, index) in parts[...count].sorted().enumerated() {
            postings[index].part = (number + 1, count + 1)
          }
          break
        }
      }
    }
  }

  /// More parts than a person divides a payment into.
  private static let mostParts = 200

  // MARK: - Rows without a day

  /// Whether a row says what an account began with, on no day.
  func isDateless(_ row: Int) -> Bool {
    guard table.format.flags.contains(.datelessOpenings) else { return false }
    let text = table.text(row, .date)
    // AndroMoney puts what an account began with into the year 1010.
    return !text.contains { $0.isNumber && $0 != "0" } || text == "10100101"
  }

  /// Puts what accounts began with on the first of all days.
  private func settleDateless(_ postings: inout [BookPosting]) {
    guard let first = postings.lazy.filter({ !self.isDateless($0.row) }).map(\.date).min() else { return }
    for index in postings.indices where isDateless(postings[index].row) { postings[index].date = first }
  }
}
