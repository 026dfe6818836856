import DatasetFormat
import FoundationEssentials

/// The journal of one machine: one JSON object a line, only ever appended to.
///
/// An entry stands once with state `prepared` and again with what became of it; the last line of an id counts.
struct Journal {
  let path: String

  /// All entries, oldest first, each as its last line has it.
  ///
  /// A last line that was cut while writing is no entry: its files were not touched yet.
  func entries() throws -> [JournalEntry] {
    guard FileAccess.exists(path) else { return [] }
    var order: [String] = []
    var entries: [String: JournalEntry] = [:]
    for line in try FileAccess.read(path).split(separator: UInt8(ascii: "\n")) {
      guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(line)) else { continue }
      if entries.updateValue(entry, forKey: entry.id) == nil { order.append(entry.id) }
    }
    return order.compactMap { entries[$0] }
  }

  /// Appends an entry's present state and syncs it.
  func append(_ entry: JournalEntry) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let newline = UInt8(ascii: "\n")
    // A line that a crash cut off must not swallow this one, so each begins on a line of its own.
    try FileAccess.appendSynced(path, [newline] + Array(try encoder.encode(entry)) + [newline])
    try FileAccess.sync(folder: FilePath.parent(of: path))
  }
}
