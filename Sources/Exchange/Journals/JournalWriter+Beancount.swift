import DatasetFormat

/// Entries as Beancount reads them.
extension JournalWriter {
  mutating func writeBeancount(
    _ entry: JournalEntry, _ row: TabRow, _ day: CalendarDate, _ ownDay: CalendarDate?,
    to output: inout TextOutput
  ) {
    let isPending =
      books.rows[entry.row].isPending || entry.otherHalf.map { books.rows[$0].isPending } == true
    output.add(day)
    output.add(isPending ? " ! \"" : " * \"")
    row.withText(JournalFields.payee) { heading.append($0, to: &output.bytes) }
    output.add("\" \"")
    row.withText(JournalFields.note) { heading.append($0, to: &output.bytes) }
    output.add("\"")
    let tags = row.isBlank(JournalFields.tags) ? [] : row.tagList(JournalFields.tags).value?.tags ?? []
    for tag in tags where dialect.isPlainTag(tag) {
      output.add(" #")
      output.add(tag)
    }
    for column in ["transferId", "splitId"] {
      if let id = row.uuid(TabSchema.transactions[column]).value {
        output.add(" ^")
        id.withText { output.bytes.append(contentsOf: $0) }
      }
    }
    output.newline()
    writeBeancountFacts(
      of: row, entry.row, tags.filter { !dialect.isPlainTag($0) }, indent: "  ", to: &output)
    if let ownDay { output.add("  day: \"\(ownDay)\"\n") }
    for posting in entry.postings {
      writePosting(
        posting.account, posting.minorUnits, books.currencies[posting.currency], mark: "", to: &output)
      output.newline()
      guard let half = entry.otherHalf, posting.row == half else { continue }
      withRow(half) { row in
        writeBeancountValue("payee", row, JournalFields.payee, indent: "    ", to: &output)
        writeBeancountValue("note", row, JournalFields.note, indent: "    ", to: &output)
        let tags = row.isBlank(JournalFields.tags) ? [] : row.tagList(JournalFields.tags).value?.tags ?? []
        writeBeancountFacts(of: row, half, tags, indent: "    ", to: &output)
      }
    }
  }

  /// Writes what else is known of a row, in a line each.
  private func writeBeancountFacts(
    of row: TabRow, _ place: Int, _ tags: [String], indent: StaticString, to output: inout TextOutput
  ) {
    writeBeancountValue("id", row, JournalFields.id, indent: indent, to: &output)
    writeBeancountValue("code", row, JournalFields.code, indent: indent, to: &output)
    for field in JournalFields.all {
      writeBeancountValue(field.name, row, field.position, indent: indent, to: &output)
    }
    if !tags.isEmpty {
      output.add(indent)
      output.add("tags: \"")
      value.append(tags.joined(separator: ", "), to: &output.bytes)
      output.add("\"\n")
    }
    if books.rows[place].isCleared {
      output.add(indent)
      output.add("cleared: TRUE\n")
    }
  }

  private func writeBeancountValue(
    _ name: String, _ row: TabRow, _ position: Int, indent: StaticString, to output: inout TextOutput
  ) {
    row.withText(position) { text in
      output.add(indent)
      output.add(name)
      output.add(": \"")
      value.append(text, to: &output.bytes)
      output.add("\"\n")
    }
  }
}
