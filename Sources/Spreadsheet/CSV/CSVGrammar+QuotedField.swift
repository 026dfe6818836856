/// Fields in quotes: from the opening quote to the one that closes.
extension CSVGrammar {
  /// A field in quotes, as far as it was read.
  struct QuotedField {
    enum Status { case closed, needsMore, damaged }

    var status = Status.damaged
    /// The place of the closing quote.
    var contentEnd = 0
    /// The place of the delimiter or the line end after it.
    var end = 0
    var doubled = 0
    var slashed = 0
    var newlines = 0
    var hasNUL = false

    var escapes: Int { doubled + slashed }
    /// Whether blanks or tabs follow the closing quote.
    var hasBlanksBehind: Bool { end > contentEnd + 1 }
    var kind: CellKind { slashed > 0 ? .escapedText : doubled > 0 ? .quotedText : .text }
  }

  /// Follows a field from its opening quote to the quote that closes it.
  @inline(__always)
  func quotedField(
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
        if next < bytes.count, bytes[next] == syntax.delimiter, !syntax.isWide {
          field.status = .closed
          field.contentEnd = index
          field.end = next
          return field
        }
        if next < bytes.count, bytes[next] == syntax.quote, syntax.doublesQuotes {
          field.doubled += 1
          index += 2
          continue
        }
        switch syntax.fieldEnd(bytes, behindQuote: next, atEnd: atEnd) {
        case .end(let end):
          field.status = .closed
          field.contentEnd = index
          field.end = end
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
  mutating func escapesAgree(_ field: QuotedField) -> Bool {
    guard syntax.doublesQuotes, syntax.usesBackslash else { return true }
    let style: CSVDialect.Escape = field.slashed > 0 ? (field.doubled > 0 ? .both : .backslash) : .double
    let first = firstEscape ?? style
    firstEscape = first
    return style == first && style != .both
  }
}
