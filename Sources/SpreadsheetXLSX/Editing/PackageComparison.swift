/// Compares the compressed entries of two packages.
package enum PackageComparison {
  /// Finds an entry that an edit should not have changed and that still differs in the copy.
  ///
  /// - Parameters:
  ///   - original: The workbook that was edited.
  ///   - copy: Its edited copy.
  ///   - outcome: The changes that the edit reports.
  /// - Returns: The first such entry; nil if all are the same, and in the same order.
  /// - Throws: ``XLSXError``.
  package static func firstDifference(
    original: WorkbookPlace, copy: WorkbookPlace, except outcome: WorkbookEditor.Outcome
  ) throws(XLSXError) -> String? {
    let one = try WorkbookFile(original)
    let other = try WorkbookFile(copy)
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
    let before = try Package(one, limits: limits)
    let after = try Package(other, limits: limits)
    let old = before.entryNames.enumerated().filter { !outcome.removed.contains($0.element) }
    let new = after.entryNames.enumerated().filter { !outcome.added.contains($0.element) }
    guard old.count == new.count else { return "the number of parts" }
    for (first, second) in zip(old, new) {
      guard first.element == second.element else { return first.element }
      if outcome.changed.contains(first.element) { continue }
      let areEqual = try areEqual(
        before.compressedEntry(at: first.offset), after.compressedEntry(at: second.offset))
      if !areEqual { return first.element }
    }
    return nil
  }

  private static func areEqual(
    _ one: CompressedEntry, _ other: CompressedEntry
  ) throws(XLSXProblem) -> Bool {
    guard one.crc == other.crc, one.method == other.method, one.size == other.size,
      one.compressedSize == other.compressedSize
    else { return false }
    var done = 0
    while done < one.compressedSize {
      let bytes = try one.read(at: done, count: 1 << 20)
      guard !bytes.isEmpty, try other.read(at: done, count: 1 << 20) == bytes else { return false }
      done += bytes.count
    }
    return true
  }
}
