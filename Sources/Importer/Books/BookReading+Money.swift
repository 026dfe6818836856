import DatasetFormat
import Spreadsheet

/// Days, amounts, currencies and balances of a table of books.
extension BookReading {
  /// The currency of each row that names one. The inner nil marks a row that is left out.
  func currencies(_ column: BookFormat.Column, positions: Bool) throws -> [Int: Currency?] {
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
  func currency(_ word: String) -> Currency? {
    if let target = mapping.target(.currency, word) { return Currency(code: target.uppercased()) }
    if let currency = Currency(code: word.uppercased()) { return currency }
    guard let sign = CurrencySigns.sign(word) else { return nil }
    if let code = sign.code { return Currency(code: code) }
    let mine = named ?? assumed
    return sign.shared?.codes.contains(mine.code) == true ? mine : nil
  }

  /// The currency of `CURRENCY::EUR`, as GnuCash writes it.
  static func unit(_ text: String) -> String {
    let space = "CURRENCY::"
    return text.hasPrefix(space) ? String(text.dropFirst(space.count)) : text
  }

  /// Splits `12.50 EUR` into `12.50` and `EUR`. Text after them, such as a price, is ignored.
  static func position(_ text: String) -> (amount: String, unit: String) {
    let parts = text.split(separator: " ", maxSplits: 2)
    return parts.count > 1 ? (String(parts[0]), String(parts[1])) : (text, "")
  }

  /// Removes decimals that a program adds to align columns: `-200.0000000000` → `-200.00`.
  static func withoutPadding(_ text: String, _ mark: DecimalMark) -> String {
    var text = text.trimmingSpace()
    guard let point = text.lastIndex(of: Character(mark.rawValue)) else { return text }
    while text.hasSuffix("0"), text.distance(from: point, to: text.endIndex) > 3 { text.removeLast() }
    return text
  }

  static func commonest(_ currencies: [Currency]) -> Currency? {
    var counts: [Currency: Int] = [:]
    for currency in currencies { counts[currency, default: 0] += 1 }
    return counts.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
  }

  func value(_ row: Int, _ columns: [Int]) -> CellValue {
    columns.lazy.map { table.sheet.value(row: row, column: $0) }.first { !$0.text.isEmpty } ?? .blank
  }

  /// Whether a row names its money out and in in columns of their own.
  var isSplit: Bool {
    table.columns(.outflow).count + table.columns(.inflow).count > 0 && table.format.shape != .pairs
  }

  /// The cells with the amount of a row.
  func amountCells(_ row: Int) -> [CellValue] {
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

  mutating func read(_ rows: [Int], _ codes: [Int: Currency?], _ fallback: Currency) throws
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
  func readOthers(_ postings: inout [BookPosting], _ fallback: Currency) throws -> BookAmounts? {
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

  /// The balances that the file gives on the last day of each account, which may be in any order there.
  func statedBalances(_ postings: [BookPosting], _ fallback: Currency) -> [String: [Int64]] {
    if table.has(.statedAccount) { return balancesOfAccounts(fallback) }
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

  /// The balances in rows that give nothing else.
  private func balancesOfAccounts(_ fallback: Currency) -> [String: [Int64]] {
    let rows = table.rows.filter { statedAccount($0) != nil }
    let day = table.rows.lazy.map { self.value($0, self.table.columns(.date)) }.first { !$0.text.isEmpty }
    var options = options
    options.signConvention = .negativeIsOut
    options.columns = ColumnChoices()
    options.decimalMark = options.decimalMark ?? table.format.decimalMark
    let cells = rows.map { row in
      BookAmounts.Row(
        row: row, line: table.line(row), date: day ?? .blank,
        amounts: [value(row, table.columns(.statedBalance))])
    }
    let read = try? BookAmounts(
      cells, BookAmounts.Names(amounts: ["Amount"]), of: table.sheet, file: file, options: options,
      currency: fallback)
    return rows.reduce(into: [:]) { balances, row in
      guard let entry = read?.entries[table.line(row)] else { return }
      balances[BookFormat.normal(table.text(row, .statedAccount)), default: []].append(entry.amountMinor)
    }
  }
}
