import DatasetFormat

/// Entries as hledger and Ledger read them.
extension JournalWriter {
  /// Longer notes get a line of their own.
  private static let longestNote = 120
  /// Ledger reads lines of up to 4,095 bytes.
  private static let longestLine = 2000

  mutating func writeLedger(
    _ entry: WrittenEntry, _ row: TabRow, _ day: CalendarDate, _ ownDay: CalendarDate?,
    to output: inout BufferedOutput
  ) {
    let mark = Self.mark(books.rows[entry.row])
    let otherMark = entry.otherHalf.map { Self.mark(books.rows[$0]) }
    let isOneMark = otherMark == nil || otherMark == mark
    output.add(day)
    if isOneMark, mark != 0 { output.add([0x20, mark]) }
    if !row.isBlank(JournalFields.code) {
      let start = output.bytes.count
      output.add(" (")
      row.withText(JournalFields.code) { JournalDialect.code.append($0, to: &output.bytes) }
      cut(&output, from: start, to: 255)
      output.add(")")
    }
    output.add(" ")
    let start = output.bytes.count
    row.withText(JournalFields.payee) { heading.append($0, to: &output.bytes) }
    let isCut = dialect == .ledger && cut(&output, from: start, to: Self.longestLine)
    let hasShortNote =
      dialect == .hledger && writeShortNote(row, isBehind: output.bytes.count > start, to: &output)
    while output.bytes.last == 0x20 { output.bytes.removeLast() }
    output.newline()
    if isCut { writeValue("whole-payee", row, JournalFields.payee, indent: "    ", to: &output) }
    writeFacts(of: row, skipsNote: hasShortNote, indent: "    ", to: &output)
    if let ownDay { output.add("    ; day: \(ownDay)\n") }
    for posting in entry.postings {
      let byPosting = posting.row.map { Self.mark(books.rows[$0]) } ?? 0
      writePosting(
        posting.account, posting.minorUnits, books.currencies[posting.currency],
        mark: isOneMark || byPosting == 0 ? "" : byPosting == UInt8(ascii: "*") ? "* " : "! ", to: &output)
      output.newline()
      guard let half = entry.otherHalf, posting.row == half else { continue }
      withRow(half) { row in
        if !row.isBlank(JournalFields.payee) {
          writeValue("other-payee", row, JournalFields.payee, indent: "    ", to: &output)
        }
        if !row.isBlank(JournalFields.code) {
          writeValue("reference", row, JournalFields.code, indent: "    ", to: &output)
        }
        writeFacts(of: row, skipsNote: false, indent: "    ", to: &output)
      }
    }
  }

  /// `*` if the bank has shown the row, `!` if the bank has not booked it, 0 if unknown.
  private static func mark(_ row: BooksRow) -> UInt8 {
    row.isPending ? UInt8(ascii: "!") : row.isCleared ? UInt8(ascii: "*") : 0
  }

  /// Writes a short note after the payee; false if it is too long.
  private func writeShortNote(_ row: TabRow, isBehind: Bool, to output: inout BufferedOutput) -> Bool {
    var isShort = false
    row.withText(JournalFields.note) { text in
      guard text.count <= Self.longestNote, !text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return
      }
      output.add(isBehind ? " | " : "| ")
      heading.append(text, to: &output.bytes)
      isShort = true
    }
    return isShort
  }

  /// Writes the other fields of a row, each as a comment.
  private func writeFacts(
    of row: TabRow, skipsNote: Bool, indent: StaticString, to output: inout BufferedOutput
  ) {
    writeValue("id", row, JournalFields.id, indent: indent, to: &output)
    if !skipsNote { writeValue("note", row, JournalFields.note, indent: indent, to: &output) }
    for field in JournalFields.all {
      writeValue(field.name, row, field.position, indent: indent, to: &output)
    }
    if !row.isBlank(JournalFields.tags) { writeTags(of: row, indent: indent, to: &output) }
  }

  private func writeTags(of row: TabRow, indent: StaticString, to output: inout BufferedOutput) {
    let tags = row.tagList(JournalFields.tags).value?.tags ?? []
    let plain = tags.filter(dialect.isPlainTag)
    let others = tags.filter { !dialect.isPlainTag($0) }
    if !plain.isEmpty {
      output.add(indent)
      output.add("; ")
      output.add(
        dialect == .ledger
          ? ":\(plain.joined(separator: ":")):" : plain.map { "\($0):" }.joined(separator: ", "))
      output.newline()
    }
    let texts = dialect == .ledger ? (others.isEmpty ? [] : [others.joined(separator: ", ")]) : others
    for text in texts {
      output.add(indent)
      output.add("; tag: ")
      value.append(text, to: &output.bytes)
      output.newline()
    }
  }

  /// Writes a comment with a name and the text of a cell; nothing if that is blank. Text that is too long for
  /// a line of Ledger is continued in the next lines.
  private func writeValue(
    _ name: String, _ row: TabRow, _ position: Int, indent: StaticString, to output: inout BufferedOutput
  ) {
    row.withText(position) { text in
      output.add(indent)
      output.add("; ")
      output.add(name)
      output.add(": ")
      let start = output.bytes.count
      value.append(text, to: &output.bytes)
      if dialect == .ledger { breakLines(&output, from: start, indent: indent) }
      output.newline()
    }
  }

  /// Cuts text after a place to a length, at a whole character, and marks the cut with `…`.
  @discardableResult
  private func cut(_ output: inout BufferedOutput, from start: Int, to length: Int) -> Bool {
    guard output.bytes.count - start > length else { return false }
    var end = start + length
    while end > start, output.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    output.bytes.removeSubrange(end...)
    output.add("…")
    return true
  }

  private func breakLines(_ output: inout BufferedOutput, from start: Int, indent: StaticString) {
    guard output.bytes.count - start > Self.longestLine else { return }
    let text = Array(output.bytes[start...])
    output.bytes.removeSubrange(start...)
    var place = 0
    while place < text.count {
      var end = min(text.count, place + Self.longestLine)
      while end < text.count, end > place, text[end] & 0xC0 == 0x80 { end -= 1 }
      if place == 0 {
        output.add(Array(text[..<end]))
      } else {
        output.newline()
        output.add(indent)
        // Ledger looks for names and tags in each comment.
        output.add("; … ")
        text[place..<end].withUnsafeBufferPointer { TextRule(twins: ":[").append($0, to: &output.bytes) }
      }
      place = end
    }
  }
}
