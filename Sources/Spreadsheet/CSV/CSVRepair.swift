/// Finds the best reading of one record whose quotes are broken.
///
/// A quote where none can close is data, but then it is unclear which one closes the field. Every quote
/// before a delimiter or line end is a candidate. So is the reading in which the opening quote itself is
/// data. The best reading has the usual number of fields, spans the fewest lines and damages the fewest
/// fields.
struct CSVRepair {
  struct Field {
    var start: Int
    var length: Int
    var kind: CellKind
  }

  struct Oddity {
    var kind: CSVProblem.Kind
    var column: Int
  }

  /// One way to read the record.
  struct CandidateReading {
    var fields: [Field] = []
    var oddities: [Oddity] = []
    var end = 0
    var ending = CSVSyntax.LineEnd.endOfFile
    var newlines = 0
    /// Line breaks inside fields whose quotes are broken.
    var damagedLines = 0
    var damage = 0
    /// Opening quotes whose closing quote is open to doubt.
    var doubts: [Int] = []
  }

  /// How one opening quote is to be taken.
  private enum Choice: Equatable {
    /// The n-th quote that could close the field does.
    case close(Int)
    /// The opening quote is data.
    case literal
  }

  private struct Decision {
    var open: Int
    var choice: Choice
  }

  private enum Outcome {
    case reading(CandidateReading)
    /// A decision cannot be carried out.
    case impossible
    case needsMore
  }

  private static let mostReadings = 24
  private static let mostCandidates = 6
  /// How far a broken field is followed over line ends.
  private static let reach = 1 << 16

  let syntax: CSVSyntax
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  let atEnd: Bool
  let line: Int
  /// The number of bytes read so far.
  private(set) var work = 0

  init(syntax: CSVSyntax, bytes: UnsafeBufferPointer<UInt8>, start: Int, atEnd: Bool, line: Int) {
    self.syntax = syntax
    self.bytes = bytes
    self.start = start
    self.atEnd = atEnd
    self.line = line
  }

  /// The best reading; nil when the deciding bytes have not arrived yet.
  ///
  /// It reads at most about `allowance` bytes; beyond that, the plainest reading is taken.
  mutating func bestReading(allowance: Int) throws(CSVError) -> CandidateReading? {
    guard let plain = try explore(spanningLines: false, allowance: allowance) else { return nil }
    guard work < allowance, isUnusual(plain) else { return plain }
    guard let spanning = try explore(spanningLines: true, allowance: allowance) else { return nil }
    return isUnusual(spanning) ? plain : spanning
  }

  private func isUnusual(_ reading: CandidateReading) -> Bool {
    syntax.columns.map { reading.fields.count != $0 } ?? false
  }

  /// Tries readings in the order of how many choices differ from the plain one.
  private mutating func explore(spanningLines: Bool, allowance: Int) throws(CSVError) -> CandidateReading? {
    var queue: [[Decision]] = [[]]
    var best: CandidateReading?
    var tried = 0
    while tried < queue.count, tried < Self.mostReadings, tried == 0 || work < allowance {
      let decisions = queue[tried]
      tried += 1
      switch try read(decisions, spanningLines: spanningLines) {
      case .needsMore: return nil
      case .impossible: continue
      case .reading(let reading):
        if best.map({ isBetter(reading, than: $0) }) ?? true { best = reading }
        if !isUnusual(reading), reading.damagedLines == 0 { return reading }
        let lastOpen = decisions.last?.open ?? -1
        for open in reading.doubts where open > lastOpen {
          for choice in Self.choices { queue.append(decisions + [Decision(open: open, choice: choice)]) }
        }
      }
    }
    return best
  }

  private static let choices = (0..<mostCandidates).map { Choice.close($0) } + [.literal]

  private func isBetter(_ one: CandidateReading, than other: CandidateReading) -> Bool {
    let distance = { (reading: CandidateReading) in syntax.columns.map { abs(reading.fields.count - $0) } ?? 0
    }
    let key = { (reading: CandidateReading) in
      (min(distance(reading), 1), reading.damagedLines, distance(reading), reading.damage)
    }
    return key(one) < key(other)
  }

  // MARK: One reading

