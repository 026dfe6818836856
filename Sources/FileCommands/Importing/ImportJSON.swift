import CommandSupport
import DatasetFormat
import Importer
import Spreadsheet

/// An import as `import --json` prints it.
enum ImportJSON {
  static func print(_ result: ImportResult, _ plan: ShownPlan) {
    Output.document { json in
      let hasSeveralFiles = Set(result.statements.map(\.statement.file)).count > 1
      json.array("statements", result.statements) { write($1, hasSeveralFiles: hasSeveralFiles, to: &$0) }
      json.member("notes", result.notes)
      json.member("plan") { plan.write(to: &$0) }
    }
  }

  private static func write(
    _ imported: StatementImport, hasSeveralFiles: Bool, to json: inout JSONWriter
  ) {
    let statement = imported.statement
    let counts = ImportCounts(imported)
    json.object { json in
      json.member("file", statement.file)
      json.member("sheet", statement.sheet)
      json.member("format", statement.format.rawValue)
      json.member("layout", statement.layoutUsed?.name)
      json.member("account", imported.accountKey ?? statement.account?.masked)
      json.member("accountReasons", imported.accountReasons)
      json.member("currency", statement.currency)
      if statement.currency == nil { json.member("decimals", statement.decimals) }
      json.member("lines", counts.lines)
      json.member("booked", counts.booked)
      json.member("pending", counts.pending)
      json.member("alreadyImported", imported.alreadyImportedCount)
      json.member("new", imported.newCount)
      json.objects("skipped", counts.skipped) { json, skipped in
        json.member("line", skipped.line)
        json.member("reason", skipped.reason)
      }
      json.array("questions", statement.questions) {
        StatementJSON.write($1, file: hasSeveralFiles ? statement.file : nil, to: &$0)
      }
      if !statement.correctedLines.isEmpty {
        json.array("byHand", statement.correctedLines) { StatementJSON.write($1, to: &$0) }
      }
      json.member("warnings", statement.warnings)
      writeFacts(statement, counts, to: &json)
      ImportListingJSON.write(imported, to: &json)
      json.list("transactions") { json in
        for (line, imported) in paired(statement.entries, imported.lines) where imported.verdict != .leftOut {
          write(line, imported, to: &json)
          Output.passOn(&json)
        }
      }
    }
  }

  private static func writeFacts(_ statement: Statement, _ counts: ImportCounts, to json: inout JSONWriter) {
    json.member("firstDate", statement.dateRange?.lowerBound.description)
    json.member("lastDate", statement.dateRange?.upperBound.description)
    json.object("sumMinor") { json in
      for (currency, sum) in statement.sums.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        json.member(currency ?? "", sum)
      }
    }
    json.member("debits", statement.booked.count { $0.amountMinor < 0 })
    json.member("credits", statement.booked.count { $0.amountMinor > 0 })
    json.member("zeros", statement.booked.count { $0.isZero })
    json.member("openingBalance", statement.openingBalance)
    json.member("closingBalance", statement.closingBalance)
    json.member("balanceReconciles", statement.balanceReconciles)
  }

  private static func write(_ line: StatementLine, _ imported: LineImport, to json: inout JSONWriter) {
    json.object { json in
      json.member("line", line.line)
      json.member("date", line.date.description)
      json.member("valueDate", line.valueDate?.description)
      json.member("amountMinor", line.amountMinor)
      json.member("currency", line.currency)
      json.member("payee", imported.payee)
      json.member("text", line.text)
      json.member("reference", line.reference)
      json.member("status", line.status.rawValue)
      json.member("categoryKey", imported.categoryKey)
      json.member("tags", imported.tags.tags)
      json.member("note", imported.note)
      json.member("rule", imported.rule?.description)
      json.member("transferAccountKey", imported.transferAccountKey)
      json.member("verdict", imported.verdict.description)
    }
  }
}

/// The lines of a statement by what became of them: booked, pending and skipped add up to all.
struct ImportCounts {
  let booked: Int
  let pending: Int
  let skipped: [(line: Int, reason: String)]
  /// How many of the skipped lines are read once the questions are answered.
  let waiting: Int

  var lines: Int { booked + pending + skipped.count }

  init(_ imported: StatementImport) {
    var booked = 0
    var pending = 0
    let entries = imported.statement.entries
    for index in imported.lines.indices where imported.lines[index].verdict != .leftOut {
      if entries[index].status == .booked { booked += 1 } else { pending += 1 }
    }
    waiting = imported.statement.skipped.count { $0.reason == .undecided }
    self.booked = booked
    self.pending = pending
    let own = imported.statement.skipped.map { (line: $0.line, reason: $0.reason.description) }
    skipped = (own + imported.leftOut).sorted { $0.line < $1.line }
  }
}

/// The listings of an import as `import --json` prints them.
enum ImportListingJSON {
  static func write(_ imported: StatementImport, to json: inout JSONWriter) {
    json.objects("changed", imported.changed) { json, line in
      json.member("line", line.line)
      json.member("date", line.date.description)
      json.member("text", line.text)
      json.member("row") { write(line.row, to: &$0) }
    }
    json.objects("differences", imported.differences) { json, difference in
      json.member("line", difference.line)
      json.member("row") { write(difference.row, to: &$0) }
      json.objects("cells", difference.cells) { json, cell in
        json.member("column", cell.column)
        json.member("own", cell.own)
        json.member("bank", cell.bank)
      }
    }
    json.objects("proposals", imported.proposals) { json, proposal in
      json.member("line", proposal.line)
      json.member("kind", proposal.kind.rawValue)
      json.member("onlyCandidate", proposal.isOnly)
      json.member("account", proposal.accountKey)
      json.member("row") { write(proposal.row, to: &$0) }
    }
    json.array("vanished", imported.vanished) { write($1, to: &$0) }
    json.array("stayDeleted", imported.stayDeleted) { write($1, to: &$0) }
  }

  private static func write(_ row: RowSummary, to json: inout JSONWriter) {
    json.object { json in
      switch row.reference {
      case .id(let id):
        json.member("id", id.description)
      case .row(let number):
        json.member("row", number)
      }
      json.member("date", row.date.description)
      json.member("amountMinor", row.amount.minorUnits)
      json.member("currency", row.amount.currency == .none ? nil : row.amount.currency.code)
      json.member("text", row.text)
    }
  }
}
