import DatasetFormat

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
