/// Long texts, cut into records on all processors.
extension CSVGrammar {
  /// The records of a stretch of text, as if it began the file.
  private struct Part: Sendable {
    var grammar: CSVGrammar
    var table = CSVRecordTable()
    let start: Int
    /// Where the first record begins that does not end in the stretch.
    var end: Int
  }

  /// How many bytes a part has, or a line more.
  static let partSize = 1 << 19
  /// How many parts are read before they are put together, so that memory stays small.
  private static let partsAtOnce = 8

  /// Cuts a text into records from `start` on, as far as parts of it give what the whole gives.
  ///
  /// Parts begin at line ends, which may be within quotes. So a part counts only if the records before it end
  /// exactly where it begins, and if nothing in it is odd: its records depend on its own bytes alone then.
  ///
  /// - Returns: Where the first record begins that is not in the table. ``parse`` reads the rest.
  mutating func parseParts(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, size: Int = partSize,
    into table: inout CSVRecordTable
  ) -> Int {
    var position = start
    guard !syntax.isWide, !(syntax.doublesQuotes && syntax.usesBackslash), faults.isEmpty else {
      return position
    }
    while bytes.count - position > size {
      let parts = parts(of: bytes, from: position, size: size, like: table)
      var count = 0
      for part in parts {
        guard let part, part.start == position, add(part, to: &table) else { break }
        position = part.end
        count += 1
      }
      // Where lines are often within quotes, parts would be read in vain.
      if count * 2 < parts.count || count == 0 { break }
    }
    return position
  }

  /// Reads the next parts at once. Nil for a part with something odd.
  private func parts(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, size: Int, like table: CSVRecordTable
  ) -> [Part?] {
    var starts = [start]
    while starts.count <= Self.partsAtOnce,
      let next = lineStart(bytes, behind: starts[starts.count - 1] + size)
    {
      starts.append(next)
    }
    var empty = self
    empty.line = 1
    empty.lineEndCounts = [0, 0, 0, 0]
    empty.quotedFields = 0
    nonisolated(unsafe) let bytes = bytes
    let room = (bytes: start, cells: table.cells.count, rows: table.rowCount)
    return ConcurrentChunks.map(0..<starts.count - 1, size: 1) { [starts, empty] chunk in
      let index = chunk.lowerBound
      var part = Part(grammar: empty, start: starts[index], end: starts[index])
      let share = Double(starts[index + 1] - starts[index]) / Double(max(1, room.bytes))
      part.table.reserve(as: (Int(Double(room.cells) * share), Int(Double(room.rows) * share)))
      let text = UnsafeBufferPointer(rebasing: bytes[..<starts[index + 1]])
      do throws(CSVError) {
        part.end = try part.grammar.parse(text, from: part.start, base: 0, atEnd: false, into: &part.table)
      } catch {
        return nil
      }
      let isPlain =
        part.table.problems.isEmpty && part.table.problemsOmitted == 0
        && part.grammar.damagedRecords == damagedRecords
      return isPlain ? part : nil
    }
  }

  /// The place behind the first line feed at an index or after it; nil if none is there.
  private func lineStart(_ bytes: UnsafeBufferPointer<UInt8>, behind index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    return bytes[index...].firstIndex(of: CSVSyntax.lineFeed).map { $0 + 1 }
  }

  /// Adds the records of the part that follows; false if it ends its lines in another way.
  private mutating func add(_ part: Part, to table: inout CSVRecordTable) -> Bool {
    let counts = zip(lineEndCounts, part.grammar.lineEndCounts).map { $0 + $1 }
    guard part.end > part.start, hasMixedLineEnds || counts.count(where: { $0 > 0 }) <= 1 else {
      return false
    }
    table.append(part.table, linesBefore: line - 1)
    line += part.grammar.line - 1
    lineEndCounts = counts
    quotedFields += part.grammar.quotedFields
    return true
  }
}
