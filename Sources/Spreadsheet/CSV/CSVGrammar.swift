/// The grammar of delimited text, after RFC 4180: cuts decoded text into records and fields.
///
/// There is one grammar for whole files and for streams. It departs from the RFC where files do:
///
/// - Any of LF, CRLF (and CR, if the dialect says so) ends a record.
/// - Blank lines are not records.
/// - Records may differ in length.
/// - A quote closes a field only before a delimiter, a line end or the end of the file. Blanks and tabs may
///   be between them.
///
/// A record with a quote elsewhere goes to ``CSVRepair``, so that one bad quote damages one record.
struct CSVGrammar {
  let syntax: CSVSyntax
  private let outside: CSVByteSearch
  let inside: CSVByteSearch

  /// The line of the next byte, 1-based.
  var line = 1
  /// How many lines ended in each way, by ``CSVSyntax/LineEnd``.
  var lineEndCounts = [0, 0, 0, 0]
  /// Whether text was met whose quotes are not as the dialect has them.
  private(set) var damagedRecords = 0
  /// Fields whose quotes opened and closed as they should.
  var quotedFields = 0
  var hasMixedLineEnds = false
  var firstEscape: CSVDialect.Escape?
  var faults: ArraySlice<TextDecoder.Fault> = []
  private var repairWork = 0

  init(_ syntax: CSVSyntax) {
    self.syntax = syntax
    outside = CSVByteSearch(syntax.delimiter, syntax.quote)
    inside = CSVByteSearch(syntax.quote, syntax.usesBackslash ? CSVSyntax.backslash : syntax.quote)
  }

  /// Hands over places that could not be decoded, in order.
  mutating func note(_ newFaults: [TextDecoder.Fault]) {
    if !newFaults.isEmpty { faults = ArraySlice(Array(faults) + newFaults) }
  }

