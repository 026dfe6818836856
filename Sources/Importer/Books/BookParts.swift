package import Spreadsheet
import DatasetFormat

/// A table with books: a file, or a sheet of a workbook.
package struct BookPart: Sendable {
  /// The file's name without folders, with the sheet's name if it is not the only one.
  let name: String
  let sheet: Sheet
  /// Whether the user named it, so that it may not be passed over.
  let isNamed: Bool

  package init(file: String, sheet: Sheet, isNamed: Bool = true) {
    name = file
    self.sheet = sheet
    self.isNamed = isNamed
  }

  /// The sheets of a workbook.
  package static func parts(of sheets: [Sheet], file: String) -> [BookPart] {
    sheets.map { sheet in
      var sheet = sheet
      if sheet.hasFormulas { sheet.look.siblings = sheets }
      let name = sheets.count > 1 ? "\(file): \(sheet.name)" : file
      return BookPart(file: name, sheet: sheet, isNamed: sheets.count == 1)
    }
  }
}

/// Chooses the tables that are the books, and makes one table of them.
struct BookParts {
  /// The tables of one app, in the order given, with their names.
  private(set) var tables: [BookTable] = []
  private(set) var names: [String] = []
  /// The tables of plans beside them.
  private(set) var budgets: [(name: String, table: BookTable)] = []
  /// The names of those that are no books.
  private(set) var leftOut: [String] = []

  /// - Throws: `StatementError`, ``BookFileError``.
  init(_ parts: [BookPart], _ options: StatementOptions) throws {
    let known = parts.map { BookReader.knownTable($0.sheet) }
    let isKnown = known.contains { $0 != nil }
    for (part, table) in zip(parts, known) {
      if let format = table?.format, format.flags.contains(.namesAlone) {
        throw BookFileError.namesAlone(file: part.name, title: format.title)
      }
    }
    var failure: (any Error)?
    var unread: [BookPart] = []
    for (part, table) in zip(parts, known) {
      var table = table
      if table == nil, !isKnown {
        do { table = try BookReader.unknownTable(part.sheet, part.name, options) } catch {
          failure = failure ?? error
        }
      }
      if let table {
        tables.append(table)
        names.append(part.name)
      } else {
        unread.append(part)
      }
    }
    guard let first = tables.first else {
      throw failure ?? StatementError.empty(file: parts.first?.name ?? "")
    }
    if let other = tables.firstIndex(where: { $0.format.name != first.format.name }) {
      throw BookFileError.severalApps(
        files: [names[0], names[other]], titles: [first.format.title, tables[other].format.title])
    }
    // A short table may not show what its columns mean, though the others with its header do.
    for part in unread {
      if let table = table(of: part, like: first) {
        tables.append(table)
        names.append(part.name)
        continue
      }
      let isBeside = first.format.isBeside(part.sheet)
      guard isBeside || !part.isNamed else {
        if isKnown, let other = try? BookReader.unknownTable(part.sheet, part.name, options) {
          throw BookFileError.severalApps(
            files: [names[0], part.name], titles: [first.format.title, other.format.title])
        }
        throw BookFileError.otherFile(file: part.name, title: first.format.title)
      }
      if isBeside, let table = first.format.budgetTable(part.sheet) {
        budgets.append((part.name, table))
      } else {
        leftOut.append(part.name)
      }
    }
  }

  private func table(of part: BookPart, like first: BookTable) -> BookTable? {
    let header = first.header.map(BookFormat.normal)
    for row in 0..<min(part.sheet.rowCount, 50)
    where BookTable.texts(part.sheet, row).map(BookFormat.normal) == header {
      return BookTable(part.sheet, headerRow: row, format: first.format)
    }
    return nil
  }

  /// Makes one table, and says which lines of it are of which file.
  static func combined(
    _ tables: [BookTable], _ names: [String], _ file: String, _ options: StatementOptions,
    accounts typed: [String]
  ) throws -> (BookTable, BookPlaces) {
    guard tables.count > 1 else { return (tables[0], BookPlaces(file: file)) }
    var columns: [String] = []
    var headers: [String] = []
    var places = BookPlaces(file: file)
    var rows: [(table: Int, row: Int, line: Int)] = []
    var base = 0
    let maps = tables.map { table in
      var seen: [String: Int] = [:]
      return table.header.map { name -> Int in
        let normal = BookFormat.normal(name)
        seen[normal, default: 0] += 1
        let wanted = "\(normal) \(seen[normal] ?? 1)"
        if let known = columns.firstIndex(of: wanted) { return known }
        columns.append(wanted)
        headers.append(name)
        return columns.count - 1
      }
    }
    for (number, table) in tables.enumerated() {
      places.add(names[number], base: base)
      for row in table.rows { rows.append((number, row, base + table.line(row))) }
      base += (table.rows.last.map(table.line) ?? 0) + 1
    }
    let accounts = try accountNames(tables, names, typed)
    if accounts != nil { headers.append("Account") }
    var builder = SheetBuilder(name: tables[0].sheet.name)
    for (column, name) in headers.enumerated() { builder.appendCell(column: column, name) }
    builder.endRow(line: max(0, (rows.first?.line ?? 1) - 1))
    for (number, row, line) in rows {
      let map = maps[number]
      let cells = map.indices.map { (map[$0], tables[number].sheet.value(row: row, column: $0)) }
      for (column, value) in cells.sorted(by: { $0.0 < $1.0 }) { builder.appendCell(column: column, value) }
      if let accounts { builder.appendCell(column: headers.count - 1, accounts[number]) }
      builder.endRow(line: line)
    }
    let sheet = builder.build()
    guard tables[0].format.isUnknown else {
      let own = accounts == nil ? [:] : [headers.count - 1: BookFormat.Column.account]
      return (BookTable(sheet, headerRow: 0, format: tables[0].format, found: own), places)
    }
    return (try BookReader.unknownTable(sheet, file, options), places)
  }

