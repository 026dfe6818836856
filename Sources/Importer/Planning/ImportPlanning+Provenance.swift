import DatasetFormat
import Spreadsheet

/// Where the rows came from, for `explain`.
extension ImportPlanning {
  /// For each import the rows that it makes or completes, with their lines.
  func provenance() -> [ProvenanceRecord] {
    var writers: [RecordID: ProvenanceWriter] = [:]
    for case let file? in files where !file.planned.isEmpty || !file.touched.isEmpty {
      writers[file.provenance.id] = ProvenanceWriter(file.provenance.statement, source: file.source)
    }
    for case let file? in files {
      for touched in touched[file.touched] {
        guard case .completion = touched.what, case .there(let rows) = touched.row.place else { continue }
        for row in rows {
          let id = edits.value("id", row: row).text
          writers[file.provenance.id]?.add(id.utf8, line: touched.line.line)
        }
      }
      // A row of an earlier file that a later one booked is the later one's.
      for index in file.planned {
        let row = rows[planned[index].number]
        let importID = rows.imports.entries[row.importNumber].id
        writers[importID]?.add(row.id.textBytes, line: line(ofPlanned: index).line)
      }
    }
    return files.compactMap { file in
      guard let id = file?.provenance.id, let writer = writers[id], !writer.isEmpty else { return nil }
      return ProvenanceRecord(importID: id, bytes: writer.bytes)
    }
  }
}
