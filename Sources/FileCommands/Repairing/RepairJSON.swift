import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

/// A repair as `repair --json` prints it.
enum RepairJSON {
  static func document(_ repair: RepairPlan, _ shown: ShownPlan) -> [UInt8] {
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
      json.member("plan") { plan.write(to: &$0) }
      json.object("settled") { json in
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) { json.member(code, count) }
      }
      json.array("open", open) { FindingsJSON.write($1, to: &$0) }
      json.member("quarantined", quarantined)
      json.object("validated") { json in
        for severity in Finding.Severity.allCases {
          json.member(severity.rawValue, open.count { $0.severity == severity })
        }
      }
      more(&json)
    }
  }
}

/// How a workbook is mended that cannot be opened, in the document of `repair --json`.
enum MendingJSON {
  /// The members beside those of every repair.
  static func write(_ mending: WorkbookMending, keptAs kept: String?, to json: inout JSONWriter) {
    json.object("salvage") { json in
      json.member("file", mending.path)
      json.member("way", mending.way.rawValue)
      json.member("keptAs", kept)
      json.object("snapshot", mending.earlier) { json, source in
        json.member("id", source.run?.id)
        json.member("time", source.time)
        json.member("isAfterRun", source.isLeft)
      }
      json.objects("tabs", mending.counts) { json, count in
        json.member("tab", count.sheet)
        json.member("whole", count.rows[.whole] ?? 0)
        json.member("probable", count.rows[.probable] ?? 0)
        json.member("fromSnapshot", count.rows[.fromSnapshot] ?? 0)
        json.member("lost", count.lost)
        json.member("reasons", count.reasons)
      }
      json.objects("rows", mending.marks) { json, mark in
        json.member("tab", mark.sheet)
        json.member("row", mark.number)
        json.member("id", mark.id)
        json.member("state", mark.state.rawValue)
        json.member("reason", mark.reason)
      }
    }
  }
}