  /// The names of files or sheets as those of their accounts, if transfers in one of them name another one. Nil
  /// for tables that name accounts themselves, and for others, such as those of months.
  ///
  /// `Checking.csv` with `[Savings]`, and `Savings.csv` → Checking, Savings
  private static func accountNames(_ tables: [BookTable], _ names: [String], _ typed: [String]) throws
    -> [String]?
  {
    guard !tables.contains(where: { $0.has(.account) }) else { return nil }
    let stems = names.map { name -> String in
      let own = name.firstRange(of: ": ").map { String(name[$0.upperBound...]) } ?? name
      return own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
    }
    let known = Set(stems.map(BookFormat.normal))
    guard known.count == stems.count else { return nil }
    if known.isSubset(of: typed.map(BookFormat.normal)) { return stems }
    for (table, stem) in zip(tables, stems) {
      for row in table.rows {
        let texts = [.category, .categoryPath, .payee].map { table.text(row, $0) }
        let partners = texts.compactMap { BookWords.account(named: $0) ?? BookWords.nameOfTransfer($0) }
        if partners.contains(where: {
          known.contains(BookFormat.normal($0)) && BookFormat.normal($0) != BookFormat.normal(stem)
        }) {
          return stems
        }
      }
    }
    // Files of months, and copies of one name, are of one account.
    let words = stems.map { stem in
      HeaderWords.normal(stem).split { $0 == " " || $0.isNumber }.map(String.init).filter { word in
        !MonthNames.Naming.allCases.contains {
          MonthNames.month(folded: UnicodeForm.folded(word), $0) != nil
        }
      }
    }
    guard typed.isEmpty, Set(words).count > 1 else { return nil }
    throw BookFileError.filesOfAccounts(file: names[0], stems: stems)
  }
}

/// Which lines of a table that was made of several are of which file.
struct BookPlaces: Sendable {
  private let file: String
  private var parts: [(name: String, base: Int)] = []

  init(file: String) { self.file = file }

  mutating func add(_ name: String, base: Int) { parts.append((name, base)) }

  /// The file of a line, and its number there.
  func place(_ line: Int) -> (file: String, line: Int) {
    guard let part = parts.last(where: { $0.base < line }) else { return (file, line) }
    return (part.name, line - part.base)
  }

  /// A question with the place in its file.
  func placed(_ question: Question) -> Question {
    guard !parts.isEmpty, let line = question.line else { return question }
    let place = place(line)
    var question = question
    question.text = question.text.replacing("line \(line) ", with: "\(place.file), line \(place.line) ")
    question.line = nil
    return question
  }
}

extension BookFormat {
  /// Whether a table is one that the app exports beside its transactions, such as its budgets.
  func isBeside(_ sheet: Sheet) -> Bool {
    (0..<min(sheet.rowCount, 5)).contains { row in
      let names = Set(BookTable.texts(sheet, row).map(Self.normal))
      return beside.contains { $0.allSatisfy(names.contains) }
    }
  }
}

extension BookFileError {
  /// The same error with the file and the line there.
  func placed(_ places: BookPlaces) -> BookFileError {
    switch self {
    case .unknownCurrency(_, let line, let word, let count, let others):
      let place = places.place(line)
      return .unknownCurrency(file: place.file, line: place.line, word: word, count: count, others: others)
    case .unknownKind(_, let line, let word):
      let place = places.place(line)
      return .unknownKind(file: place.file, line: place.line, word: word)
    case .unknownWay(_, let line, let word):
      let place = places.place(line)
      return .unknownWay(file: place.file, line: place.line, word: word)
    case .whichIsAccount(_, let line, let names):
      let place = places.place(line)
      return .whichIsAccount(file: place.file, line: place.line, names: names)
    case .signsBesidePairs(_, let line):
      let place = places.place(line)
      return .signsBesidePairs(file: place.file, line: place.line)
    case .unknownRoot(_, let line, let account):
      let place = places.place(line)
      return .unknownRoot(file: place.file, line: place.line, account: account)
    case .noAccount(_, let line):
      let place = places.place(line)
      return .noAccount(file: place.file, line: place.line)
    case .splitDiffers(_, let line, let total, let parts):
      let place = places.place(line)
      return .splitDiffers(file: place.file, line: place.line, total: total, parts: parts)
    case .unclearShare(_, let line):
      let place = places.place(line)
      return .unclearShare(file: place.file, line: place.line)
    case .tooLarge(_, let line):
      let place = places.place(line)
      return .tooLarge(file: place.file, line: place.line)
    default: return self
    }
  }
}
