/// The grammar of delimited text, after RFC 4180: cuts decoded text into records and fields.
///
/// There is one grammar for whole files and for streams. It departs from the RFC where files do: any of LF, CRLF
/// (and CR, if the dialect says so) ends a record; blank lines are no records; records may differ in length; a
/// quote closes a field only before a delimiter, a line end or the end of the file. A record in which a quote
/// stands elsewhere goes to ``CSVRepair``, so that one bad quote damages one record.
struct CSVGrammar {
  let syntax: CSVSyntax
  private let outside: CSVByteSearch
  private let inside: CSVByteSearch

  /// The line of the next byte, 1-based.
  private(set) var line = 1
  /// How many lines ended in each way, by ``CSVSyntax/LineEnd``.
  private(set) var lineEndCounts = [0, 0, 0, 0]
  /// Whether text was met whose quotes are not as the dialect has them.
  private(set) var damagedRecords = 0
  /// Fields whose quotes opened and closed as they should.
  private(set) var quotedFields = 0
  private var firstLineEnd: CSVSyntax.LineEnd?
  private var firstEscape: CSVDialect.Escape?
  private var faults: ArraySlice<CSVDecoder.Fault> = []
  private var repairWork = 0

  init(_ syntax: CSVSyntax) {
    self.syntax = syntax
    outside = CSVByteSearch(syntax.delimiter, syntax.quote)
    inside = CSVByteSearch(syntax.quote, syntax.usesBackslash ? CSVSyntax.backslash : syntax.quote)
  }

  /// Hands over places that could not be decoded, in order.
  mutating func note(_ newFaults: [CSVDecoder.Fault]) {
    if !newFaults.isEmpty { faults = ArraySlice(Array(faults) + newFaults) }
  }