  /// Cuts `bytes`, which are at the offset `base` of the decoded text, into records from `start` on.
  ///
  /// - Returns: Where the first incomplete record begins; the end, if the text ends with `bytes`.
  /// - Throws: ``CSVError/limitPassed(_:line:)``.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, base: Int, atEnd: Bool,
    into table: inout CSVRecordTable
  ) throws(CSVError) -> Int {
    let bytes = atEnd ? withoutDOSEndOfFile(bytes, from: start) : bytes
    var position = start
    while position < bytes.count {
      switch syntax.lineEnd(bytes, at: position, atEnd: atEnd) {
      case .undecided: return position
      case .end(let kind, let length):
        endLine(kind, startedAt: line, into: &table)
        position += length
        continue
      case .none: break
      }
      if bytes[position] == syntax.comment {
        guard let next = skipComment(bytes, from: position, atEnd: atEnd, into: &table) else {
          return position
        }
        reportFaults(before: base + next, row: nil, base: base, into: &table)
        position = next
        continue
      }
      // Two forms of the same code, so that the common one skips tests that it does not need.
      let next =
        syntax.isWide
        ? try record(WideDelimiter.self, bytes, at: position, base: base, atEnd: atEnd, into: &table)
        : try record(PlainDelimiter.self, bytes, at: position, base: base, atEnd: atEnd, into: &table)
      guard let next else { return position }
      position = next
    }
    return position
  }

  /// Reports the end of the file, after the last call of ``parse``.
  mutating func finish(droppedDOSEndOfFile: Bool, into table: inout CSVRecordTable) {
    if droppedDOSEndOfFile { report(CSVProblem(line: line, kind: .dosEndOfFile), into: &table) }
    for fault in faults {
      report(CSVProblem(line: line, kind: problem(fault), byteOffset: byteOffset(of: fault)), into: &table)
    }
    faults = []
  }

  /// Passes over Excel's `sep=` line, which is an instruction; nil when its end is not there yet.
  mutating func skipSepLine(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool, into table: inout CSVRecordTable
  ) -> Int? {
    skipComment(bytes, from: start, atEnd: atEnd, into: &table)
  }

  /// What ended the lines so far.
  var lineEnding: CSVDialect.LineEnding {
    let kinds = lineEndCounts.enumerated().filter { $0.element > 0 }.map(\.offset)
    guard let kind = kinds.first else { return .none }
    if kinds.count > 1 { return .mixed }
    return [.lf, .crlf, .cr, .none][kind]
  }

  /// Whether the text ends with the byte that DOS programs marked its end with.
  static func endsWithDOSEndOfFile(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.last == 0x1A }

  private func withoutDOSEndOfFile(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> UnsafeBufferPointer<UInt8> {
    var count = bytes.count
    while count > start, bytes[count - 1] == 0x1A { count -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[..<count])
  }

  /// Passes over a comment line; nil when its end is not there yet.
  private mutating func skipComment(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool, into table: inout CSVRecordTable
  ) -> Int? {
    var index = start
    while true {
      switch syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
      case .undecided: return nil
      case .end(let kind, let length):
        endLine(kind, startedAt: line, into: &table)
        return index + length
      case .none: index += 1
      }
    }
  }

  // MARK: Records

  /// Reads the record at `start` and returns where the next line begins; nil when its end is not there yet.
  private mutating func record<Form: DelimiterForm>(
    _ form: Form.Type, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: Int, atEnd: Bool,
    into table: inout CSVRecordTable
  ) throws(CSVError) -> Int? {
    var fieldStart = syntax.fieldStart(bytes, at: start)
    var search = fieldStart
    var column = 0
    var newlines = 0
    var quoted = 0
    var hasStrayQuotes = false
    var oddities: [Oddity] = []
    let end: CSVSyntax.LineEnd
    var next: Int

    reading: while true {
      var index = outside.next(in: bytes, from: search)
      if index < bytes.count {
        let byte = bytes[index]
        if byte == syntax.delimiter {
          if Form.isWide, !syntax.isDelimiter(bytes, at: index) {
            if syntax.mayBeDelimiter(bytes, at: index, atEnd: atEnd) {
              table.dropUnfinishedRow()
              return nil
            }
            search = index + 1
            continue
          }
          try append(fieldStart..<index, column: column, to: &table)
          column += 1
          guard column < syntax.limits.columns else {
            throw .limitPassed(syntax.limits.columnLimit, line: line)
          }
          fieldStart =
            Form.isWide
            ? syntax.fieldStart(bytes, behindDelimiterAt: index) : syntax.fieldStart(bytes, at: index + 1)
          search = fieldStart
          continue
        }
        if byte == syntax.quote {
          guard index == fieldStart else {
            hasStrayQuotes = true
            note(&oddities, .quoteInUnquotedField, column)
            search = index + 1
            continue
          }
          let field = quotedField(bytes, openedAt: index, atEnd: atEnd)
          switch field.status {
          case .needsMore:
            table.dropUnfinishedRow()
            return nil
          case .damaged:
            table.dropUnfinishedRow()
            return try repair(bytes, at: start, base: base, atEnd: atEnd, into: &table)
          case .closed: break
          }
          let content = (index + 1)..<field.contentEnd
          if field.hasBlanksBehind, !syntax.needsQuotes(bytes, content) {
            try append(index..<field.end, column: column, to: &table)
          } else {
            try append(content, kind: field.kind, escapes: field.escapes, column: column, to: &table)
          }
          quoted += 1
          newlines += field.newlines
          if field.hasNUL { note(&oddities, .nulByte, column) }
          if field.hasBlanksBehind { note(&oddities, .textAfterClosingQuote, column) }
          if field.kind != .text, !escapesAgree(field) { note(&oddities, .mixedQuoteEscapes, column) }
          index = field.end
          if index < bytes.count, bytes[index] == syntax.delimiter {
            column += 1
            guard column < syntax.limits.columns else {
              throw .limitPassed(syntax.limits.columnLimit, line: line)
            }
            fieldStart =
              Form.isWide
              ? syntax.fieldStart(bytes, behindDelimiterAt: index) : syntax.fieldStart(bytes, at: index + 1)
            search = fieldStart
            continue
          }
          // The field ended before a line end or the end of the file, or it would not have closed.
          if case .end(let kind, let length) = syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
            end = kind
            next = index + length
            break reading
          }
          table.dropUnfinishedRow()
          return nil
        }
      }
      switch syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
      case .end(let kind, let length):
        if Form.isWide, syntax.mergesBlanks, index == fieldStart, column > 0 {
          // Blanks at the end of a record delimit nothing.
          column -= 1
        } else {
          try append(fieldStart..<index, column: column, to: &table)
        }
        end = kind
        next = index + length
        break reading
      case .undecided:
        let tooLong = bytes.count - fieldStart > syntax.limits.fieldBytes + 1
        if tooLong { throw .limitPassed(syntax.limits.fieldLimit, line: line) }
        table.dropUnfinishedRow()
        return nil
      case .none:
        if bytes[index] == 0 { note(&oddities, .nulByte, column) }
        if bytes[index] == CSVSyntax.carriageReturn { note(&oddities, .loneCarriageReturn, column) }
        search = index + 1
      }
    }

    if hasStrayQuotes, let columns = syntax.columns, column + 1 != columns {
      table.dropUnfinishedRow()
      return try repair(bytes, at: start, base: base, atEnd: atEnd, into: &table)
    }
    quotedFields += quoted
    if hasStrayQuotes { damagedRecords += 1 }
    finishRecord(
      at: base + start, end: base + next, ending: end, newlines: newlines, oddities: oddities, base: base,
      into: &table)
    return next
  }

  /// Something odd in one field of the record that is being read.
  private struct Oddity {
    var kind: CSVProblem.Kind
    var column: Int
  }

  /// Notes a problem once for each field.
  private func note(_ oddities: inout [Oddity], _ kind: CSVProblem.Kind, _ column: Int) {
    if oddities.contains(where: { $0.kind == kind && $0.column == column }) { return }
    oddities.append(Oddity(kind: kind, column: column))
  }

  @inline(__always)
  private func append(_ range: Range<Int>, column: Int, to table: inout CSVRecordTable) throws(CSVError) {
    guard range.count <= syntax.limits.fieldBytes else {
      throw .limitPassed(syntax.limits.fieldLimit, line: line)
    }
    table.append(column: column, kind: .text, offset: range.lowerBound, length: range.count)
  }

  private func append(
    _ range: Range<Int>, kind: CellKind, escapes: Int, column: Int, to table: inout CSVRecordTable
  ) throws(CSVError) {
    guard range.count - escapes <= syntax.limits.fieldBytes else {
      throw .limitPassed(syntax.limits.fieldLimit, line: line)
    }
    table.append(column: column, kind: kind, offset: range.lowerBound, length: range.count)
  }

  private mutating func finishRecord(
    at start: Int, end: Int, ending: CSVSyntax.LineEnd, newlines: Int, oddities: [Oddity], base: Int,
    into table: inout CSVRecordTable
  ) {
    table.endRow(line: line, offset: start)
    for oddity in oddities {
      report(CSVProblem(line: line, kind: oddity.kind, field: oddity.column + 1), into: &table)
    }
    reportFaults(before: end, row: table.rowCount - 1, base: base, into: &table)
    let startLine = line
    line += newlines
    endLine(ending, startedAt: startLine, into: &table)
  }

  // MARK: Damage

  private mutating func repair(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: Int, atEnd: Bool,
    into table: inout CSVRecordTable
  ) throws(CSVError) -> Int? {
    // Looking ahead costs time, so it is rationed: a file of nothing but damage stays linear.
    let allowance = 1 << 20 + 2 * (base + start) - repairWork
    var repair = CSVRepair(syntax: syntax, bytes: bytes, start: start, atEnd: atEnd, line: line)
    let reading = try repair.bestReading(allowance: allowance)
    guard let reading else { return nil }
    repairWork += repair.work
    damagedRecords += 1
    for (column, field) in reading.fields.enumerated() {
      table.append(column: column, kind: field.kind, offset: field.start, length: field.length)
    }
    let oddities = reading.oddities.map { Oddity(kind: $0.kind, column: $0.column) }
    finishRecord(
      at: base + start, end: base + reading.end, ending: reading.ending, newlines: reading.newlines,
      oddities: oddities, base: base, into: &table)
    return reading.end
  }
}

