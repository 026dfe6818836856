import DatasetFormat
import Spreadsheet

/// No two keys of a tab look alike: a letter of another script makes another key that nobody can tell from the first.
struct LookalikeKeysCheck: Check {
  var kinds: [FindingKind] { [.keyHomoglyph] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for name in [TabName.categories, .accounts] {
      guard let tab = context.dataset[name], let position = tab.schema.identityPosition else { continue }
      var skeletons: [String: (key: String, row: Int)] = [:]
      tab.forEachLiveRecord { row in
        guard let key = row.key(position).value else { return }
        let skeleton = Self.skeleton(key)
        guard let known = skeletons[skeleton] else {
          skeletons[skeleton] = (key, row.index)
          return
        }
        guard known.key != key else { return }
        report.add(
          Finding(
            .keyHomoglyph, at: tab.location(row: row.index, position: position), record: key,
            found: row.rawText(position),
            expected:
              "letters of one script; row \(tab.sheet.rowNumber(known.row)) has the key that looks like it"))
      }
    }
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
