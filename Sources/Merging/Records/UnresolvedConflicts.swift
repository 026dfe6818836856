import DatasetFormat
import Spreadsheet

/// The conflicts that copies list from earlier merges, and the users' choices.
struct UnresolvedConflicts {
  struct Key: Hashable {
    var tab: TabName
    var id: String
    var column: String
  }

  /// Values of a copy's records: by id, then by column.
  typealias Cells<Value> = [TabName: [String: [String: Value]]]

  /// The candidates that are open still, in each copy.
  private(set) var open: [Cells<[MergeCandidate]>]
  /// The texts that users chose, by copy.
  private(set) var chosen: [Cells<String>]
  /// Choices that stay open, because the text cannot be understood or a decision is still needed.
  private(set) var unclear: [String] = []

  /// Whether anything is open or chosen in a tab.
  func concerns(_ tab: TabName) -> Bool {
    open.contains { $0[tab] != nil } || chosen.contains { $0[tab] != nil }
  }

  /// - Parameters:
  ///   - base: The common state, if one is known.
  ///   - copies: The merged copies.
  ///   - reads: Whether to read the sheets; otherwise there are no open conflicts.
  ///   - settles: Whether every decision is final, including the choice of the value that counts for now.
  ///   - decided: A decision that is not in a sheet yet: the name of an option, as `winner` has it.
  init(
    base: Dataset?, copies: [MergeCopy], reads: Bool = true, settles: Bool = false,
    decided: (key: Key, option: String)? = nil
  ) {
    let copies = reads ? copies : []
    let before = Set(Self.lines(of: base).compactMap(Self.key))
    chosen = Array(repeating: [:], count: copies.count)
    open = Array(repeating: [:], count: copies.count)
    var chosenKeys: Set<Key> = []
    var left: [Set<Key>] = []
    var lines: [(Key, ConflictsSheet.Line, copy: Int)] = []
    for (index, copy) in copies.enumerated() {
      var here: Set<Key> = []
      var all = Self.lines(of: copy.dataset)
      for number in all.indices where decided != nil && Self.key(all[number]) == decided?.key {
        all[number].winner = decided?.option ?? ""
      }
      let divided = DividedChoices(all, in: copy.dataset)
      for (number, line) in all.enumerated() {
        guard var key = Self.key(line) else { continue }
        key.id = copy.renamedIDs[key.tab]?[key.id] ?? key.id
        let isDecided = decided.map { $0.key == key } ?? false
        // A row that is gone from a copy and is to stay needs nothing but that nobody asks again.
        if isDecided, line.column == ConflictsSheet.rowColumn,
          line.decision == .option(ConflictsSheet.valueWord(0))
        {
          continue
        }
        let choice = isDecided ? decided.flatMap { line.text(of: $0.option) } : line.choice
        let text = divided.texts[number] ?? (divided.contradictory.contains(number) ? nil : choice)
        if divided.contradictory.contains(number) {
          unclear.append(
            "\(ConflictsSheet.name) row \(line.row ?? 0) stays open: other lines of the same division name another copy"
          )
        }
        if text == nil, settles, line.decision == .option(ConflictsSheet.valueWord(0)) { continue }
        if settles || line.decision == .unclear { unclear += Self.note(of: line).map { [$0] } ?? [] }
        if let text {
          chosen[index][key.tab, default: [:]][key.id, default: [:]][key.column] = text
          chosenKeys.insert(key)
        } else {
          here.insert(key)
          lines.append((key, line, index))
        }
      }
      left.append(here)
    }
    // A line that was open in the common state and is not any more in one of the copies was settled there.
    let settled = before.filter { key in left.contains { !$0.contains(key) } }
    for (key, line, copy) in lines where !settled.contains(key) && !chosenKeys.contains(key) {
      open[copy][key.tab, default: [:]][key.id, default: [:]][key.column, default: []] += Self.candidates(
        line, of: copies[copy].name)
    }
  }

  /// The user's choices in a copy.
  func choices(ofCopy index: Int) -> Cells<String> { index < chosen.count ? chosen[index] : [:] }

  /// The conflicts that a copy lists.
  func listed(inCopy index: Int) -> Cells<[MergeCandidate]> { index < open.count ? open[index] : [:] }

  /// The names of the columns of a tab about which anything is open or chosen.
  func columns(of tab: TabName) -> Set<String> {
    Set(open.flatMap { $0[tab]?.values.flatMap(\.keys) ?? [] })
      .union(chosen.flatMap { $0[tab]?.values.flatMap(\.keys) ?? [] })
  }

  static func lines(of dataset: Dataset?) -> [ConflictsSheet.Line] {
    dataset?.foreignSheets.first { $0.name == ConflictsSheet.name }.map { ConflictsSheet($0).lines } ?? []
  }

  static func key(_ line: ConflictsSheet.Line) -> Key? {
    TabName(matching: line.tab).map { Key(tab: $0, id: RecordIndex.canonical(line.id), column: line.column) }
  }

  private static func candidates(_ line: ConflictsSheet.Line, of copy: String) -> [MergeCandidate] {
    let kind = TabName(matching: line.tab).flatMap { tab in
      let schema = TabSchema.of(tab)
      return schema.position(matching: line.column).map { schema.columns[$0].kind }
    }
    return line.values.compactMap { value in
      if line.column == ConflictsSheet.rowColumn {
        guard value.text == RecordMerge.gone.value.text else { return nil }
        return MergeCandidate(value: RecordMerge.gone, time: 0, copies: names(value.from))
      }
      return MergeCandidate(
        value: .of(value.text, as: kind), time: value.time?.milliseconds ?? 0, copies: names(value.from))
    }
  }

