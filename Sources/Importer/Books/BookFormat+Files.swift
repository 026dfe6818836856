import Money

/// The formats, as the files in `Words/apps/` list them.
///
/// ```
/// [file ynab]
/// [title]
/// YNAB
/// [known]
/// account | date | payee | memo | outflow | inflow
/// [column.payee]
/// payee
/// ```
extension BookFormat {
  /// All formats that are recognised by their columns.
  static let all: [BookFormat] = files.values.filter { !$0.known.isEmpty }.sorted { $0.name < $1.name }

  /// Tables of unknown apps. The statement reader finds days and money, and the words of the header give the
  /// rest.
  static let other: BookFormat = {
    guard let format = files["other"] else {
      preconditionFailure("Words/apps/other.txt is not compiled in")
    }
    return format.named(unknownName)
  }()

  /// The same for a table of which each row is a posting.
  static let journal: BookFormat = {
    var format = other
    format.shape = .postings
    return format
  }()

  /// The same for a table whose rows name the paying and the receiving account.
  static let pairs: BookFormat = {
    var format = other
    format.shape = .pairs
    for name in format.payingColumns { format.columns[name] = .account }
    return format
  }()

  /// By the names of the files.
  private static let files: [String: BookFormat] = {
    var lines: [String: [(section: String, word: String)]] = [:]
    for section in WordFiles.apps.sections {
      WordFiles.apps.forEach(in: section) { line in
        lines[line.file, default: []].append((section, String(decoding: line.word, as: UTF8.self)))
      }
    }
    return lines.reduce(into: [:]) { formats, entry in
      let title = entry.value.first { $0.section == "title" }?.word ?? entry.key
      var format = BookFormat(entry.key, title)
      for (section, word) in entry.value { format.add(word, in: section) }
      formats[entry.key] = format
    }
  }()

  /// Adds a line of a file.
  private mutating func add(_ word: String, in section: String) {
    if section.hasPrefix("column."), let column = Column(rawValue: String(section.dropFirst(7))) {
      columns[word] = column
      return
    }
    switch section {
    case "title": break
    case "known": known.append(Self.parts(word, "|"))
    case "beside": beside.append(Self.parts(word, "|"))
    case "shape": shape = Shape(rawValue: word) ?? shape
    case "flag": if let flag = Flag(rawValue: word) { flags.insert(flag) }
    case "transfer.prefix": transferPrefixes.append(word)
    case "transfer.category": transferCategories.insert(word)
    case "payment.transfer": transferPayments.insert(word)
    case "opening.category": openingCategories.insert(word)
    case "split.category": splitCategories.insert(word)
    case "minor.units": minorWords.insert(word)
    case "pairs.account": payingColumns.insert(word)
    case "category.none": noCategories.insert(word)
    case "income.group": incomeGroups.insert(word)
    case "budget.none": unplannedGroups.insert(word)
    case "cleared": clearedWords.insert(word)
    case "kind.out": kinds[word] = .out
    case "kind.in": kinds[word] = .in
    case "kind.transfer": kinds[word] = .transfer
    case "kind.opening": kinds[word] = .opening
    case "derived.beside":
      let sides = Self.parts(word, "=")
      if sides.count == 2 { derivedBeside[sides[0]] = Self.parts(sides[1], "&") }
    default: break
    }
  }

  private static func parts(_ line: String, _ separator: Character) -> [String] {
    line.split(separator: separator).map { $0.trimmingSpace() }
  }
}
