/// Line ends, and the problems that reading brings up.
extension CSVGrammar {
  /// Counts a line end, and reports the first that is not as those before it.
  mutating func endLine(
    _ kind: CSVSyntax.LineEnd, startedAt startLine: Int, into table: inout CSVRecordTable
  ) {
    guard kind != .endOfFile else { return }
    line += 1
    if !hasMixedLineEnds, lineEndCounts.reduce(0, +) != lineEndCounts[Int(kind.rawValue)] {
      hasMixedLineEnds = true
      report(CSVProblem(line: startLine, kind: .mixedLineEndings), into: &table)
    }
    lineEndCounts[Int(kind.rawValue)] += 1
  }

  /// Reports the faults of the decoder that lie before an offset of the decoded text.
  mutating func reportFaults(
    before end: Int, row: Int?, base: Int, into table: inout CSVRecordTable
  ) {
    while let fault = faults.first, fault.decodedOffset < end {
      faults.removeFirst()
      var field: Int?
      if let row {
        let cells = table.cells[Int(table.rowStarts[row])..<Int(table.rowStarts[row + 1])]
        field = cells.last { $0.offset + base <= fault.decodedOffset }.map { $0.column + 1 }
      }
      report(
        CSVProblem(line: line, kind: problem(fault), field: field, byteOffset: byteOffset(of: fault)),
        into: &table)
    }
  }

  /// The place of a fault in the file, where the problem names it.
  func byteOffset(of fault: TextDecoder.Fault) -> Int? {
    fault.kind == .invalidBytes ? fault.fileOffset : nil
  }

  func problem(_ fault: TextDecoder.Fault) -> CSVProblem.Kind {
    fault.kind == .invalidBytes ? .invalidUTF8 : .truncatedCharacter
  }

  /// Keeps a problem, or counts it when there are too many.
  func report(_ problem: CSVProblem, into table: inout CSVRecordTable) {
    if table.problems.count < syntax.limits.problems {
      table.problems.append(problem)
    } else {
      table.problemsOmitted += 1
    }
  }
}