  private static func note(of line: ConflictsSheet.Line) -> String? {
    let place = "\(ConflictsSheet.name) row \(line.row ?? 0)"
    let options = line.options.joined(separator: ", ")
    return switch line.decision {
    case .none: "\(place) stays open: its winner is blank (expected one of \(options))"
    case .unclear: "\(place) stays open: its winner is \"\(line.winner)\" (expected one of \(options))"
    case .option: nil
    }
  }

  static func names(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: ", ").map(String.init)
  }
}

extension ConflictsSheet.Line {
  /// The user's choice in place of the value that counts for now; nil without one.
  var choice: String? {
    guard case .option(let option) = decision, option != ConflictsSheet.valueWord(0) else { return nil }
    return text(of: option)
  }
}

extension MergeValue {
  /// A text as the value of a column of a kind; nil for one of the user's own.
  static func of(_ text: String, as kind: ValueKind?) -> MergeValue {
    if text.isEmpty { return .blank }
    let sheet = Sheet(name: "", rows: [[text]])
    return sheet.withView { view in
      guard let cell = view.cells(inRow: 0).first else { return .blank }
      return ComparableCell(storage: .csv).value(of: cell, in: view, kind)
    }
  }
}

/// Applies the user's choice of one line of the sheet `Conflicts` to the other lines about the same division.
///
/// Choosing one copy's amount for a divided row also chooses that copy's parts. One copy's amount next to
/// another copy's parts would not add up.
struct DividedChoices {
  /// By the index of a line the text that is chosen with the choice of another one.
  private(set) var texts: [Int: String] = [:]
  /// The lines whose choices are of different copies.
  private(set) var contradictory: Set<Int> = []

  private let lines: [ConflictsSheet.Line]
  /// By the index of a line the divisions that its record is in, in any copy.
  private var divisions: [Int: Set<String>] = [:]

  init(_ lines: [ConflictsSheet.Line], in dataset: Dataset) {
    self.lines = lines
    readDivisions(of: dataset)
    for group in groups { complete(group) }
  }

  private mutating func readDivisions(of dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    var ofRecord: [String: Set<String>] = [:]
    let ids = Set(lines.map { RecordIndex.canonical($0.id) })
    let (identity, split) = (tab.schema["id"], tab.schema["splitId"])
    tab.forEachRow { row in
      guard let division = row.rawText(split), let id = row.identity(identity), ids.contains(id) else {
        return
      }
      ofRecord[id, default: []].insert(division)
    }
    for line in lines where TabName(matching: line.tab) == .transactions && line.column == "splitId" {
      ofRecord[RecordIndex.canonical(line.id), default: []].formUnion(
        line.values.map(\.text).filter { !$0.isEmpty })
    }
    for (index, line) in lines.enumerated() where TabName(matching: line.tab) == .transactions {
      divisions[index] = ofRecord[RecordIndex.canonical(line.id)]
    }
  }

  /// The indices of the lines of each division with an undecided row.
  private var groups: [[Int]] {
    let members = divisions.keys.sorted()
    var groups = UnitGroups(count: members.count)
    var first: [String: Int] = [:]
    for (number, line) in members.enumerated() {
      for division in divisions[line] ?? [] {
        if let known = first[division] { groups.join(known, number) } else { first[division] = number }
      }
    }
    let all = Dictionary(grouping: members.indices) { groups.first(of: $0) }.values.map {
      $0.map { members[$0] }
    }
    return all.filter { $0.contains { ["splitId", "deletedAt", "amount"].contains(lines[$0].column) } }
  }

  private mutating func complete(_ group: [Int]) {
    let chosen = group.filter { lines[$0].choice != nil }
    if chosen.isEmpty { return }
    if chosen.contains(where: { lines[$0].decision == .option(ConflictsSheet.baseWord) }) {
      return takeBase(group, chosen)
    }
    let sources = chosen.map { line in
      Set(lines[line].values.filter { $0.text == lines[line].choice }.flatMap { Self.names($0.from) })
    }
    let source = sources.dropFirst().reduce(sources[0]) { $0.intersection($1) }.min()
    guard let source else {
      contradictory.formUnion(chosen)
      return
    }
    for line in group where lines[line].choice == nil {
      let value = lines[line].values.first { Self.names($0.from).contains(source) }
      if let value, value.text != lines[line].values.first?.text { texts[line] = value.text }
    }
  }

  /// Restores the rows of the common state. Parts that did not exist then are deleted.
  private mutating func takeBase(_ group: [Int], _ chosen: [Int]) {
    guard chosen.allSatisfy({ lines[$0].decision == .option(ConflictsSheet.baseWord) }) else {
      contradictory.formUnion(chosen)
      return
    }
    let before = Set(group.filter { lines[$0].column == "splitId" }.map { lines[$0].base })
    for line in group {
      let isPart = lines[line].column == "deletedAt" && lines[line].base.isEmpty
      let isNew = isPart && before.isDisjoint(with: divisions[line] ?? [])
      texts[line] = isNew ? lines[line].values.first { !$0.text.isEmpty }?.text ?? "" : lines[line].base
    }
  }

  private static func names(_ text: String) -> [String] { text.split(separator: ", ").map(String.init) }
}
