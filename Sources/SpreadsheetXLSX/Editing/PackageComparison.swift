/// Compares the entries of two packages as they are compressed.
public enum PackageComparison {
  /// Finds an entry that an edit was not meant to concern and that is not byte for byte the same in its copy.
  ///
  /// - Parameters:
  ///   - original: The path of the workbook that was edited.
  ///   - copy: The path of its edited copy.
  ///   - outcome: What the edit says it changed.
  /// - Returns: The first such entry; nil where all are the same, and in the same order.
  /// - Throws: ``XLSXError``.
  public static func firstDifference(
    original: String, copy: String, except outcome: WorkbookEditor.Outcome
  ) throws(XLSXError) -> String? {
    let one = try WorkbookFile(path: original)
    let other = try WorkbookFile(path: copy)
    do throws(XLSXProblem) {
      return try firstDifference(one, other, except: outcome)
    } catch {
      throw XLSXError(file: other.name, problem: error)
    }
  }

  static func firstDifference(
    _ one: WorkbookFile, _ other: WorkbookFile, except outcome: WorkbookEditor.Outcome
  ) throws(XLSXProblem) -> String? {
    let limits = XLSXLimits()
    let before = try ZipDirectory(of: one, limits: limits).entries.filter {
      !outcome.removed.contains(name(of: $0))
    }
    let after = try ZipDirectory(of: other, limits: limits).entries.filter {
      !outcome.added.contains(name(of: $0))
    }
    guard before.count == after.count else { return "the number of parts" }
    for (first, second) in zip(before, after) {
      guard first.name == second.name else { return name(of: first) }
      if outcome.changed.contains(name(of: first)) { continue }
      if try !areEqual(ZipOrigin(first, in: one), one, ZipOrigin(second, in: other), other) {
        return name(of: first)
      }
    }
    return nil
  }

  private static func name(of entry: ZipDirectory.Entry) -> String {
    String(decoding: entry.name, as: UTF8.self)
  }

  private static func areEqual(
    _ one: ZipOrigin, _ file: WorkbookFile, _ other: ZipOrigin, _ copy: WorkbookFile
  ) throws(XLSXProblem) -> Bool {
    guard one.crc == other.crc, one.method == other.method, one.size == other.size,
      one.compressedSize == other.compressedSize
    else { return false }
    var done = 0
    while done < one.compressedSize {
      let count = min(1 << 20, one.compressedSize - done)
      let first = try file.read(at: one.dataOffset + done, count: count)
      guard try copy.read(at: other.dataOffset + done, count: count) == first else { return false }
      done += count
    }
    return true
  }
}
