import Bookkeeping
import DatasetFormat
import Spreadsheet

/// One pass over a table of books: days and money first, then the other data of each row
/// (`BookReading+Rows.swift`).
struct BookReading {
  let table: BookTable
  let file: String
  let options: StatementOptions
  let mapping: BookMapping
  private let named: Currency?
  private let assumed: Currency
  private var notTaken: [BookFile.NotTaken] = []
  private var incomplete: Set<String> = []
  private var questions: [Question] = []
  /// Whether the amounts of transfers have a sign where those of other rows have words.
  private var transfersHaveSigns = false
  /// Whether amounts have no sign, and the names of categories give their direction.
  private var categoriesAreKinds = false

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
    let isUnpaid = table.text(row, .amount).isEmpty && !table.text(row, .unpaid).isEmpty
    return isUnpaid ? "it is not paid yet" : nil
  }

  // MARK: - Money

  /// The currency of each row that names one. The inner nil marks a row that is left out.
  private func currencies(_ column: BookFormat.Column, positions: Bool) throws -> [Int: Currency?] {
    var known: [String: Currency?] = [:]
    var found: [Int: Currency?] = [:]
    var unknown: [(word: String, line: Int, count: Int)] = []
    var places: [String: Int] = [:]
    for row in table.rows {
      let word =
        positions && table.has(.position)
        ? Self.position(table.text(row, .position)).unit : Self.unit(table.text(row, column))
      if word.isEmpty { continue }
      if known[word] == nil {
        if mapping.target(.currency, word) == BookMapping.nothing {
          known[word] = .some(nil)
        } else if let currency = currency(word) {
          known[word] = currency
        }
      }
      guard let currency = known[word] else {
        let place = places[word] ?? unknown.count
        if place == unknown.count { unknown.append((word, table.line(row), 0)) }
        places[word] = place
        unknown[place].count += 1
        continue
      }
      found[row] = currency
    }
    if let first = unknown.first {
      throw BookFileError.unknownCurrency(
        file: file, line: first.line, word: first.word, count: first.count,
        others: unknown.dropFirst().map(\.word))
    }
    return found
  }

  /// The currency of a word or a sign.
  private func currency(_ word: String) -> Currency? {
    if let target = mapping.target(.currency, word) { return Currency(code: target.uppercased()) }
    if let currency = Currency(code: word.uppercased()) { return currency }
    guard let sign = CurrencySigns.sign(word) else { return nil }
    if let code = sign.code { return Currency(code: code) }
    let mine = named ?? assumed
    return sign.shared?.codes.contains(mine.code) == true ? mine : nil
  }

  /// The currency of `CURRENCY::EUR`, as GnuCash writes it.
  private static func unit(_ text: String) -> String {
    let space = "CURRENCY::"
    return text.hasPrefix(space) ? String(text.dropFirst(space.count)) : text
  }

  /// Splits `12.50 EUR` into `12.50` and `EUR`. Text after them, such as a price, is ignored.
  private static func position(_ text: String) -> (amount: String, unit: String) {
    let parts = text.split(separator: " ", maxSplits: 2)
    return parts.count > 1 ? (String(parts[0]), String(parts[1])) : (text, "")
  }

  /// Removes decimals that a program adds to align columns: `-200.0000000000` → `-200.00`.
  private static func withoutPadding(_ text: String, _ mark: DecimalMark) -> String {
    var text = text.trimmingSpace()
    guard let point = text.lastIndex(of: Character(mark.rawValue)) else { return text }
    while text.hasSuffix("0"), text.distance(from: point, to: text.endIndex) > 3 { text.removeLast() }
    return text
  }

  private static func commonest(_ currencies: [Currency]) -> Currency? {
    var counts: [Currency: Int] = [:]
    for currency in currencies { counts[currency, default: 0] += 1 }
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
  }

  private func value(_ row: Int, _ columns: [Int]) -> CellValue {
    columns.lazy.map { table.sheet.value(row: row, column: $0) }.first { !$0.text.isEmpty } ?? .blank
  }

  /// Whether a row names its money out and in in columns of their own.
  private var isSplit: Bool {
    table.columns(.outflow).count + table.columns(.inflow).count > 0 && table.format.shape != .pairs
  }

  /// The cells with the amount of a row.
  private func amountCells(_ row: Int) -> [CellValue] {
    if isSplit { return [value(row, table.columns(.outflow)), value(row, table.columns(.inflow))] }
    if table.has(.position) { return [.text(Self.position(table.text(row, .position)).amount)] }
    if isSplitTotal(row) { return [value(row, table.columns(.splitTotal))] }
    let moved = value(row, table.columns(.transferAmount))
    if !moved.text.isEmpty { return [moved] }
    if table.has(.outflow) {
      let out = value(row, table.columns(.outflow))
      let isZero = !out.text.contains { $0.isNumber && $0 != "0" }
      return [isZero ? value(row, table.columns(.inflow)) : out]
    }
    return [value(row, table.columns(.amount))]
  }

  private mutating func read(_ rows: [Int], _ codes: [Int: Currency?], _ fallback: Currency) throws
    -> BookAmounts
  {
    let dates = table.columns(.date)
    let others = table.columns(.otherDate)
    let signs = table.columns(.sign)
    func trimmed(_ value: CellValue) -> CellValue {
      guard let mark = table.format.decimalMark, case .text(let text) = value else { return value }
      return .text(Self.withoutPadding(text, mark))
    }
    let anyDay = rows.first { !isDateless($0) }.map { value($0, dates) } ?? .blank
    let cells = rows.map { row in
      BookAmounts.Row(
        row: row, line: table.line(row), date: isDateless(row) ? anyDay : value(row, dates),
        otherDate: value(row, others),
        amounts: amountCells(row).map(trimmed), sign: value(row, signs),
        currency: codes[row].flatMap { $0 }?.code ?? "")
    }
    var options = options
    if !isSplit, signs.isEmpty {
      // Words beside the amounts, and the app itself, say more than the statement reader can see.
      let isUnsure = table.format.isUnknown || table.format.flags.contains(.signUnsure)
      let isSaid = !isUnsure || table.format.shape != .rows || hasKinds(rows)
      if isSaid {
        options.signConvention = .negativeIsOut
      } else if options.signConvention == nil {
        options.signConvention = try conventionOfCategories(cells, fallback)
      }
    }
    options.columns = ColumnChoices()
    options.decimalMark = options.decimalMark ?? table.format.decimalMark
    var names = BookAmounts.Names(amounts: isSplit ? ["Debit", "Credit"] : ["Amount"])
    names.sign = signs.first.map { table.header[$0] }
    names.hasCurrency = !codes.isEmpty
    names.hasOtherDate = cells.contains { !$0.otherDate.text.isEmpty }
    return try BookAmounts(
      cells, names, of: table.sheet, file: file, options: options, currency: fallback)
  }

  /// The amount that reached the other account, in rows that state it separately.
  private func readOthers(_ postings: inout [BookPosting], _ fallback: Currency) throws -> BookAmounts? {
    let column: BookFormat.Column =
      table.format.shape == .pairs && table.has(.inflow) ? .inflow : .otherAmount
    guard table.has(column) else { return nil }
    let codes = try currencies(.otherCurrency, positions: false)
    let indices = postings.indices.filter {
      let isMoved = column == .otherAmount || postings[$0].kind == .transfer
      return isMoved && !table.text(postings[$0].row, column).isEmpty
    }
    if indices.isEmpty { return nil }
    let date = table.columns(.date)[0]
    let cells = indices.map { index in
      let row = postings[index].row
      return BookAmounts.Row(
        row: row, line: postings[index].line, date: table.sheet.value(row: row, column: date),
        amounts: [table.sheet.value(row: row, column: table.columns(column)[0])],
        currency: codes[row].flatMap { $0 }?.code ?? "")
    }
    var names = BookAmounts.Names(amounts: ["Amount"])
    names.hasCurrency = true
    var options = options
    options.signConvention = .negativeIsOut
    options.decimalMark = options.decimalMark ?? table.format.decimalMark
    let read = try BookAmounts(
      cells, names, of: table.sheet, file: file, options: options, currency: fallback)
    for index in indices {
      guard let entry = read.entries[postings[index].line] else { continue }
      postings[index].otherMinor = abs(entry.amountMinor)
      postings[index].otherCurrency = entry.currency.flatMap { Currency(code: $0) } ?? fallback
    }
    return read
  }

  /// Turns the amounts of postings around if they are counted as what accounts give, as columns for debit and
  /// credit seem to say: what is debited to expenses was spent.
  private func turnDebits(_ postings: inout [BookPosting]) {
    guard table.format.shape == .postings, table.format.isUnknown else { return }
    var signs = BookSigns()
    for posting in postings {
      switch BookImport.root(of: posting.account, mapping) {
      case .expenses?: signs.add(.out, posting.minor)
      case .income?: signs.add(.in, posting.minor)
      default: break
      }
    }
    guard signs.convention == .negativeIsOut else { return }
    for index in postings.indices { postings[index].minor = -postings[index].minor }
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
    guard table.has(.splitMark) else { return }
    func mark(_ index: Int) -> String { table.text(postings[index].row, .splitMark) }
    for total in postings.indices where mark(total) == "*" {
      let parts = postings[(total + 1)...].indices.prefix { mark($0) == "-" }
      postings[total].isSplitTotal = !parts.isEmpty
      for (number, index) in parts.enumerated() { postings[index].part = (number + 1, parts.count) }
    }
  }

  // MARK: - Directions

  private func hasKinds(_ rows: [Int]) -> Bool {
    table.has(.kind) && rows.contains { kind($0) != nil }
  }

  /// How words and signs give the direction of the amounts.
  private mutating func rule(_ rows: [Int], _ amounts: BookAmounts) throws -> BookSigns.Rule {
    if categoriesAreKinds {
      let names = rows.filter { directionOfCategory($0) == nil && amounts.entries[table.line($0)] != nil }
        .map { category($0).last ?? "" }
      guard names.isEmpty else {
        throw BookFileError.unknownDirections(file: file, names: Set(names).sorted())
      }
      return .worded
    }
    guard table.has(.kind), !isSplit, table.columns(.sign).isEmpty, table.format.shape == .rows,
      hasKinds(rows), amounts.questions.isEmpty
    else { return .signed }
    var signs = BookSigns()
    for row in rows {
      guard let direction = direction(row), let entry = amounts.entries[table.line(row)] else { continue }
      signs.add(direction, entry.amountMinor)
    }
    if let said = options.signConvention { return BookSigns.rule(said) }
    if signs.isEmpty || table.format.flags.contains(.signed) && signs.hasNegativeOut { return .signed }
    guard let rule = signs.rule else {
      let examples = rows.prefix(4).compactMap { row -> Question.Example? in
        let line = table.line(row)
        guard let entry = amounts.entries[line] else { return nil }
        let amount = DecimalText.string(mantissa: entry.amountMinor, scale: 2)
        return Question.Example(line: line, found: "\(amount) \(table.text(row, .kind))")
      }
      questions.append(BookSigns.question(examples))
      return .signed
    }
    guard rule == .worded else { return rule }
    transfersHaveSigns = rows.contains { row in
      kind(row) == .transfer && (amounts.entries[table.line(row)]?.amountMinor ?? 0) < 0
    }
    for row in rows where direction(row) == nil {
      guard let entry = amounts.entries[table.line(row)], entry.amountMinor != 0 else { continue }
      if kind(row) == .transfer {
        if transfersHaveSigns || namesOther(row) { continue }
        throw BookFileError.unknownWay(file: file, line: table.line(row), word: table.text(row, .kind))
      }
      throw BookFileError.unknownKind(file: file, line: table.line(row), word: table.text(row, .kind))
    }
    return rule
  }

  /// The amount of a posting with the sign of money out.
  private func signed(_ posting: BookPosting, _ rule: BookSigns.Rule) -> Int64 {
    if posting.kind == .transfer, table.format.flags.contains(.toldOnce) {
      return direction(posting.row) == .in ? abs(posting.minor) : -abs(posting.minor)
    }
    switch rule {
    case .signed: return posting.minor
    case .inverted: return posting.kind == .opening ? posting.minor : -posting.minor
    case .worded:
      switch direction(posting.row) {
      case .out?: return -posting.minor
      case .in?: return posting.minor
      // A transfer that is told by the account which pays it.
      case nil: return posting.kind == .transfer && !transfersHaveSigns ? -abs(posting.minor) : posting.minor
      }
    }
  }

  /// The direction according to the word next to the amount. Nil when it does not say.
  private func direction(_ row: Int) -> Direction? {
    if categoriesAreKinds { return directionOfCategory(row) }
    let text = table.text(row, .kind)
    switch kind(row) {
    case .out?: return .out
    case .in?, .opening?: return .in
    case .transfer?:
      let words = HeaderWords.normal(text).split(separator: " ")
      if words.contains("outgoing") || words.contains("out") { return .out }
      return words.contains("incoming") || words.contains("in") ? .in : nil
    case .adjustment?, .settlement?, nil: return nil
    }
  }

  /// The sign that the names of categories show: salaries come in, groceries go out.
  private mutating func conventionOfCategories(_ cells: [BookAmounts.Row], _ fallback: Currency) throws
    -> StatementOptions.SignConvention?
  {
    guard table.has(.category) || table.has(.categoryPath) || table.has(.categoryGroup) else { return nil }
    var options = options
    options.signConvention = .negativeIsOut
    options.columns = ColumnChoices()
    options.decimalMark = options.decimalMark ?? table.format.decimalMark
    var names = BookAmounts.Names(amounts: ["Amount"])
    names.hasCurrency = true
    let read = try BookAmounts(
      cells, names, of: table.sheet, file: file, options: options, currency: fallback)
    var signs = BookSigns()
    var hasNegative = false
    for cell in cells {
      guard let entry = read.entries[cell.line] else { continue }
      if entry.amountMinor < 0 { hasNegative = true }
      if let direction = directionOfCategory(cell.row) { signs.add(direction, entry.amountMinor) }
    }
    if !hasNegative, signs.rule == .worded, signs.hasBoth {
      categoriesAreKinds = true
      return .negativeIsOut
    }
    return signs.convention
  }

  /// The direction of a row by the user's word for its category, or by the category's own name.
  private func directionOfCategory(_ row: Int) -> Direction? {
    let path = category(row)
    if let last = path.last, let typed = mapping.target(.kind, last).flatMap(BookWords.Kind.init(rawValue:)) {
      return typed == .out ? .out : typed == .in ? .in : nil
    }
    return path.reversed().lazy.compactMap(BookWords.direction).first
  }

  /// The balances that the file gives on the last day of each account, which may be in any order there.
  private func statedBalances(_ postings: [BookPosting], _ fallback: Currency) -> [String: [Int64]] {
    guard table.has(.balance), table.format.shape == .rows else { return [:] }
    let cells = postings.map { posting in
      BookAmounts.Row(
        row: posting.row, line: posting.line, date: value(posting.row, table.columns(.date)),
        amounts: [value(posting.row, table.columns(.balance))], currency: posting.currency.code)
    }
    var options = options
    options.signConvention = .negativeIsOut
    options.columns = ColumnChoices()
    options.decimalMark = options.decimalMark ?? table.format.decimalMark
    var names = BookAmounts.Names(amounts: ["Amount"])
    names.hasCurrency = true
    let read = try? BookAmounts(
      cells.filter { !$0.amounts[0].text.isEmpty }, names, of: table.sheet, file: file, options: options,
      currency: fallback)
    guard let read, read.questions.isEmpty else { return [:] }
    var last: [String: (day: CalendarDate, minor: [Int64])] = [:]
    for posting in postings {
      guard let entry = read.entries[posting.line] else { continue }
      let name = BookFormat.normal(posting.account)
      if let known = last[name], known.day > posting.date { continue }
      let known = last[name]?.day == posting.date ? last[name]?.minor ?? [] : []
      last[name] = (posting.date, known + [entry.amountMinor])
    }
    return last.mapValues(\.minor)
  }

  // MARK: - Rows without a day

  /// Whether a row says what an account began with, on no day.
  private func isDateless(_ row: Int) -> Bool {
    guard table.format.flags.contains(.datelessOpenings) else { return false }
    return !table.text(row, .date).contains { $0.isNumber && $0 != "0" }
  }

  /// Puts what accounts began with on the first of all days.
  private func settleDateless(_ postings: inout [BookPosting]) {
    guard let first = postings.lazy.filter({ !self.isDateless($0.row) }).map(\.date).min() else { return }
    for index in postings.indices where isDateless(postings[index].row) { postings[index].date = first }
  }
}
