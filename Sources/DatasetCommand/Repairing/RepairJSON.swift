import DatasetChecks
import DatasetFormat

/// A repair as `repair --json` prints it.
enum RepairJSON {
  static func print(_ repair: DatasetChecks.Repair) {
    var settled: [String: Int] = [:]
    for diagnosis in repair.settled { settled[diagnosis.finding.code, default: 0] += 1 }
    Output.document { json in
      json.key("plan")
      repair.plan.write(to: &json)
      json.key("settled")
      json.object { json in
        for (code, count) in settled.sorted(by: { $0.key < $1.key }) { json.member(code, count) }
      }
      json.key("open")
      json.array(repair.open) { FindingsJSON.write($1.finding, to: &$0) }
      json.member("quarantined", repair.quarantinedCount)
      json.key("validated")
      json.object { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, repair.open.count { $0.finding.severity == severity })
        }
      }
    }
  }
}