  /// Cuts `bytes`, which stand at the offset `base` of the decoded text, into records from `start` on.
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
      guard let next = try record(bytes, at: position, base: base, atEnd: atEnd, into: &table) else {
        return position
      }
      position = next
    }
    return position
  }

  /// Reports what stands at the very end of the file, after the last call of ``parse``.
  mutating func finish(droppedDOSEndOfFile: Bool, into table: inout CSVRecordTable) {
    if droppedDOSEndOfFile { report(CSVProblem(line: line, kind: .dosEndOfFile), into: &table) }
    for fault in faults {
      report(CSVProblem(line: line, kind: fault.kind, byteOffset: byteOffset(of: fault)), into: &table)
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

  /// Whether the text ends with the byte by which DOS programs marked its end.
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
  private mutating func record(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: Int, atEnd: Bool,
    into table: inout CSVRecordTable
  ) throws(CSVError) -> Int? {
    var fieldStart = syntax.fieldStart(bytes, at: start)
    var search = fieldStart
    var column = 0
    var newlines = 0
    var quoted = 0
    var quotesInText = false
    var oddities: [Oddity] = []
    let end: CSVSyntax.LineEnd
    var next: Int

    reading: while true {
      var index = outside.next(in: bytes, from: search)
      if index < bytes.count {
        let byte = bytes[index]
        if byte == syntax.delimiter {
          try append(fieldStart..<index, column: column, to: &table)
          column += 1
          guard column < syntax.limits.columns else {
            throw .limitPassed(syntax.limits.columnLimit, line: line)
          }
          fieldStart = syntax.fieldStart(bytes, at: index + 1)
          search = fieldStart
          continue
        }
        if byte == syntax.quote {
          guard index == fieldStart else {
            quotesInText = true
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
          try append(
            (index + 1)..<field.contentEnd, kind: field.kind, escapes: field.escapes, column: column,
            to: &table)
          quoted += 1
          newlines += field.newlines
          if field.hasNUL { note(&oddities, .nulByte, column) }
          if field.kind != .text, !escapesAgree(field) { note(&oddities, .mixedQuoteEscapes, column) }
          index = field.contentEnd + 1
          if index < bytes.count, bytes[index] == syntax.delimiter {
            column += 1
            guard column < syntax.limits.columns else {
              throw .limitPassed(syntax.limits.columnLimit, line: line)
            }
            fieldStart = syntax.fieldStart(bytes, at: index + 1)
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
        try append(fieldStart..<index, column: column, to: &table)
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

    if quotesInText, let columns = syntax.columns, column + 1 != columns {
      table.dropUnfinishedRow()
      return try repair(bytes, at: start, base: base, atEnd: atEnd, into: &table)
    }
    quotedFields += quoted
    if quotesInText { damagedRecords += 1 }
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

  // MARK: Quoted fields

  private struct QuotedField {
    enum Status { case closed, needsMore, damaged }

    var status = Status.damaged
    /// Where the closing quote stands.
    var contentEnd = 0
    var doubled = 0
    var slashed = 0
    var newlines = 0
    var hasNUL = false

    var escapes: Int { doubled + slashed }
    var kind: CellKind { slashed > 0 ? .escapedText : doubled > 0 ? .quotedText : .text }
  }

  /// Follows a field from its opening quote to the quote that closes it.
  @inline(__always)
  private func quotedField(
    _ bytes: UnsafeBufferPointer<UInt8>, openedAt open: Int, atEnd: Bool
  ) -> QuotedField {
    var field = QuotedField()
    var index = open + 1
    let limit = open + syntax.quotedReach
    while true {
      index = inside.next(in: bytes, from: index)
      if index > limit { return field }
      if index >= bytes.count {
        field.status = atEnd ? .damaged : .needsMore
        return field
      }
      let byte = bytes[index]
      if byte == syntax.quote {
        let next = index + 1
        if next < bytes.count, bytes[next] == syntax.delimiter {
          field.status = .closed
          field.contentEnd = index
          return field
        }
        if next < bytes.count, bytes[next] == syntax.quote, syntax.doublesQuotes {
          field.doubled += 1
          index += 2
          continue
        }
        switch syntax.lineEnd(bytes, at: next, atEnd: atEnd) {
        case .end:
          field.status = .closed
          field.contentEnd = index
        case .undecided: field.status = .needsMore
        case .none: field.status = .damaged
        }
        return field
      }
      if byte == CSVSyntax.backslash, syntax.usesBackslash {
        guard index + 1 < bytes.count else {
          field.status = atEnd ? .damaged : .needsMore
          return field
        }
        let escaped = bytes[index + 1]
        let isEscape = escaped == syntax.quote || escaped == CSVSyntax.backslash
        field.slashed += isEscape ? 1 : 0
        index += isEscape ? 2 : 1
        continue
      }
      if byte == CSVSyntax.lineFeed {
        field.newlines += 1
      } else if byte == 0 {
        field.hasNUL = true
      } else if byte == CSVSyntax.carriageReturn, syntax.carriageReturnEndsRecord {
        guard index + 1 < bytes.count || atEnd else {
          field.status = .needsMore
          return field
        }
        if index + 1 >= bytes.count || bytes[index + 1] != CSVSyntax.lineFeed { field.newlines += 1 }
      }
      index += 1
    }
  }

  /// Whether the escapes of a field are of the kind that the file used first; only asked where both occur.
  private mutating func escapesAgree(_ field: QuotedField) -> Bool {
    guard syntax.doublesQuotes, syntax.usesBackslash else { return true }
    let style: CSVDialect.Escape = field.slashed > 0 ? (field.doubled > 0 ? .both : .backslash) : .double
    let first = firstEscape ?? style
    firstEscape = first
    return style == first && style != .both
  }

  // MARK: Damage

  private mutating func repair(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: Int, atEnd: Bool,
    into table: inout CSVRecordTable
  ) throws(CSVError) -> Int? {
    // Looking ahead costs time, so it is rationed: a file of nothing but damage stays linear.
    let allowance = 1 << 20 + 8 * (base + start) - repairWork
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

  // MARK: Reports

  private mutating func endLine(
    _ kind: CSVSyntax.LineEnd, startedAt startLine: Int, into table: inout CSVRecordTable
  ) {
    guard kind != .endOfFile else { return }
    line += 1
    lineEndCounts[Int(kind.rawValue)] += 1
    guard let firstLineEnd else {
      firstLineEnd = kind
      return
    }
    if kind != firstLineEnd, lineEndCounts[Int(firstLineEnd.rawValue)] >= 0 {
      let others = lineEndCounts.enumerated().filter { $0.offset != Int(firstLineEnd.rawValue) }
      if others.reduce(0, { $0 + $1.element }) == 1 {
        report(CSVProblem(line: startLine, kind: .mixedLineEndings), into: &table)
      }
    }
  }

  /// Reports the faults of the decoder that lie before an offset of the decoded text.
  private mutating func reportFaults(
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
        CSVProblem(line: line, kind: fault.kind, field: field, byteOffset: byteOffset(of: fault)),
        into: &table)
    }
  }

  private func byteOffset(of fault: CSVDecoder.Fault) -> Int? {
    fault.kind == .invalidUTF8 ? fault.fileOffset : nil
  }

  private func report(_ problem: CSVProblem, into table: inout CSVRecordTable) {
    if table.problems.count < syntax.limits.problems {
      table.problems.append(problem)
    } else {
      table.problemsOmitted += 1
    }
  }
}
