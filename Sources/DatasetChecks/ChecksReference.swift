import Bookkeeping
package import DatasetFormat

/// The reference page of the findings, `docs/reference/findings.md`. It is made from their declarations.
enum ChecksReference {
  /// The whole page: a table of all kinds, then the manual entry of each.
  static var markdown: String {
    introduction + "\n" + table + "\n" + FindingCatalogue.kinds.map(entry).joined(separator: "\n")
  }

  private static let introduction = """
    # Findings

    What `dataset validate` may find, generated from the checks. `dataset help CODE` prints the entry of one code. A code keeps its
    name and its meaning for good. What severities and repairs mean stands in [FORMAT.md](../../FORMAT.md#findings).

    """

  private static var table: String {
    FormatReference.table(
      ["Code", "Severity", "Repair", "What", "What to do"],
      FindingCatalogue.kinds.map { kind in
        [
          "[`\(kind)`](#\(kind))", kind.severity.rawValue, kind.fix.rawValue, kind.explanation, kind.advice,
        ]
      })
  }

  private static func entry(_ kind: FindingKind) -> String {
    """
    ## \(kind)

    \(kind.severity.rawValue.capitalised), repair: \(kind.fix.rawValue). The finding says: \(kind.explanation).

    \(kind.manual)

    What to do: \(kind.advice)

    """
  }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

/// Every kind of finding: those of the checks, and those of the file readers.
package enum FindingCatalogue {
  /// Every kind, by code.
  package static let kinds: [FindingKind] = {
    let declared =
      Checks.all.flatMap(\.kinds) + FindingKind.ofCSVFiles + FindingKind.ofUnreadableWorkbooks
      + FindingKind.ofWorkbooks + FindingKind.ofChangeObstacles
    return Set(declared).sorted { $0.code < $1.code }
  }()

  private static let kindOfCode = Dictionary(kinds.map { ($0.code, $0) }, uniquingKeysWith: { one, _ in one })

  /// The kind for a code that a user typed; nil for an unknown code.
  package static func kind(_ code: String) -> FindingKind? { kindOfCode[code] }

  /// The kind whose code is most similar to an unknown word.
  package static func nearest(to word: String) -> FindingKind? {
    kinds.compactMap { kind in EditDistance.between(kind.code, word, atMost: 4).map { ($0, kind) } }
      .min { $0.0 < $1.0 }?.1
  }
}
