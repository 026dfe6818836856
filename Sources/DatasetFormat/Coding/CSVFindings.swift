package import Spreadsheet

/// What reading a tab's CSV file brought up, as findings of the format.
package enum CSVFindings {
  package static func findings(of document: CSVDocument, fileName: String) -> [Finding] {
    var findings: [Finding] = []
    for problem in document.problems {
      guard let kind = kind(of: problem.kind) else { continue }
      let counts = problem.expected.flatMap { expected in
        problem.found.map { "\(expected) cells, found \($0)" }
      }
      findings.append(Finding(kind, at: Location(file: fileName, line: problem.line), expected: counts))
    }
    // An empty file has no delimiter that anybody chose.
    var dialect = document.dialect
    if document.sheet.rowCount == 0 { dialect.delimiter = nil }
    return findings + self.findings(of: dialect, fileName: fileName)
  }

  /// Why the file of a tab cannot be read at all.
  package static func finding(of error: CSVError, fileName: String) -> Finding {
    switch error {
    case .notText(let kind): Finding(.wrongFormat, at: Location(file: fileName), found: kind)
    case .unknownEncoding(let name): Finding(.csvEncoding, at: Location(file: fileName), found: name)
    case .limitPassed(let limit, let line):
      Finding(
        .limitPassed, at: Location(file: fileName, line: line),
        found: "more than \(limit.value) \(limit.name)")
    case .unencodable(let character, _, _, _):
      Finding(.csvEncoding, at: Location(file: fileName), found: character)
    }
  }

  /// What the format minds in the way a file is written, whatever it holds.
  package static func findings(of dialect: CSVDialect, fileName: String) -> [Finding] {
    var findings: [Finding] = []
    if let delimiter = dialect.delimiterText, delimiter != "," {
      let shown = delimiter == "\t" ? "tab" : delimiter
      findings.append(Finding(.csvDelimiter, at: Location(file: fileName, line: 1), found: shown))
    }
    if dialect.encoding != .utf8 {
      findings.append(
        Finding(
          .csvEncoding, at: Location(file: fileName, line: 1), severity: .warning,
          found: dialect.encoding.name))
    }
    return findings
  }

  /// The kind of finding for a problem, or nil for what the format does not mind.
  private static func kind(of problem: CSVProblem.Kind) -> FindingKind? {
    switch problem {
    case .tooManyFields: .csvRagged
    case .unterminatedQuote: .csvUnclosedQuote
    case .unescapedQuote, .textAfterClosingQuote, .quoteInUnquotedField, .mixedQuoteEscapes: .csvStrayQuote
    case .nulByte: .csvNUL
    case .invalidUTF8, .truncatedCharacter: .csvEncoding
    // Spreadsheets leave out empty cells at a row's end; a required one that is missing is a finding of its own.
    case .tooFewFields, .trailingDelimiter, .mixedLineEndings, .loneCarriageReturn, .dosEndOfFile,
      .duplicateHeader,
      .emptyHeader, .secondTable, .footer:
      nil
    }
  }
}

extension FindingKind {
  /// What is found in CSV files before anybody looks at their cells.
  package static let ofCSVFiles: [FindingKind] = [
    .csvEncoding, .csvDelimiter, .csvUnclosedQuote, .csvRagged, .csvNUL, .csvStrayQuote,
  ]

  package static let csvEncoding = FindingKind(
    "csv-encoding", .error, fix: .ask, "is not UTF-8 text", advice: "Save the file again as CSV UTF-8.",
    manual: """
      The format's CSV files are UTF-8, in which every language can be written. A spreadsheet that saves plain "CSV" often \
      writes an older encoding, in which the "é" of "Café" is another byte. Where one encoding fits the whole file it is \
      read that way and this is a warning; where none does, some letters are lost and it is an error.
      """)

  package static let csvDelimiter = FindingKind(
    "csv-delimiter", .warning, fix: .yes, "separates its columns by another character than a comma",
    advice: "It is read and written unchanged.",
    manual: """
      Spreadsheets in many countries separate columns with ";" since the comma is their decimal mark. The file is read \
      that way, and rows that are added are written that way too. Other programs that expect commas may not understand it.
      """)

  package static let csvUnclosedQuote = FindingKind(
    "csv-unclosed-quote", .error, fix: .ask, "a quote is opened and never closed",
    advice: "Close the quote on this line.",
    manual: """
      A cell that begins with a quote goes on until the next single quote, over line ends too. Where that quote is \
      missing, as in the line 2026-01-31,"Dinner,12.50 everything below becomes part of one cell. The line given is where \
      the quote was opened.
      """)

  package static let csvRagged = FindingKind(
    "csv-ragged", .error, fix: .ask, "has another number of cells than the header",
    advice: "Look for a comma that needs quotes around its text.",
    manual: """
      The line has more cells than the header has columns. Mostly a comma inside a text cut it in two: a note such as \
      "milk, bread" needs quotes around it in the file. The cells behind that comma stand one column too far right, so \
      nothing on the line can be trusted.
      """)

  package static let csvNUL = FindingKind(
    "csv-nul", .error, fix: .ask, "the file holds NUL bytes", advice: "Restore the file from a copy.",
    manual: """
      Bytes of the value 0 never stand in text. They are left where a file was not written to its end, for instance when \
      the power went off, and stand for rows that are lost. Take the file from a copy, such as one below ".dataset", and \
      compare the two.
      """)

  package static let csvStrayQuote = FindingKind(
    "csv-stray-quote", .warning, fix: .no, "has a quote inside a field that is not doubled",
    advice: "It is read as part of the text; write two quotes to make it certain.",
    manual: """
      In CSV a quote that belongs to the text is written twice, inside a cell that has quotes around it. A single one, as \
      in 12" pipe, is taken for part of the text. Another program may read the cell, and what follows it, in another way.
      """)
}
