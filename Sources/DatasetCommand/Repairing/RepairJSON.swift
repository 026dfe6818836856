import DatasetChecks
import DatasetFormat
import DatasetStore

/// A repair as `repair --json` prints it.
enum RepairJSON {
  static func document(_ repair: DatasetChecks.Repair, _ shown: ShownPlan) -> [UInt8] {
    document(
      shown, settled: repair.settled.map(\.finding), open: repair.open.map(\.finding),
      quarantined: repair.quarantinedCount)
  }

  /// The document of a dataset that cannot be opened: nothing is changed.
  static func document(unreadable findings: [Finding]) -> [UInt8] {
    document(.empty, settled: [], open: findings, quarantined: 0)
  }

  /// The document of a workbook that could not be opened: where its rows are from (`salvage`).
  static func document(_ mending: WorkbookMending, keptAs kept: String?, open: [Finding]) -> [UInt8] {
    document(
      .empty, settled: [mending.cause], open: open,
      quarantined: mending.quarantinedCount
    ) { MendingJSON.write(mending, keptAs: kept, to: &$0) }
  }

  private static func document(
    _ plan: ShownPlan, settled: [Finding], open: [Finding], quarantined: Int,
    more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    let counts = settled.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
    return JSONDocument.bytes { json in
      json.key("plan")
      plan.write(to: &json)
      json.key("settled")
      json.object { json in
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) { json.member(code, count) }
      }
      json.key("open")
      json.array(open) { FindingsJSON.write($1, to: &$0) }
      json.member("quarantined", quarantined)
      json.key("validated")
      json.object { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, open.count { $0.severity == severity })
        }
      }
      more(&json)
    }
  }
}
