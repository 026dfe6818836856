import DatasetFormat
import Spreadsheet

/// What copies list as open from merges before, and what people have chosen there.
struct OpenLines {
  struct Key: Hashable {
    var tab: TabName
    var id: String
    var column: String
  }

  /// What a copy says of its records: by id, then by column.
  typealias Cells<Value> = [TabName: [String: [String: Value]]]

  /// The candidates that are open still, in each copy.
  private(set) var open: [Cells<[MergeCandidate]>]
  /// What a person chose in each copy: the text.
  private(set) var chosen: [Cells<String>]
  /// What stays open, though somebody wrote something or was asked to.
  private(set) var unclear: [String] = []

  /// Whether anything is open or chosen in a tab.
  func concerns(_ tab: TabName) -> Bool {
    open.contains { $0[tab] != nil } || chosen.contains { $0[tab] != nil }
  }

  /// - Parameters:
  ///   - base: The common state, if one is known.
  ///   - copies: The copies that are merged.
  ///   - reads: Whether the sheets are read; else nothing is open.
  ///   - settles: Whether every decision is final, that for what counts meanwhile, too.
  init(base: Dataset?, copies: [MergeCopy], reads: Bool = true, settles: Bool = false) {
    let copies = reads ? copies : []
    let before = Set(Self.lines(of: base).compactMap(Self.key))
    chosen = Array(repeating: [:], count: copies.count)
    open = Array(repeating: [:], count: copies.count)
    var chosenKeys: Set<Key> = []
    var left: [Set<Key>] = []
    var lines: [(Key, ConflictsSheet.Line, copy: Int)] = []
    for (index, copy) in copies.enumerated() {
      var here: Set<Key> = []
      let all = Self.lines(of: copy.dataset)
      let divided = DividedChoices(all, in: copy.dataset)
      for (number, line) in all.enumerated() {
        guard var key = Self.key(line) else { continue }
        key.id = copy.renamedIDs[key.tab]?[key.id] ?? key.id
        let text = divided.texts[number] ?? (divided.contradictory.contains(number) ? nil : line.choice)
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

  /// What a person chose in a copy.
  func choices(ofCopy index: Int) -> Cells<String> { index < chosen.count ? chosen[index] : [:] }

  /// What a copy lists.
  func listed(inCopy index: Int) -> Cells<[MergeCandidate]> { index < open.count ? open[index] : [:] }

  /// The names of the columns of a tab about which anything is open or chosen.
  func columns(of tab: TabName) -> Set<String> {
    Set(open.flatMap { $0[tab]?.values.flatMap(\.keys) ?? [] })
      .union(chosen.flatMap { $0[tab]?.values.flatMap(\.keys) ?? [] })
  }

  private static func lines(of dataset: Dataset?) -> [ConflictsSheet.Line] {
    dataset?.foreignSheets.first { $0.name == ConflictsSheet.name }.map { ConflictsSheet($0).lines } ?? []
  }

  private static func key(_ line: ConflictsSheet.Line) -> Key? {
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

  private static func names(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: ", ").map(String.init)
  }
}

extension ConflictsSheet.Line {
  /// What a person wants in place of what counts meanwhile; nil where they have not said so.
  var choice: String? {
    guard case .option(let option) = decision, option != ConflictsSheet.valueWord(0) else { return nil }
    return text(of: option)
  }
}

extension MergeValue {
  /// A text as the value of a column of a kind; nil for one of the person's own.
  static func of(_ text: String, as kind: ValueKind?) -> MergeValue {
    if text.isEmpty { return .blank }
    let sheet = Sheet(name: "", rows: [[text]])
    return sheet.withView { view in
      guard let cell = view.cells(inRow: 0).first else { return .blank }
      return CellMeaning(storage: .csv).value(of: cell, in: view, kind)
    }
  }
}
