import DatasetChecks
import DatasetFormat

/// The code of a kind of finding as a person types it.
enum FindingArgument {
  /// The kind of a code.
  ///
  /// - Throws: ``Failure``, wrong usage, which names the nearest code; `place` says where the code was typed.
  static func kind(_ code: String, in place: String) throws -> FindingKind {
    if let kind = FindingCatalogue.kind(code) { return kind }
    let hint =
      FindingCatalogue.nearest(to: code).map { "did you mean \($0)?" }
      ?? "docs/reference/findings.md lists them all"
    throw Failure("\(place): there is no such code (\(hint)).", status: 64)
  }
}
