import DatasetFormat

/// What stands at the beginning of a journal: whose it is, and which currencies and accounts it names, as strict checks want it.
extension JournalWriter {
  func writeDeclarations(to output: inout TextOutput) {
    output.add("; ")
    TextRule(twins: ":[").append(books.name, to: &output.bytes)
    output.add(": exported for ")
    output.add(dialect.program)
    output.add(".\n")
    switch dialect {
    case .hledger, .ledger: writeLedgerDeclarations(to: &output)
    case .beancount: writeBeancountDeclarations(to: &output)
    }
  }

  private func writeLedgerDeclarations(to output: inout TextOutput) {
    if dialect == .hledger { output.add("decimal-mark .\n") }
    output.newline()
    for currency in sortedCurrencies {
      output.add("commodity ")
      if dialect == .ledger {
        output.add(currency.code)
        output.add("\n    format ")
      }
      // hledger wants a decimal mark, also where nothing is behind it; Ledger does not.
      output.add(currency.digits == 0 && dialect == .ledger ? "1000" : "1000.")
      for _ in 0..<currency.digits { output.add("0") }
      output.add(" ")
      output.add(currency.code)
      output.newline()
    }
    output.newline()
    if dialect == .ledger { writeTagNames(to: &output) }
    for place in accounts.names.indices where accounts.isUsed[place] {
      output.add("account ")
      output.add(accounts.names[place])
      let facts = [("key", accounts.keys[place]), ("name", accounts.titles[place])]
      var isFirst = true
      for case (let name, let text?) in facts {
        output.add(isFirst && dialect == .hledger ? "  ; " : dialect == .hledger ? ", " : "\n    ; ")
        output.add(name)
        output.add(": ")
        value.append(text, to: &output.bytes)
        isFirst = false
      }
      output.newline()
    }
  }

  /// Declares the names in comments, which Ledger's `--strict` warns of otherwise: ours, and the person's tags.
  private func writeTagNames(to output: inout TextOutput) {
    let own = ["id", "note", "tag", "day", "whole-payee", "other-payee", "reference", "key", "name"]
    var tags: Set<String> = []
    for place in books.rows.indices {
      withRow(place) { row in
        guard !row.isBlank(JournalFields.tags) else { return }
        for tag in row.tagList(JournalFields.tags).value?.tags ?? [] where dialect.isPlainTag(tag) {
          tags.insert(tag)
        }
      }
    }
    for name in own + JournalFields.all.map(\.name) + tags.sorted() { output.add("tag \(name)\n") }
    output.newline()
  }

  private func writeBeancountDeclarations(to output: inout TextOutput) {
    output.add("option \"title\" \"")
    value.append(books.name, to: &output.bytes)
    output.add("\"\n")
    for currency in sortedCurrencies {
      output.add("option \"operating_currency\" \"\(currency.code)\"\n")
    }
    output.newline()
    let day = readable(firstDay).day
    for currency in sortedCurrencies {
      output.add(day)
      output.add(" commodity \(currency.code)\n")
    }
    output.newline()
    for place in accounts.names.indices where accounts.isUsed[place] {
      output.add(day)
      output.add(" open ")
      output.add(accounts.names[place])
      let units = currencies[place].map { books.currencies[$0].code }.sorted()
      if !units.isEmpty { output.add(" " + units.joined(separator: ",")) }
      output.newline()
      for case (let name, let text?) in [("key", accounts.keys[place]), ("name", accounts.titles[place])] {
        output.add("  \(name): \"")
        value.append(text, to: &output.bytes)
        output.add("\"\n")
      }
    }
  }

  /// The first day of anything: accounts that hold nothing yet are opened then, too.
  private var firstDay: CalendarDate { books.firstDay ?? CalendarDate(dayNumber: 0) }

  private var sortedCurrencies: [Currency] { books.currencies.sorted { $0.code < $1.code } }
}
