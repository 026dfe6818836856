import DatasetFormat
import Importer
import Spreadsheet

/// An import as `import --json` prints it.
enum ImportJSON {
  static func print(_ result: ImportResult, _ plan: ShownPlan) {
    Output.document { json in
      json.key("statements")
      let hasSeveralFiles = Set(result.statements.map(\.statement.file)).count > 1
      json.array(result.statements) { write($1, hasSeveralFiles: hasSeveralFiles, to: &$0) }
      json.key("notes")
      json.array(result.notes) { $0.string($1) }
      json.key("plan")
      plan.write(to: &json)
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
      json.key("accountReasons")
      json.array(imported.accountReasons) { $0.string($1) }
      json.member("currency", statement.currency)
      if statement.currency == nil { json.member("decimals", statement.decimals) }
      json.member("lines", counts.lines)
      json.member("booked", counts.booked)
      json.member("pending", counts.pending)
      json.member("alreadyImported", imported.alreadyImportedCount)
      json.member("new", imported.newCount)
      json.key("skipped")
      json.array(counts.skipped) { json, skipped in
        json.object { json in
          json.member("line", skipped.line)
          json.member("reason", skipped.reason)
        }
      }
      json.key("questions")
      json.array(statement.questions) {
        StatementJSON.write($1, file: hasSeveralFiles ? statement.file : nil, to: &$0)
      }
      if !statement.byHand.isEmpty {
        json.key("byHand")
        json.array(statement.byHand) { StatementJSON.write($1, to: &$0) }
      }
      json.key("warnings")
      json.array(statement.warnings) { $0.string($1) }
      writeFacts(statement, counts, to: &json)
      ImportListingJSON.write(imported, to: &json)
      json.key("transactions")
      json.list { json in
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
    json.key("sumMinor")
    json.object { json in
      for (currency, sum) in statement.sums.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        json.member(currency ?? "", sum)
      }
    }
    json.member("debits", statement.booked.count { $0.amountMinor < 0 })
    json.member("credits", statement.booked.count { $0.amountMinor > 0 })
    json.member("zeros", statement.booked.count { $0.isZero })
    json.member("openingBalance", statement.openingBalance)
    json.member("closingBalance", statement.closingBalance)
    json.key("balanceReconciles")
    if let reconciles = statement.balanceReconciles { json.bool(reconciles) } else { json.null() }
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
      json.key("tags")
      json.array(imported.tags.tags) { $0.string($1) }
      json.member("note", imported.note)
      json.member("rule", imported.rule?.description)
      json.member("transferAccountKey", imported.transferAccountKey)
      json.member("verdict", imported.verdict.description)
    }
  }
}
