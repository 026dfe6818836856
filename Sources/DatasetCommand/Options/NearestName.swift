import DatasetChecks

/// The name that a person may have meant.
enum NearestName {
  /// The name at most two edits away from a word, and of several the nearest.
  static func of(_ word: String, among names: [String]) -> String? {
    names.compactMap { name in EditDistance.between(name, word, atMost: 2).map { ($0, name) } }
      .min { $0.0 < $1.0 }?.1
  }
}
