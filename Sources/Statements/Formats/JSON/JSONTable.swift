import Spreadsheet

/// Makes a sheet of the JSON that banks and apps give: a list of objects at any depth, each object a row.
///
/// Columns are the members of the objects, with those of objects inside them; a name is the last part of its path in words,
/// `transactionAmount.amount` -> `Amount`, or the whole path where two end alike. Values outside the list stand above it, a
/// name and a value in each row. Lists side by side whose objects are alike (`booked`, `pending`) become one table with a
/// column for the list's name.
enum JSONTable {
  /// The sheet of a document; nil for text that is not JSON, and where no list of objects is in it.
  ///
  /// - Throws: ``StatementError`` where entries stand in lists that are not one table, such as one for each account: what
  ///   is left out would be missing without a word; and where they have too many members.
  static func sheet(of bytes: [UInt8], fileName: String = "JSON") throws -> Sheet? {
    guard bytes.count <= byteLimit, let document = bytes.withUnsafeBufferPointer({ OrderedJSON($0) }) else {
      return nil
    }
    var search = JSONListSearch()
    search.visit(document, path: [])
    let entries = search.lists.filter(\.hasEntries)
    let main = (entries.isEmpty ? search.lists : entries).max { $0.objects.count < $1.objects.count }
    guard let main else { return nil }
    let lists = search.lists.filter { $0.path.dropLast() == main.path.dropLast() && main.isLike($0) }
    let paths = Set(lists.map(\.path))
    let others = search.lists.filter { list in
      !paths.contains(list.path) && list.hasEntries
        // The objects around the list, and those inside its rows, are no entries beside it.
        && !main.path.starts(with: list.path) && !list.path.starts(with: main.path)
    }
    guard paths.count == lists.count, others.isEmpty else {
      let names = Set((lists + others).map { "\"\($0.path.joined(separator: "."))\"" }).sorted()
      throw StatementError.unreadable(
        file: fileName,
        detail:
          "its entries are in several lists (\(names.joined(separator: ", "))), which may be of several accounts; put each list in a file of its own"
      )
    }
    let rows = JSONRows(lists, facts: search.facts)
    guard rows.columns.count <= columnLimit else {
      throw StatementError.limit(
        file: fileName, name: "the number of different members of its entries", value: rows.columns.count,
        limit: columnLimit)
    }
    return rows.sheet()
  }

  private static let byteLimit = 128 << 20
  /// More different names are no table: what they hold would be missing without a word.
  private static let columnLimit = 512
}

/// Finds the lists of objects in a document, and the values outside of them.
private struct JSONListSearch {
  struct List {
    var path: [String]
    var objects: [[(name: [String], cell: OrderedJSON.CellText)]]

    /// Whether one of the first objects has a day and a number.
    var hasEntries: Bool {
      objects.prefix(20).contains { object in
        let tokens = object.map { CellToken($0.cell.text) }
        return tokens.contains { $0.date != nil } && tokens.contains { $0.onlyNumber != nil }
      }
    }

    /// Whether the objects of two lists have at least half of their members in common.
    func isLike(_ other: List) -> Bool {
      let (mine, theirs) = (Set(objects.joined().map(\.name)), Set(other.objects.joined().map(\.name)))
      return mine.intersection(theirs).count * 2 >= min(mine.count, theirs.count)
    }
  }

  private(set) var lists: [List] = []
  private(set) var facts: [(name: [String], cell: OrderedJSON.CellText)] = []

  mutating func visit(_ value: OrderedJSON, path: [String]) {
    switch value {
    case .scalar(let cell): if !cell.text.isEmpty, facts.count < 200 { facts.append((path, cell)) }
    case .object(let members): for member in members { visit(member.value, path: path + [member.name]) }
    case .array(let elements):
      let objects = elements.compactMap { element -> [(name: [String], cell: OrderedJSON.CellText)]? in
        guard case .object = element else { return nil }
        return Self.cells(of: element, path: [])
      }
      if objects.count == elements.count, !objects.isEmpty {
        lists.append(List(path: path, objects: objects))
      }
      // A list of accounts has the lists of their entries inside.
      for element in elements {
        if case .object(let members) = element {
          for member in members {
            if case .array = member.value { visit(member.value, path: path + [member.name]) }
            if case .object = member.value { visit(lists: member.value, path: path + [member.name]) }
          }
        }
      }
    }
  }

