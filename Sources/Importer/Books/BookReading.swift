import Bookkeeping
import DatasetFormat
import Spreadsheet

/// One pass over a table of books: days and money first, then the other data of each row.
struct BookReading {
  private let table: BookTable
  private let file: String
  private let options: StatementOptions
  private let mapping: BookMapping
  private let named: Currency?
  private let assumed: Currency
  private var notTaken: [BookFile.NotTaken] = []
  private var incomplete: Set<String> = []

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
    let taken = table.rows.filter { row in
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
    let usesKinds = try usesKinds(taken, amounts)
    for row in taken {
      let line = table.line(row)
      guard let entry = amounts.entries[line] else {
        exclude(row, amounts.skipped[line] ?? "no date and no amount")
        continue
      }
      var posting = try posting(row, entry, fallback)
      if usesKinds, direction(row) == .out { posting.minor = -posting.minor }
      postings.append(posting)
    }
    BookAccountNumbers.tellApart(&postings, of: table)
    let others = try readOthers(&postings, fallback)
    let questions = amounts.questions + (others?.questions ?? [])
    if questions.isEmpty { try mapping.require(.root, among: roots(postings)) }
    return BookFile(
      name: file, format: table.format.name, title: table.format.title,
      currency: Self.commonest(postings.map(\.currency)), statesCurrency: amounts.statesCurrency,
      questions: questions,
      statement: amounts.questions.isEmpty ? others?.statement ?? amounts.statement : amounts.statement,
      warnings: amounts.warnings,
      notTaken: notTaken.sorted { $0.line < $1.line }, table: table, postings: postings,
      incomplete: incomplete)
  }

  private mutating func exclude(_ row: Int, _ reason: String) {
    notTaken.append(.init(line: table.line(row), reason: reason))
  }

  private func roots(_ postings: [BookPosting]) -> [String] {
    guard table.format.shape == .postings else { return [] }
    return Array(Set(postings.map { String($0.account.split(separator: ":").first ?? "") })).sorted()
  }

  // MARK: - Money

