import DatasetChecks
import DatasetFormat
import DatasetStore

/// How a workbook is mended that cannot be opened, in the document of `repair --json`.
enum MendingJSON {
  /// The members beside those of every repair.
  static func write(_ mending: WorkbookMending, keptAs kept: String?, to json: inout JSONWriter) {
    json.key("salvage")
    json.object { json in
      json.member("file", mending.path)
      json.member("way", mending.way.rawValue)
      json.member("keptAs", kept)
      json.key("snapshot")
      if let source = mending.earlier {
        json.object { json in
          json.member("id", source.run?.id)
          json.member("time", source.time)
          json.member("isAfterRun", source.isLeft)
        }
      } else {
        json.null()
      }
      json.key("tabs")
      json.array(mending.counts) { json, count in
        json.object { json in
          json.member("tab", count.sheet)
          json.member("whole", count.rows[.whole] ?? 0)
          json.member("probable", count.rows[.probable] ?? 0)
          json.member("fromSnapshot", count.rows[.fromSnapshot] ?? 0)
          json.member("lost", count.lost)
          json.member("reasons", count.reasons)
        }
      }
      json.key("rows")
      json.array(mending.marks) { json, mark in
        json.object { json in
          json.member("tab", mark.sheet)
          json.member("row", mark.number)
          json.member("id", mark.id)
          json.member("state", mark.state.rawValue)
          json.member("reason", mark.reason)
        }
      }
    }
  }
}