  /// Looks for lists alone: the values beside them are those of a row.
  private mutating func visit(lists value: OrderedJSON, path: [String]) {
    guard case .object(let members) = value else { return }
    for member in members {
      if case .array = member.value { visit(member.value, path: path + [member.name]) }
      if case .object = member.value { visit(lists: member.value, path: path + [member.name]) }
    }
  }

  /// The values of an object and of the objects inside it. Texts of a list are one text.
  private static func cells(of value: OrderedJSON, path: [String]) -> [(
    name: [String], cell: OrderedJSON.CellText
  )] {
    switch value {
    case .scalar(let cell): return [(path, cell)]
    case .object(let members): return members.flatMap { cells(of: $0.value, path: path + [$0.name]) }
    case .array(let elements):
      let texts = elements.compactMap { element -> String? in
        if case .scalar(let cell) = element, !cell.text.isEmpty { cell.text } else { nil }
      }
      return texts.isEmpty ? [] : [(path, .init(text: texts.joined(separator: " "), isNumber: false))]
    }
  }
}

/// Lays lists of objects out as rows.
private struct JSONRows {
  private let lists: [JSONListSearch.List]
  private let facts: [(name: [String], cell: OrderedJSON.CellText)]
  private(set) var columns: [[String]] = []

  init(_ lists: [JSONListSearch.List], facts: [(name: [String], cell: OrderedJSON.CellText)]) {
    self.lists = lists
    self.facts = facts
    var known: Set<[String]> = []
    for cell in lists.flatMap(\.objects).joined() where known.insert(cell.name).inserted {
      columns.append(cell.name)
    }
  }

  func sheet() -> Sheet {
    var builder = SheetBuilder(name: "JSON")
    func put(_ cell: OrderedJSON.CellText, _ column: Int) {
      // As text: a number in JSON has a point whatever the language, which the column's other numbers confirm.
      if !cell.text.isEmpty {
        builder.appendCell(column: column, cell.isNumber ? .number(cell.text) : .text(cell.text))
      }
    }
    for fact in facts {
      builder.appendCell(column: 0, Self.words(fact.name.last ?? ""))
      put(fact.cell, 1)
      builder.endRow()
    }
    let first = lists.count > 1 ? 1 : 0
    if first > 0 { builder.appendCell(column: 0, "Status") }
    for (index, name) in names().enumerated() { builder.appendCell(column: first + index, name) }
    builder.endRow()
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    for list in lists {
      for object in list.objects {
        if first > 0 { builder.appendCell(column: 0, Self.words(list.path.last ?? "")) }
        var row: [Int: OrderedJSON.CellText] = [:]
        for cell in object { if let place = places[cell.name] { row[place] = cell.cell } }
        for (place, cell) in row.sorted(by: { $0.key < $1.key }) { put(cell, first + place) }
        builder.endRow()
      }
    }
    return builder.build()
  }

  /// The names of the columns: the last part of each path, or all of it where another ends alike.
  private func names() -> [String] {
    let last = columns.map { Self.words($0.last ?? "") }
    let counts = Dictionary(last.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(columns, last).map { column, name in
      counts[name] == 1 ? name : column.map(Self.words).joined(separator: " ")
    }
  }

  /// `bookingDate` -> `Booking date`, `value_date` -> `Value date`
  private static func words(_ name: String) -> String {
    var text = ""
    for character in name {
      if character == "_" || character == "-" || character == "." {
        text.append(" ")
      } else if character.isUppercase, let previous = text.last, previous.isLowercase || previous.isNumber {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
