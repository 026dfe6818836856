import DatasetFormat
import Spreadsheet

/// Where the rows came from, for `explain`.
extension ImportPlanning {
  /// For each import the rows that it makes, completes or finds there, with their lines.
  func provenance() -> [ProvenanceRecord] {
    var writers: [RecordID: ProvenanceWriter] = [:]
    var texts: [RecordID: [UInt8]] = [:]
    for case let file? in files where file.isRecorded {
      writers[file.provenance.id] = ProvenanceWriter(file.provenance.statement, source: file.source)
      var text = ProvenanceWriter.header
      text.reserveCapacity(file.planned.count * 48 + (file.source?.bytes.count ?? 0))
      texts[file.provenance.id] = text
    }
    for case let file? in files where file.isRecorded {
      append(touched: file, writers, to: &texts)
      append(found: file, writers, to: &texts)
      // A row of an earlier file that a later one booked is the later one's.
      for start in stride(from: file.planned.lowerBound, to: file.planned.upperBound, by: Self.partSize) {
        let part = start..<min(start + Self.partSize, file.planned.upperBound)
        for texted in ConcurrentChunks.map(part, { [writers] in lines(of: $0, writers) }) {
          for (id, text) in texted { texts[id, default: ProvenanceWriter.header] += text }
        }
      }
    }
    return files.compactMap { file in
      guard let id = file?.provenance.id, let bytes = texts.removeValue(forKey: id),
        bytes.count > ProvenanceWriter.header.count
      else { return nil }
      return ProvenanceRecord(importID: id, bytes: bytes)
    }
  }

  private func append(
    touched file: PlannedFile, _ writers: [RecordID: ProvenanceWriter], to texts: inout [RecordID: [UInt8]]
  ) {
    guard let writer = writers[file.provenance.id] else { return }
    var place = -1
    for touched in touched[file.touched] {
      guard case .completion = touched.what, case .there(let rows) = touched.row.place else { continue }
      for row in rows {
        // The first row of a split is the one that gets an id where it has none.
        let own = row == rows.first ? touched.row.id : RecordID(cellText: edits.value("id", row: row).text)
        own?.withText {
          writer.append(
            $0, line: touched.line.line, after: &place,
            to: &texts[file.provenance.id, default: ProvenanceWriter.header])
        }
      }
    }
  }

  /// Lines whose rows were there: the statement contains them too, whoever made them.
  private func append(
    found file: PlannedFile, _ writers: [RecordID: ProvenanceWriter], to texts: inout [RecordID: [UInt8]]
  ) {
    guard let writer = writers[file.provenance.id], !file.found.isEmpty else { return }
    var text: [UInt8] = []
    var place = -1
    for line in found[file.found] {
      let row = rows.rows[Int(line.number)]
      if case .there(let places) = row.place, places.count > 1 {
        for place in places {
          var id = edits.value("id", row: place).text
          var start = -1
          id.withUTF8 { writer.append($0, line: Int(line.line), after: &start, to: &text) }
        }
      } else if row.hasID {
        row.id.withText { writer.append($0, line: Int(line.line), after: &place, to: &text) }
      }
    }
    texts[file.provenance.id, default: ProvenanceWriter.header] += text
  }

  /// The lines of some planned rows, those of one import that follow each other together.
  private func lines(
    of part: Range<Int>, _ writers: [RecordID: ProvenanceWriter]
  ) -> [(importID: RecordID, text: [UInt8])] {
    var texts: [(importID: RecordID, text: [UInt8])] = []
    var index = part.lowerBound
    while index < part.upperBound {
      let importNumber = rows.rows[planned[index].number].importNumber
      let importID = rows.imports.entries[importNumber].id
      let writer = writers[importID]
      var text: [UInt8] = []
      text.reserveCapacity((part.upperBound - index) * 112)
      var place = -1
      while index < part.upperBound, rows.rows[planned[index].number].importNumber == importNumber {
        let line = lineNumber(ofPlanned: index)
        rows.rows[planned[index].number].id.withText {
          writer?.append($0, line: line, after: &place, to: &text)
        }
        index += 1
      }
      texts.append((importID, text))
    }
    return texts
  }
}