/// Whether a delimiter is one byte, or two or a run of blanks.
private protocol DelimiterForm {
  static var isWide: Bool { get }
}

private enum PlainDelimiter: DelimiterForm {
  static var isWide: Bool { false }
}

private enum WideDelimiter: DelimiterForm {
  static var isWide: Bool { true }
}

/// Line ends, and the problems that reading brings up.
extension CSVGrammar {
  /// Counts a line end, and reports the first that is not as those before it.
  mutating func endLine(
    _ kind: CSVSyntax.LineEnd, startedAt startLine: Int, into table: inout CSVRecordTable
  ) {
    guard kind != .endOfFile else { return }
    line += 1
    if !hasMixedLineEnds, lineEndCounts.reduce(0, +) != lineEndCounts[Int(kind.rawValue)] {
      hasMixedLineEnds = true
      report(CSVProblem(line: startLine, kind: .mixedLineEndings), into: &table)
    }
    lineEndCounts[Int(kind.rawValue)] += 1
  }

  /// Reports the faults of the decoder that lie before an offset of the decoded text.
  mutating func reportFaults(
    before end: Int, row: Int?, base: Int, into table: inout CSVRecordTable
  ) {
    while let fault = faults.first, fault.decodedOffset < end {
      faults.removeFirst()
      var field: Int?
      if let row {
        let cells = table.cells[Int(table.rowStarts[row])..<Int(table.rowStarts[row + 1])]
        field = cells.last { $0.offset + base <= fault.decodedOffset }.map { $0.column + 1 }
      }
      report(
        CSVProblem(line: line, kind: problem(fault), field: field, byteOffset: byteOffset(of: fault)),
        into: &table)
    }
  }

  /// The place of a fault in the file, where the problem names it.
  func byteOffset(of fault: TextDecoder.Fault) -> Int? {
    fault.kind == .invalidBytes ? fault.fileOffset : nil
  }

  func problem(_ fault: TextDecoder.Fault) -> CSVProblem.Kind {
    fault.kind == .invalidBytes ? .invalidUTF8 : .truncatedCharacter
  }

  /// Keeps a problem, or counts it when there are too many.
  func report(_ problem: CSVProblem, into table: inout CSVRecordTable) {
    if table.problems.count < syntax.limits.problems {
      table.problems.append(problem)
    } else {
      table.problemsOmitted += 1
    }
  }
}