  /// The currency of each row that names one. The inner nil marks a row that is left out.
  private func currencies(_ column: BookFormat.Column, positions: Bool) throws -> [Int: Currency?] {
    var known: [String: Currency?] = [:]
    var found: [Int: Currency?] = [:]
    var unknown: (word: String, line: Int, count: Int)?
    for row in table.rows {
      let word =
        positions && table.has(.position)
        ? Self.position(table.text(row, .position)).unit : table.text(row, column)
      if word.isEmpty { continue }
      if known[word] == nil {
        if mapping.target(.currency, word) == BookMapping.nothing {
          known[word] = .some(nil)
        } else if let currency = currency(word) {
          known[word] = currency
        }
      }
      guard let currency = known[word] else {
        if unknown == nil { unknown = (word, table.line(row), 0) }
        if unknown?.word == word { unknown?.count += 1 }
        continue
      }
      found[row] = currency
    }
    if let unknown {
      throw BookFileError.unknownCurrency(
        file: file, line: unknown.line, word: unknown.word, count: unknown.count)
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

  private func read(_ rows: [Int], _ codes: [Int: Currency?], _ fallback: Currency) throws -> BookAmounts {
    let isSplit = table.columns(.outflow).count + table.columns(.inflow).count > 0
    let dates = table.columns(.date)
    let others = table.columns(.otherDate)
    let signs = table.columns(.sign)
    func value(_ row: Int, _ columns: [Int]) -> CellValue {
      columns.lazy.map { table.sheet.value(row: row, column: $0) }.first { !$0.text.isEmpty } ?? .blank
    }
    func trimmed(_ value: CellValue) -> CellValue {
      guard let mark = table.format.decimalMark, case .text(let text) = value else { return value }
      return .text(Self.withoutPadding(text, mark))
    }
    let cells = rows.map { row in
      var amounts = [value(row, table.columns(.amount))]
      if isSplit {
        amounts = [value(row, table.columns(.outflow)), value(row, table.columns(.inflow))]
      } else if table.has(.position) {
        amounts = [.text(Self.position(table.text(row, .position)).amount)]
      } else if isSplitTotal(row) {
        amounts = [value(row, table.columns(.splitTotal))]
      }
      return BookAmounts.Row(
        row: row, line: table.line(row), date: value(row, dates), otherDate: value(row, others),
        amounts: amounts.map(trimmed), sign: value(row, signs),
        currency: codes[row].flatMap { $0 }?.code ?? "")
    }
    var options = options
    let knowsSign = table.format.name != BookFormat.other.name || hasKinds(rows)
    if !isSplit, signs.isEmpty, knowsSign { options.signConvention = .negativeIsOut }
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
    guard table.has(.otherAmount) else { return nil }
    let codes = try currencies(.otherCurrency, positions: false)
    let indices = postings.indices.filter { !table.text(postings[$0].row, .otherAmount).isEmpty }
    if indices.isEmpty { return nil }
    let date = table.columns(.date)[0]
    let cells = indices.map { index in
      let row = postings[index].row
      return BookAmounts.Row(
        row: row, line: postings[index].line, date: table.sheet.value(row: row, column: date),
        amounts: [table.sheet.value(row: row, column: table.columns(.otherAmount)[0])],
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

  // MARK: - Directions

  private func hasKinds(_ rows: [Int]) -> Bool {
    table.has(.kind) && rows.contains { BookWords.kind(table.text($0, .kind)) != nil }
  }

  /// Whether amounts have no sign, so that the word next to them gives the direction.
  private func usesKinds(_ rows: [Int], _ amounts: BookAmounts) throws -> Bool {
    guard table.has(.kind), table.has(.amount), table.format.shape == .rows, hasKinds(rows),
      amounts.questions.isEmpty
    else { return false }
    if amounts.entries.values.contains(where: { $0.amountMinor < 0 }) { return false }
    for row in rows where direction(row) == nil {
      guard let entry = amounts.entries[table.line(row)], entry.amountMinor != 0 else { continue }
      throw BookFileError.unknownKind(file: file, line: table.line(row), word: table.text(row, .kind))
    }
    return true
  }

  /// The direction according to the word next to the amount. Nil when it does not say.
  private func direction(_ row: Int) -> Direction? {
    let text = table.text(row, .kind)
    switch BookWords.kind(text) {
    case .out?: return .out
    case .in?, .opening?: return .in
    case .transfer?:
      let words = HeaderWords.normal(text).split(separator: " ")
      if words.contains("outgoing") || words.contains("out") { return .out }
      return words.contains("incoming") || words.contains("in") ? .in : nil
    case .adjustment?, .settlement?, nil: return nil
    }
  }

  // MARK: - Words

  private func isSplitTotal(_ row: Int) -> Bool {
    table.has(.splitTotal) && table.text(row, .note).uppercased().hasPrefix("(SPLIT INTO ")
  }

  private func posting(_ row: Int, _ entry: StatementLine, _ fallback: Currency) throws -> BookPosting {
    let currency = entry.currency.flatMap { Currency(code: $0) } ?? fallback
    var posting = BookPosting(
      row: row, line: table.line(row), date: entry.date, minor: entry.amountMinor, currency: currency,
      account: table.text(row, .account))
    posting.otherDate = entry.valueDate == entry.date ? nil : entry.valueDate
    posting.otherAccount = table.text(row, .otherAccount)
    posting.category = category(row)
    posting.kind = BookWords.kind(table.text(row, .kind))
    if BookWords.isTrue(table.text(row, .isTransfer)) { posting.kind = .transfer }
    posting.payee = table.text(row, .payee)
    var notes = table.texts(row, .note)
    if let first = notes.first, let part = BookSplitMark(first) {
      posting.part = part.number == 0 ? nil : (part.number, part.count)
      posting.isSplitTotal = part.number == 0
      notes[0] = part.rest
    }
    notes.removeAll(where: \.isEmpty)
    if table.format.payeeEndsAtBar, let bar = posting.payee.firstRange(of: " | ") {
      notes.insert(String(posting.payee[bar.upperBound...]), at: 0)
      posting.payee = String(posting.payee[..<bar.lowerBound])
    }
    if posting.payee.isEmpty, !notes.isEmpty, table.format.name != BookFormat.other.name {
      posting.payee = notes.removeFirst()
    }
    for comment in table.texts(row, .comment) {
      notes.append(comment)
      posting.tags += Self.journalTags(comment)
    }
    var seen: Set<String> = []
    posting.note = notes.filter { seen.insert($0).inserted }.joined(separator: "; ")
    posting.bankText = table.text(row, .bankText)
    for text in table.texts(row, .tags) {
      posting.tags += text.split(whereSeparator: { ",;|".contains($0) }).map { $0.trimmingSpace() }
    }
    let states = table.texts(row, .status).map(BookFormat.normal)
    posting.isCleared = table.format.isBankFeed || states.contains(where: table.format.clearedWords.contains)
    posting.entry = table.text(row, .entry)
    return posting
  }

  private func category(_ row: Int) -> [String] {
    let path = table.text(row, .categoryPath)
    var names = [table.text(row, .categoryGroup), table.text(row, .category), table.text(row, .subcategory)]
    if !path.isEmpty { names = path.split(separator: ":", maxSplits: 1).map { $0.trimmingSpace() } }
    if table.format.name == BookFormat.other.name, names[0].isEmpty, names[2].isEmpty {
      names = names[1].split(separator: ":").map { $0.trimmingSpace() }
    }
    names.removeAll(where: \.isEmpty)
    if names.count == 1, path.isEmpty, !table.text(row, .categoryGroup).isEmpty,
      table.text(row, .category).isEmpty
    {
      return []
    }
    if let last = names.last, table.format.noCategories.contains(BookFormat.normal(last)) { return [] }
    return names
  }

  /// The tags of a comment: `trip:rome, work:` → `trip:rome`, `work`.
  private static func journalTags(_ comment: String) -> [String] {
    comment.split(whereSeparator: { $0 == "," || $0.isNewline }).compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
      let value = part[part.index(after: colon)...].trimmingSpace()
      guard name.contains(where: \.isLetter), !value.hasPrefix("//"),
        part[..<colon].last?.isWhitespace == false
      else { return nil }
      return value.isEmpty ? name : "\(name):\(value)"
    }
  }
}

/// The position of a row in its split, from a note: `Split (1/3) milk`, `(SPLIT 1 OF 3) milk`,
/// `(SPLIT INTO 3)`.
struct BookSplitMark {
  /// From 1. 0 for the row that is split.
  var number: Int
  var count: Int
  var rest: String

  init?(_ note: String) {
    let upper = note.uppercased()
    guard upper.hasPrefix("(SPLIT ") || upper.hasPrefix("SPLIT ("), let end = note.firstIndex(of: ")") else {
      return nil
    }
    let numbers = note[..<end].split(whereSeparator: { !$0.isASCII || !$0.isNumber }).compactMap { Int($0) }
    switch numbers.count {
    case 1 where upper.hasPrefix("(SPLIT INTO "): (number, count) = (0, numbers[0])
    case 2 where (1...max(1, numbers[1])).contains(numbers[0]): (number, count) = (numbers[0], numbers[1])
    default: return nil
    }
    rest = note[note.index(after: end)...].trimmingSpace()
  }
}

/// Accounts with the same name that the file distinguishes by number. Each gets the last digits of its number
/// after the name.
///
/// `Giro` with the numbers `DE..1111` and `DE..2222` → `Giro 1111` and `Giro 2222`
enum BookAccountNumbers {
  static func tellApart(_ postings: inout [BookPosting], of table: BookTable) {
    guard table.has(.accountNumber) else { return }
    func digits(_ posting: BookPosting) -> String {
      let text = table.text(posting.row, .accountNumber)
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? text : String(digits.suffix(4))
    }
    var numbers: [String: Set<String>] = [:]
    for posting in postings {
      let number = digits(posting)
      if !number.isEmpty { numbers[BookFormat.normal(posting.account), default: []].insert(number) }
    }
    for index in postings.indices {
      let number = digits(postings[index])
      guard !number.isEmpty, numbers[BookFormat.normal(postings[index].account), default: []].count > 1 else {
        continue
      }
      postings[index].account += " \(number)"
    }
  }
}
