import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Which way the money of a row went: by signs, by words beside the amounts, and by the names of categories.
extension BookReading {
  func hasKinds(_ rows: [Int]) -> Bool {
    table.has(.kind) && rows.contains { kind($0) != nil }
  }

  /// How words and signs give the direction of the amounts.
  mutating func rule(_ rows: [Int], _ amounts: BookAmounts) throws -> BookSigns.Rule {
    if table.format.flags.contains(.positiveIsOut), !isSplit, amounts.questions.isEmpty {
      return options.signConvention.map(BookSigns.rule) ?? .inverted
    }
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
  func signed(_ posting: BookPosting, _ rule: BookSigns.Rule) -> Int64 {
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
  func direction(_ row: Int) -> Direction? {
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
  mutating func conventionOfCategories(_ cells: [BookAmounts.Row], _ fallback: Currency) throws
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
  func directionOfCategory(_ row: Int) -> Direction? {
    let path = category(row)
    if let last = path.last, let typed = mapping.target(.kind, last).flatMap(BookWords.Kind.init(rawValue:)) {
      return typed == .out ? .out : typed == .in ? .in : nil
    }
    return path.reversed().lazy.compactMap(BookWords.direction).first
  }

  /// Turns the amounts of postings around if they are counted as what accounts give, as columns for debit and
  /// credit seem to say: what is debited to expenses was spent.
  func turnDebits(_ postings: inout [BookPosting]) {
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
}
