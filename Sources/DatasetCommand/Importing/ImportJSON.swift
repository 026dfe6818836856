import DatasetFormat
import Importer
import Spreadsheet

/// An import as `import --json` prints it.
enum ImportJSON {
  static func print(_ result: ImportResult) {
    var json = JSONWriter()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("statements")
      json.array(result.statements) { write($1, to: &$0) }
      json.key("notes")
      json.array(result.notes) { $0.string($1) }
      json.key("plan")
      result.plan.write(to: &json)
    }
    json.newline()
    Output.data(json.bytes)
  }

  private static func write(_ imported: StatementImport, to json: inout JSONWriter) {
    let statement = imported.statement
    let counts = ImportCounts(imported)
    json.object { json in
      json.key("file")
      json.string(statement.file)
      json.key("sheet")
      json.optional(statement.sheet)
      json.key("format")
      json.string(statement.format.rawValue)
      json.key("layout")
      json.optional(statement.layoutUsed?.name)
      json.key("account")
      json.optional(imported.accountKey ?? statement.account?.masked)
      json.key("currency")
      json.optional(statement.currency)
      json.key("lines")
      json.integer(counts.lines)
      json.key("booked")
      json.integer(counts.booked)
      json.key("pending")
      json.integer(counts.pending)
      json.key("alreadyImported")
      json.integer(imported.alreadyImportedCount)
      json.key("new")
      json.integer(imported.newCount)
      json.key("skipped")
      json.array(counts.skipped) { json, skipped in
        json.object { json in
          json.key("line")
          json.integer(skipped.line)
          json.key("reason")
          json.string(skipped.reason)
        }
      }
      json.key("questions")
      json.array(statement.questions) { StatementJSON.write($1, to: &$0) }
      json.key("warnings")
      json.array(statement.warnings) { $0.string($1) }
      writeFacts(statement, counts, to: &json)
      ImportListingJSON.write(imported, to: &json)
      json.key("transactions")
      json.list { json in
        for (line, imported) in paired(statement.entries, imported.lines) where imported.verdict != .leftOut {
          write(line, imported, to: &json)
        }
      }
    }
  }

  private static func writeFacts(_ statement: Statement, _ counts: ImportCounts, to json: inout JSONWriter) {
    json.key("firstDate")
    json.optional(statement.dateRange?.lowerBound.description)
    json.key("lastDate")
    json.optional(statement.dateRange?.upperBound.description)
    json.key("sumMinor")
    json.object { json in
      for (currency, sum) in statement.sums.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
        json.key(currency ?? "")
        json.integer(sum)
      }
    }
    json.key("debits")
    json.integer(statement.booked.count { $0.amountMinor < 0 })
    json.key("credits")
    json.integer(statement.booked.count { $0.amountMinor > 0 })
    json.key("zeros")
    json.integer(statement.booked.count { $0.isZero })
    json.key("openingBalance")
    json.optional(statement.openingBalance)
    json.key("closingBalance")
    json.optional(statement.closingBalance)
    json.key("balanceReconciles")
    if let reconciles = statement.balanceReconciles { json.bool(reconciles) } else { json.null() }
  }

  private static func write(_ line: StatementLine, _ imported: LineImport, to json: inout JSONWriter) {
    json.object { json in
      json.key("line")
      json.integer(line.line)
      json.key("date")
      json.string(line.date.description)
      json.key("valueDate")
      json.optional(line.valueDate?.description)
      json.key("amountMinor")
      json.integer(line.amountMinor)
      json.key("currency")
      json.optional(line.currency)
      json.key("payee")
      json.string(imported.payee)
      json.key("text")
      json.string(line.text)
      json.key("reference")
      json.optional(line.reference)
      json.key("status")
      json.string(line.status.rawValue)
      json.key("categoryKey")
      json.optional(imported.categoryKey)
      json.key("tags")
      json.array(imported.tags.tags) { $0.string($1) }
      json.key("note")
      json.optional(imported.note)
      json.key("rule")
      json.optional(imported.rule?.description)
      json.key("transferAccountKey")
      json.optional(imported.transferAccountKey)
      json.key("verdict")
      json.string(imported.verdict.description)
    }
  }
}
