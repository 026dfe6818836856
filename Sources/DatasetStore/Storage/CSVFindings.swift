import DatasetFormat
import Spreadsheet

/// What reading a tab's CSV file brought up, as findings of the format.
enum CSVFindings {
  static func findings(of document: CSVDocument, fileName: String) -> [Finding] {
    var findings: [Finding] = []
    for problem in document.problems {
      guard let (name, severity) = code(problem.kind) else { continue }
      let counts = problem.expected.flatMap { expected in
        problem.found.map { "\(expected) cells, found \($0)" }
      }
      findings.append(
        Finding(
          FindingCode(name), at: Location(file: fileName, line: problem.line), severity: severity,
          expected: counts))
    }
    // An empty file has no delimiter that anybody chose.
    var dialect = document.dialect
    if document.sheet.rowCount == 0 { dialect.delimiter = nil }
    findings += DialectFindings.findings(of: dialect, fileName: fileName)
    return findings
  }

  /// The code of a problem, or nil for what the format does not mind.
  private static func code(_ kind: CSVProblem.Kind) -> (String, Finding.Severity?)? {
    switch kind {
    case .tooManyFields: ("csv-ragged", nil)
    case .unterminatedQuote: ("csv-unclosed-quote", nil)
    case .unescapedQuote, .textAfterClosingQuote, .quoteInUnquotedField, .mixedQuoteEscapes:
      ("csv-stray-quote", nil)
    case .nulByte: ("csv-nul", nil)
    case .invalidUTF8, .truncatedCharacter: ("csv-encoding", nil)
    // Spreadsheets leave out empty cells at a row's end; a required one that is missing is a finding of its own.
    case .tooFewFields, .trailingDelimiter, .mixedLineEndings, .loneCarriageReturn, .dosEndOfFile,
      .duplicateHeader,
      .emptyHeader, .secondTable, .footer:
      nil
    }
  }
}
