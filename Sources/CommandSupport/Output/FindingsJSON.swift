import DatasetChecks
package import DatasetFormat
import Spreadsheet

/// Findings as `validate --json` prints them.
package enum FindingsJSON {
  /// The document of what was found in a dataset.
  package static func document(_ findings: [Finding], dataset: String) -> [UInt8] {
    JSONDocument.bytes { json in
      json.member("dataset", dataset)
      json.object("counts") { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, findings.count { $0.severity == severity })
        }
      }
      json.array("findings", findings) { write($1, to: &$0) }
    }
  }

  package static func write(_ finding: Finding, to json: inout JSONWriter) {
    let place = finding.location
    json.object { json in
      json.member("code", finding.code)
      json.member("severity", finding.severity.rawValue)
      json.member("file", place.file)
      json.member("tab", place.tabName)
      json.member("row", place.row)
      json.member("column", place.columnName)
      json.member("cell", place.cell)
      json.member("id", finding.record)
      json.member("found", finding.found)
      json.member("expected", finding.expected)
      json.member("message", finding.description)
      json.member("suggestion", finding.suggestion)
      json.member("fix", finding.fix.rawValue)
      json.member("choices", finding.choices)
    }
  }
}
