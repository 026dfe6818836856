import DatasetFormat
import Importer

/// The listings of an import as `import --json` prints them.
enum ImportListingJSON {
  static func write(_ imported: StatementImport, to json: inout JSONWriter) {
    json.key("changed")
    json.array(imported.changed) { json, line in
      json.object { json in
        json.key("line")
        json.integer(line.line)
        json.key("date")
        json.string(line.date.description)
        json.key("text")
        json.string(line.text)
        json.key("row")
        write(line.row, to: &json)
      }
    }
    json.key("proposals")
    json.array(imported.proposals) { json, proposal in
      json.object { json in
        json.key("line")
        json.integer(proposal.line)
        json.key("kind")
        json.string(proposal.kind.rawValue)
        json.key("onlyCandidate")
        json.bool(proposal.isOnly)
        json.key("account")
        json.optional(proposal.accountKey)
        json.key("row")
        write(proposal.row, to: &json)
      }
    }
    json.key("vanished")
    json.array(imported.vanished) { write($1, to: &$0) }
    json.key("stayDeleted")
    json.array(imported.stayDeleted) { write($1, to: &$0) }
  }

  private static func write(_ row: RowSummary, to json: inout JSONWriter) {
    json.object { json in
      switch row.reference {
      case .id(let id):
        json.key("id")
        json.string(id.description)
      case .row(let number):
        json.key("row")
        json.integer(number)
      }
      json.key("date")
      json.string(row.date.description)
      json.key("amountMinor")
      json.integer(row.amount.minorUnits)
      json.key("currency")
      json.optional(row.amount.currency == .none ? nil : row.amount.currency.code)
      json.key("text")
      json.string(row.text)
    }
  }
}
