import DatasetFormat

/// The reference page of the findings, `CHECKS.md`, made from their declarations so that it cannot fall behind them.
enum ChecksReference {
  /// The whole page: a table of all kinds, then the manual entry of each.
  static var markdown: String {
    introduction + "\n" + table + "\n" + FindingCatalogue.kinds.map(entry).joined(separator: "\n")
  }

  private static let introduction = """
    # Checks

    What `dataset validate` may find, generated from the checks. `dataset help CODE` prints the entry of one code. A code keeps its
    name and its meaning for good. What severities and repairs mean stands in [FORMAT.md](FORMAT.md#findings).

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
