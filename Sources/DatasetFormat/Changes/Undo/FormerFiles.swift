/// The CSV files that a plan changed in memory, as they were before it: byte for byte, as an undo of a store
/// brings them back from its snapshot.
///
/// Cells alone do not say it all: `9.00,` and `9.00` are the same cells. Of each file only the part that is
/// another one is kept.
package struct FormerFiles: Sendable, Hashable {
  /// A file before and after the plan.
  private struct File: Sendable, Hashable {
    /// What it was; nil if it was not there.
    var former: Part?
    /// Its hash after the plan; nil if the plan took it away.
    var hash: String?
  }

  /// The bytes between those that a file has in common with the one after the plan: so many at its beginning,
  /// and so many at its end.
  private struct Part: Sendable, Hashable {
    var beginning: Int
    var bytes: [UInt8]
    var end: Int
  }

  /// By their names.
  private var files: [String: File] = [:]

  /// What a plan changed; nil for a dataset that does not hold its files, and where the plan changed none.
  package init?(of before: Dataset, after: Dataset) {
    guard let old = before.csvFiles, let new = after.csvFiles else { return nil }
    for name in Set(old.keys).union(new.keys) {
      switch (old[name]?.whole, new[name]?.whole) {
      case (let old?, let new?):
        guard old != new else { continue }
        files[name] = File(former: Self.part(of: old, besides: new), hash: after.hash(ofFile: name))
      case (let old?, nil): files[name] = File(former: Part(beginning: 0, bytes: old, end: 0), hash: nil)
      case (nil, _): files[name] = File(former: nil, hash: after.hash(ofFile: name))
      }
    }
    if files.isEmpty { return nil }
  }

  private static func part(of old: [UInt8], besides new: [UInt8]) -> Part {
    let shorter = min(old.count, new.count)
    var beginning = 0
    while beginning < shorter, old[beginning] == new[beginning] { beginning += 1 }
    var end = 0
    while end < shorter - beginning, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return Part(beginning: beginning, bytes: Array(old[beginning..<old.count - end]), end: end)
  }

  /// The dataset with these files as they were; nil where one of them was changed since.
  ///
  /// - Parameters:
  ///   - dataset: The dataset after the plan, or after later ones.
  ///   - undone: The same with the cells as they were before the plan.
  /// - Returns: The dataset with the files of before.
  /// - Throws: ``UnreadableFile``, which a file that was read once is not.
  package func restored(in dataset: Dataset, cells undone: Dataset) throws(UnreadableFile) -> Dataset? {
    guard var all = dataset.csvFiles else { return nil }
    guard files.allSatisfy({ dataset.hash(ofFile: $0.key) == $0.value.hash }) else { return nil }
    for (name, file) in files {
      guard let part = file.former else {
        all[name] = nil
        continue
      }
      let now = all[name]?.whole ?? []
      let whole = now.prefix(part.beginning) + part.bytes + now.suffix(part.end)
      all[name] = try CSVTabFile(Array(whole), name: name)
    }
    var restored = Dataset(name: undone.name, files: Array(all.values))
    restored.receipts = undone.receipts
    return restored
  }
}

extension Dataset {
  /// The hash of a file that the dataset holds; nil if it has none of this name.
  fileprivate func hash(ofFile name: String) -> String? { fileHashes[Self.path(ofFile: name)] }
}
