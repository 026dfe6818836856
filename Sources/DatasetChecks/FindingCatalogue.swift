public import DatasetFormat

/// Every kind of finding: those of the checks, and those of whoever reads the files.
public enum FindingCatalogue {
  /// Every kind, by code.
  public static let kinds: [FindingKind] = {
    let declared =
      Checks.all.flatMap(\.kinds) + FindingKind.ofCSVFiles + FindingKind.ofUnreadableWorkbooks
      + FindingKind.ofWorkbooks + FindingKind.ofChangeObstacles
    return Set(declared).sorted { $0.code < $1.code }
  }()

  private static let kindOfCode = Dictionary(kinds.map { ($0.code, $0) }, uniquingKeysWith: { one, _ in one })

  /// The kind of a code that a person typed; nil where there is none.
  public static func kind(_ code: String) -> FindingKind? { kindOfCode[code] }

  /// The kind whose code is most like a word that is none.
  public static func nearest(to word: String) -> FindingKind? {
    kinds.compactMap { kind in EditDistance.between(kind.code, word, atMost: 4).map { ($0, kind) } }
      .min { $0.0 < $1.0 }?.1
  }
}
