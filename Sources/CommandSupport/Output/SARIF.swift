package import DatasetFormat
import Spreadsheet

/// Findings as SARIF 2.1.0 (OASIS), which code hosts and editors show beside the files; places are 1-based.
package enum SARIF {
  package static func print(_ findings: [Finding]) {
    var json = JSONWriter()
    json.object { json in
      json.member("version", "2.1.0")
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.array("runs", CollectionOfOne(findings)) { writeRun($1, to: &$0) }
    }
    json.newline()
    Output.data(json.bytes)
  }

  private static func writeRun(_ findings: [Finding], to json: inout JSONWriter) {
    let codes = Set(findings.map(\.code)).sorted()
    json.object { json in
      json.object("tool") { json in
        json.object("driver") { json in
          json.member("name", "dataset")
          json.member("version", ToolVersion.current)
          json.objects("rules", codes) { json, code in
            json.member("id", code)
          }
        }
      }
      json.array("results", findings) { writeResult($1, to: &$0) }
    }
  }

  private static func writeResult(_ finding: Finding, to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", finding.code)
      json.member("level", finding.severity == .info ? "note" : finding.severity.rawValue)
      json.object("message") { json in
        json.member("text", finding.description)
      }
      json.objects("locations", CollectionOfOne(finding.location)) { json, place in
        json.object("physicalLocation") { json in
          json.object("artifactLocation") { json in
            json.member("uri", percentEncoded(place.file))
          }
          json.object("region") { json in
            json.member("startLine", max(1, place.line ?? place.row ?? 1))
            if let column = place.column {
              json.member("startColumn", column + 1)
            }
          }
        }
      }
    }
  }

  /// The file's name as a relative URI.
  private static func percentEncoded(_ name: String) -> String {
    // What is found of the folder itself names it.
    if name == "Data/" { return name }
    var result = "Data/"
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        byte < 0x80
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~".unicodeScalars.contains(scalar))
      if isUnreserved {
        result.unicodeScalars.append(scalar)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return result
  }
}
