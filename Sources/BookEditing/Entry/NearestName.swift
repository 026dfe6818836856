import Bookkeeping
import DatasetFormat

/// The names that a word with a slip in it may mean.
///
/// `expence` → `expense`; nothing is near to `list`, so `link` is not proposed for it.
package enum NearestName {
  /// How many candidates a message shows.
  package static let shown = 5

  /// The nearest name, if at most one letter in three differs, and never more than two.
  package static func of(_ word: String, among names: [String]) -> String? {
    near(word, among: names).first
  }

  /// The names that are near, the nearest first, at most ``shown``.
  package static func near(_ word: String, among names: [String]) -> [String] {
    let typed = UnicodeForm.folded(word)
    let most = min(2, typed.count / 3)
    guard most > 0 else { return [] }
    let distances = names.compactMap { name -> (Int, String)? in
      let folded = UnicodeForm.folded(name)
      if isSwapped(folded, typed) { return (1, name) }
      return EditDistance.between(folded, typed, atMost: most).map { ($0, name) }
    }
    return distances.sorted { $0.0 < $1.0 }.prefix(shown).map(\.1)
  }

  /// Whether two neighbours changed places, the most frequent slip: `lsit` for `list`.
  private static func isSwapped(_ one: String, _ other: String) -> Bool {
    guard one.count == other.count else { return false }
    let differing = zip(one, other).enumerated().filter { $1.0 != $1.1 }
    return differing.count == 2 && differing[1].offset == differing[0].offset + 1
      && differing[0].element.0 == differing[1].element.1
      && differing[0].element.1 == differing[1].element.0
  }

  /// What a message says after an unknown word: the near names, or all if they are few.
  ///
  /// `did you mean expense?`, `expected paid or unpaid`, `dataset categories lists them`
  package static func hint(for word: String, among names: [String], list: String? = nil) -> String {
    hint(near: near(word, among: names), among: names, list: list)
  }

  /// The same with names that are near in some way.
  package static func hint(near: [String], among names: [String], list: String? = nil) -> String {
    var seen: Set<String> = []
    let near = near.filter { seen.insert($0).inserted }
    if !near.isEmpty { return "did you mean \(Self.joined(near))?" }
    if names.count <= shown { return "expected \(Self.joined(names))" }
    if let list { return "\(list) lists them" }
    return "expected one of \(names.joined(separator: ", "))"
  }

  /// `a, b or c`
  private static func joined(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
