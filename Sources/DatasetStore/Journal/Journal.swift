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
    // A line that a crash cut off must not swallow this one, so each begins on a line of its own.
    try FileAccess.appendSynced(path, [UInt8(ascii: "\n")] + Self.line(of: entry))
    try FileAccess.sync(folder: FilePath.parent(of: path))
  }

  /// Puts a journal of these entries alone in place of this one, in one step; nothing else ever takes a line out.
  ///
  /// - Parameters:
  ///   - entries: The entries that stay, oldest first.
  ///   - temporary: Where it is written first, on the same disk.
  /// - Throws: ``FileError``.
  func keepOnly(_ entries: [JournalEntry], temporary: String) throws {
    FileAccess.remove(temporary)
    try FileAccess.createSynced(temporary, try entries.flatMap(Self.line))
    try FileAccess.rename(temporary, to: path)
    try FileAccess.sync(folder: FilePath.parent(of: path))
  }

  /// An entry as its line has it, with the line's end.
  static func line(of entry: JournalEntry) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(entry)) + [UInt8(ascii: "\n")]
  }
}
