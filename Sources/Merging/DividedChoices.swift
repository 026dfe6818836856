import DatasetFormat
import Spreadsheet

/// What a person's choice of one line of the sheet `Conflicts` says of the others that are about the same division.
///
/// Whoever takes the amount that one copy gave a divided row takes that copy's parts with it: the amount of one copy beside the parts of
/// another is no sum of anybody's.
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

  /// The lines of each division of which any row is to be decided.
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

  /// What stood there before: parts that there were not are deleted.
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