  private mutating func read(_ decisions: [Decision], spanningLines: Bool) throws(CSVError) -> Outcome {
    var reading = CandidateReading()
    var index = syntax.fieldStart(bytes, at: start)
    while true {
      let column = reading.fields.count
      guard column < syntax.limits.columns else {
        throw .limitPassed(syntax.limits.columnLimit, line: line)
      }
      var after = index
      var isQuoted = false
      if index < bytes.count, bytes[index] == syntax.quote {
        let choice = decisions.first { $0.open == index }?.choice
        switch quotedField(at: index, choice: choice, spanningLines: spanningLines) {
        case .needsMore: return .needsMore
        case .missing: if choice != nil, choice != .literal { return .impossible }
        case .field(let field):
          isQuoted = true
          after = field.after
          add(field, openedAt: index, to: &reading)
        }
      }
      if !isQuoted {
        guard let end = try unquotedField(at: index, into: &reading) else { return .needsMore }
        after = end
      }
      if after < bytes.count, syntax.mayBeDelimiter(bytes, at: after, atEnd: atEnd) { return .needsMore }
      if after < bytes.count, syntax.isDelimiter(bytes, at: after) {
        index = syntax.fieldStart(bytes, behindDelimiterAt: after)
        guard syntax.mergesBlanks else { continue }
        // Blanks at the end of a record delimit nothing.
        switch syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
        case .undecided: return .needsMore
        case .none: continue
        case .end: after = index
        }
      }
      guard case .end(let kind, let length) = syntax.lineEnd(bytes, at: after, atEnd: atEnd) else {
        return .needsMore
      }
      reading.ending = kind
      reading.end = after + length
      return .reading(reading)
    }
  }

  /// Reads a field whose quotes, if any, are data; nil when its end is not there yet.
  private mutating func unquotedField(at fieldStart: Int, into reading: inout CandidateReading)
    throws(CSVError)
    -> Int?
  {
    let column = reading.fields.count
    var index = fieldStart
    var quotes = 0
    var kinds: [CSVProblem.Kind] = []
    scan: while true {
      switch syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
      case .end: break scan
      case .undecided:
        if bytes.count - fieldStart > syntax.limits.fieldBytes + 1 {
          throw .limitPassed(syntax.limits.fieldLimit, line: line)
        }
        return nil
      case .none: break
      }
      let byte = bytes[index]
      if byte == syntax.delimiter {
        if syntax.mayBeDelimiter(bytes, at: index, atEnd: atEnd) { return nil }
        if syntax.isDelimiter(bytes, at: index) { break }
      }
      if byte == syntax.quote { quotes += 1 }
      if byte == 0, !kinds.contains(.nulByte) { kinds.append(.nulByte) }
      if byte == CSVSyntax.carriageReturn, !kinds.contains(.loneCarriageReturn) {
        kinds.append(.loneCarriageReturn)
      }
      index += 1
    }
    work += index - fieldStart
    guard index - fieldStart <= syntax.limits.fieldBytes else {
      throw .limitPassed(syntax.limits.fieldLimit, line: line)
    }
    if quotes > 0 {
      if bytes[fieldStart] == syntax.quote {
        kinds.insert(quotes > 1 ? .textAfterClosingQuote : .unterminatedQuote, at: 0)
        reading.damage += 2
        reading.doubts.append(fieldStart)
      } else {
        kinds.insert(.quoteInUnquotedField, at: 0)
        reading.damage += 1
        // The field before it may have been closed too early.
        if let before = reading.fields.last, before.start > start, bytes[before.start - 1] == syntax.quote,
          !reading.doubts.contains(before.start - 1)
        {
          reading.doubts.append(before.start - 1)
        }
      }
    }
    reading.fields.append(Field(start: fieldStart, length: index - fieldStart, kind: .text))
    reading.oddities += kinds.map { Oddity(kind: $0, column: column) }
    return index
  }

  private func add(_ field: QuotedField, openedAt open: Int, to reading: inout CandidateReading) {
    let column = reading.fields.count
    if field.hasBlanksBehind, !syntax.needsQuotes(bytes, (open + 1)..<field.contentEnd) {
      reading.fields.append(Field(start: open, length: field.after - open, kind: .text))
    } else {
      reading.fields.append(Field(start: open + 1, length: field.contentEnd - open - 1, kind: field.kind))
    }
    reading.newlines += field.newlines
    if field.isDamaged {
      reading.damage += 1 + field.boundaryQuotes
      reading.damagedLines += field.newlines
      reading.doubts.append(open)
      reading.oddities.append(Oddity(kind: .unescapedQuote, column: column))
    }
    if field.hasBlanksBehind {
      reading.damage += 1
      if !field.isDamaged { reading.doubts.append(open) }
      reading.oddities.append(Oddity(kind: .textAfterClosingQuote, column: column))
    }
    if field.hasNUL { reading.oddities.append(Oddity(kind: .nulByte, column: column)) }
  }

  // MARK: Quoted fields

  private struct QuotedField {
    var contentEnd = 0
    var after = 0
    var kind = CellKind.text
    var newlines = 0
    var hasNUL = false
    var isDamaged = false
    /// Quotes inside that look like the edge of another field.
    var boundaryQuotes = 0

    /// Whether blanks or tabs follow the closing quote.
    var hasBlanksBehind: Bool { after > contentEnd + 1 }
  }

  private enum Search {
    case field(QuotedField)
    case missing
    case needsMore
  }

  /// Reads a quoted field up to the closing quote of `choice`, or without a choice to the first possible one.
  private mutating func quotedField(at open: Int, choice: Choice?, spanningLines: Bool) -> Search {
    switch choice {
    case .literal: return .missing
    case .close(let number): return follow(open, wanted: number, spanningLines: spanningLines)
    case nil:
      let first = follow(open, wanted: nil, spanningLines: spanningLines)
      // Where no single quote can close, a pair may hold a quote too many.
      if case .missing = first { return follow(open, wanted: 0, spanningLines: spanningLines) }
      return first
    }
  }

  private mutating func follow(_ open: Int, wanted: Int?, spanningLines: Bool) -> Search {
    var field = QuotedField()
    var candidates = 0
    var index = open + 1
    let farthest = open + syntax.quotedReach
    defer { work += index - open }
    while true {
      if index > farthest { return .missing }
      guard index < bytes.count else { return atEnd ? .missing : .needsMore }
      let byte = bytes[index]
      if byte == CSVSyntax.lineFeed || byte == CSVSyntax.carriageReturn {
        if case .end(_, let length) = syntax.lineEnd(bytes, at: index, atEnd: atEnd) {
          // Only a field without damage may run over line ends, unless broken ones are followed too.
          if field.isDamaged || wanted != nil || candidates > 0 {
            if !spanningLines || index - open > Self.reach { return .missing }
          }
          field.newlines += 1
          index += length
          continue
        }
        if index + 1 == bytes.count, !atEnd { return .needsMore }
        index += 1
        continue
      }
      if byte == CSVSyntax.backslash, syntax.usesBackslash {
        guard index + 1 < bytes.count else { return atEnd ? .missing : .needsMore }
        let isEscape = bytes[index + 1] == syntax.quote || bytes[index + 1] == CSVSyntax.backslash
        if isEscape { field.kind = .escapedText }
        index += isEscape ? 2 : 1
        continue
      }
      guard byte == syntax.quote else {
        if byte == 0 { field.hasNUL = true }
        index += 1
        continue
      }
      let isPair = syntax.doublesQuotes && index + 1 < bytes.count && bytes[index + 1] == syntax.quote
      if index + 1 == bytes.count, !atEnd { return .needsMore }
      let after = isPair ? index + 2 : index + 1
      var edge: Int?
      switch syntax.fieldEnd(bytes, behindQuote: after, atEnd: atEnd) {
      case .undecided: return .needsMore
      case .end(let end): edge = end
      case .none: break
      }
      if let edge {
        // A pair before a delimiter is an escape as a rule, but may be a quote too many.
        let isTaken = wanted.map { $0 == candidates } ?? !isPair
        if isTaken {
          field.contentEnd = after - 1
          field.after = edge
          field.isDamaged = field.isDamaged || isPair
          return .field(field)
        }
        candidates += 1
        if candidates > Self.mostCandidates { return .missing }
      }
      if isPair {
        if field.kind == .text { field.kind = .quotedText }
      } else {
        field.isDamaged = true
        let before = bytes[index - 1]
        let delimits = before == (syntax.tail == CSVSyntax.never ? syntax.delimiter : syntax.tail)
        let opens = index - 1 > open && (delimits || before == CSVSyntax.lineFeed)
        if edge != nil || opens { field.boundaryQuotes += 1 }
      }
      index = after
    }
  }
}
