import DatasetFormat
import Importer

/// The listings of an import as `import --json` prints them.
enum ImportListingJSON {
  static func write(_ imported: StatementImport, to json: inout JSONWriter) {
    json.key("changed")
    json.array(imported.changed) { json, line in
      json.object { json in
        json.member("line", line.line)
        json.member("date", line.date.description)
        json.member("text", line.text)
        json.key("row")
        write(line.row, to: &json)
      }
    }
    json.key("differences")
    json.array(imported.differences) { json, difference in
      json.object { json in
        json.member("line", difference.line)
        json.key("row")
        write(difference.row, to: &json)
        json.key("cells")
        json.array(difference.cells) { json, cell in
          json.object { json in
            json.member("column", cell.column)
            json.member("own", cell.own)
            json.member("bank", cell.bank)
          }
        }
      }
    }
    json.key("proposals")
    json.array(imported.proposals) { json, proposal in
      json.object { json in
        json.member("line", proposal.line)
        json.member("kind", proposal.kind.rawValue)
        json.member("onlyCandidate", proposal.isOnly)
        json.member("account", proposal.accountKey)
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
