import DatasetFormat
import Spreadsheet

/// No two keys of a tab look the same. A letter of another script, such as a Cyrillic а, makes a different
/// key that looks identical.
struct LookalikeKeysCheck: Check {
  var kinds: [FindingKind] { [.keyHomoglyph] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for name in [TabName.categories, .accounts, .members] {
      guard let tab = context.dataset[name], let position = tab.schema.identityPosition else { continue }
      let pairs = pairs(in: tab, position)
      if pairs.isEmpty { continue }
      var keys = FreeNames(pairs.flatMap { [$0.key, $0.other] })
      let references = KeyReferences(context.dataset, to: name, keys: Set(pairs.map(\.key)))
      for pair in pairs {
        let finding = Finding(
          .keyHomoglyph, at: tab.location(row: pair.row, position: position), record: pair.key,
          found: pair.typed,
          expected:
            "letters of one script; row \(tab.sheet.rowNumber(pair.otherRow)) has the key that looks like it")
        report.add(finding, options: options(pair, in: tab, references, &keys, context))
      }
    }
  }

  private struct Pair {
    var row: Int
    var key: String
    var typed: String?
    var otherRow: Int
    var other: String
  }

  /// Each key with the one before it that it looks like.
  private func pairs(in tab: Tab, _ position: Int) -> [Pair] {
    var skeletons: [String: (key: String, row: Int)] = [:]
    var pairs: [Pair] = []
    tab.forEachLiveRecord { row in
      guard let key = row.key(position).value else { return }
      let skeleton = Self.skeleton(key)
      guard let known = skeletons[skeleton] else {
        skeletons[skeleton] = (key, row.index)
        return
      }
      guard known.key != key else { return }
      pairs.append(
        Pair(
          row: row.index, key: key, typed: row.rawText(position), otherRow: known.row, other: known.key))
    }
    return pairs
  }

  /// The options: one record with the rows of both, or two records with distinct keys.
  private func options(
    _ pair: Pair, in tab: Tab, _ references: KeyReferences, _ keys: inout FreeNames, _ context: CheckContext
  ) -> [Remedy.Option] {
    guard let identity = tab.schema.identityPosition else { return [] }
    var options: [Remedy.Option] = []
    if let moved = references.changes(from: pair.key, to: pair.other, because: .keyHomoglyph) {
      options.append(
        Remedy.Option(
          name: Remedy.mergeWord,
          changes: moved
            + [Remedy.quarantining(pair.row, of: tab, because: .keyHomoglyph, context)]))
    }
    guard let own = Key.unique(Self.skeleton(pair.key), in: &keys) else {
      return options
    }
    keys.take(own)
    if let moved = references.changes(from: pair.key, to: own, because: .keyHomoglyph),
      let renamed = Remedy.change(identity, ofRow: pair.row, in: tab, to: .text(own), because: .keyHomoglyph)
    {
      options.append(Remedy.Option(name: Remedy.renameWord, changes: [renamed] + moved))
    }
    return options
  }

  /// The key with each letter of Greek or Cyrillic that looks like a Latin one replaced by it.
  private static func skeleton(_ key: String) -> String {
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
    return String(String.UnicodeScalarView(key.unicodeScalars.map { lookalikes[$0] ?? $0 }))
  }

  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o", "р": "p",
    "ԛ": "q",
    "ѕ": "s", "ԝ": "w", "х": "x", "у": "y", "к": "k", "м": "m", "т": "t", "н": "h", "в": "b", "ο": "o",
    "ν": "v",
    "ρ": "p", "α": "a", "ι": "i", "κ": "k", "υ": "u", "χ": "x", "ѵ": "v", "ɡ": "g", "ı": "i",
  ]
}

extension FindingKind {
  static let keyHomoglyph = FindingKind(
    "key-homoglyph", .warning, fix: .ask, "is a key that looks like another one and is not",
    advice: "Give the rows of one of the two the key of the other.",
    manual: """
      A letter of another script looks like a Latin one: in "сoffee" the first letter may be Cyrillic. The two are different \
      keys, sums are split between them, and nobody sees why.
      """)
}

/// The cells that name some records by their keys, for remedies that give a record another key.
private struct KeyReferences {
  private struct Place {
    var tab: TabName
    var row: Int
    var position: Int
  }

  private let dataset: Dataset
  private var places: [String: [Place]] = [:]

  /// The cells that name one of these records of a tab, found in one pass.
  init(_ dataset: Dataset, to target: TabName, keys: Set<String>) {
    self.dataset = dataset
    let table = KeyTable(Array(keys))
    for tab in dataset.orderedTabs {
      let positions = tab.schema.columns.indices.filter {
        tab.schema.columns[$0].reference == target && tab.schema.columns[$0].kind == .key
          && tab.binding.columnOfPosition[$0] != nil
      }
      if positions.isEmpty { continue }
      tab.forEachRow { row in
        for position in positions where !row.isBlank(position) {
          guard let number = row.number(position, in: table) else { continue }
          places[table.keys[number], default: []].append(
            Place(tab: tab.name, row: row.index, position: position))
        }
      }
    }
  }

  /// The changes that replace a key in all cells that refer to it; nil if one of them cannot be written.
  func changes(from key: String, to other: String, because kind: FindingKind) -> [Change]? {
    var changes: [Change] = []
    for place in places[key] ?? [] {
      guard let tab = dataset[place.tab],
        let change = Remedy.change(
          place.position, ofRow: place.row, in: tab, to: .text(other), because: kind)
      else { return nil }
      changes.append(change)
    }
    return changes
  }
}
