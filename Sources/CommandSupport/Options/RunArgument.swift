package import DatasetStore

/// A run by a part of its id, as `log` shows it.
package enum RunArgument {
  /// - Throws: ``Failure`` where no run, or more than one, is meant.
  package static func entry(_ text: String, among entries: [JournalEntry]) throws -> JournalEntry {
    let wanted = text.lowercased()
    let fitting = entries.filter { $0.id.hasPrefix(wanted) || $0.id.hasSuffix(wanted) }
    if fitting.count == 1 { return fitting[0] }
    throw Failure(
      fitting.isEmpty
        ? "--run \(text): there is no such run to take back; dataset log shows the ids. Nothing was changed."
        : "--run \(text): \(fitting.count) runs have an id that begins like this; write more of it. Nothing was changed."
    )
  }
}
