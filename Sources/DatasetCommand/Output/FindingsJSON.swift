import DatasetFormat
import Spreadsheet

/// Findings as `validate --json` prints them.
enum FindingsJSON {
  static func print(_ findings: [Finding], dataset: String) {
    var json = JSONWriter()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("dataset")
      json.string(dataset)
      json.key("counts")
      json.object { json in
        for severity in Finding.Severity.allCases {
          json.key(severity.rawValue)
          json.integer(findings.count { $0.severity == severity })
        }
      }
      json.key("findings")
      json.array(findings) { write($1, to: &$0) }
    }
    json.newline()
    Output.data(json.bytes)
  }

  private static func write(_ finding: Finding, to json: inout JSONWriter) {
    let place = finding.location
    json.object { json in
      json.key("code")
      json.string(finding.code)
      json.key("severity")
      json.string(finding.severity.rawValue)
      json.key("file")
      json.string(place.file)
      json.key("tab")
      json.optional(place.sheet ?? TabName(matching: stem(place.file))?.rawValue)
      json.key("row")
      json.optional(place.row)
      json.key("column")
      json.optional(place.columnName)
      json.key("cell")
      json.optional(place.cell)
      json.key("id")
      json.optional(finding.record)
      json.key("found")
      json.optional(finding.found)
      json.key("expected")
      json.optional(finding.expected)
      json.key("message")
      json.string(finding.description)
      json.key("suggestion")
      json.string(finding.suggestion)
      json.key("fix")
      json.string(finding.fix.rawValue)
      json.key("choices")
      json.array(finding.choices) { $0.string($1) }
    }
  }

  private static func stem(_ file: String) -> String {
    file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}
