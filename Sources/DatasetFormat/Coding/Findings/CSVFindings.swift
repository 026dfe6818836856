package import Spreadsheet

/// The problems of reading a tab's CSV file, as findings of the format.
package enum CSVFindings {
  /// The findings of reading a file. `endsOpen` says whether its last line has no line end, `missing` at
  /// which line NUL bytes replace the rest of the file.
  package static func findings(
    of document: CSVDocument, fileName: String, endsOpen: Bool = false, missing: Int? = nil
  ) -> [Finding] {
    var findings: [Finding] = []
    let cut = endsOpen ? cutLine(of: document) : nil
    if let cut {
      findings.append(Finding(.csvCut, at: Location(file: fileName, line: cut)))
    } else if let missing {
      // No row is there.
      let place = Location(file: fileName, row: document.sheet.rowCount + 1, line: missing)
      findings.append(Finding(.csvNUL, at: place))
    }
    for problem in document.problems {
      guard let kind = kind(of: problem.kind), cut == nil || problem.line != cut else { continue }
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
        found: "more than \(limit.value) \(limit.name)", expected: limit.flag.map { "\($0) to read it" })
    case .unencodable(let character, _, _, _):
      Finding(.csvEncoding, at: Location(file: fileName), found: character)
    }
  }

  /// The line on which the last record starts, if the file ends inside that record. Then it is the only
  /// record that lacks cells, or its last cell has no closing quote and no further line belongs to that cell.
  private static func cutLine(of document: CSVDocument) -> Int? {
    let sheet = document.sheet
    guard sheet.rowCount > 2, let line = sheet.line(ofRow: sheet.rowCount - 1) else { return nil }
    let width = sheet.cells(inRow: 0).count
    let last = sheet.cells(inRow: sheet.rowCount - 1)
    let endsInQuotes =
      document.problems.contains { $0.kind == .unterminatedQuote && $0.line == line }
      && !(last.last.map { sheet.text(of: $0).contains("\n") } ?? false)
    guard last.count < width || endsInQuotes,
      sheet.cells(inRow: sheet.rowCount - 2).count >= width,
      !document.problems.contains(where: { $0.kind == .tooFewFields && $0.line != line })
    else { return nil }
    return line
  }

  /// The findings about a file's dialect, independent of its content.
  package static func findings(of dialect: CSVDialect, fileName: String) -> [Finding] {
    var findings: [Finding] = []
    if let delimiter = dialect.delimiterText, delimiter != "," {
      let shown = delimiter == "\t" ? "tab" : delimiter
      findings.append(Finding(.csvDelimiter, at: Location(file: fileName, line: 1), found: shown))
    }
    if dialect.hasSepLine { findings.append(Finding(.csvSepLine, at: Location(file: fileName, line: 1))) }
    if dialect.encoding != .utf8 {
      findings.append(
        Finding(
          .csvEncoding, at: Location(file: fileName, line: 1), severity: .warning,
          found: dialect.encoding.name))
    }
    return findings
  }

  /// The kind of finding for a problem; nil for a problem that the format tolerates.
  private static func kind(of problem: CSVProblem.Kind) -> FindingKind? {
    switch problem {
    case .tooManyFields: .csvRagged
    case .unterminatedQuote: .csvUnclosedQuote
    case .unescapedQuote, .textAfterClosingQuote, .quoteInUnquotedField, .mixedQuoteEscapes: .csvStrayQuote
    case .nulByte: .csvNUL
    case .invalidUTF8, .truncatedCharacter: .csvEncoding
    case .mixedLineEndings, .loneCarriageReturn: .csvLineEnds
    // Spreadsheets leave out empty cells at a row's end; a required one that is missing is a finding of its
    // own.
    case .tooFewFields, .trailingDelimiter, .dosEndOfFile,
      .duplicateHeader,
      .emptyHeader, .secondTable, .footer:
      nil
    }
  }
}

extension FindingKind {
  /// The kinds of findings about CSV files before their cells are read.
  package static let ofCSVFiles: [FindingKind] = [
    .csvEncoding, .csvDelimiter, .csvUnclosedQuote, .csvRagged, .csvNUL, .csvStrayQuote, .csvCut,
    .csvSepLine, .csvLineEnds,
  ]

  /// Findings that hide rows of a tab, so that its records are not all known.
  package static let ofLostRows: [FindingKind] = [.csvCut, .csvNUL, .csvUnclosedQuote, .rowsUnread]

  /// Findings about a truncated file, whose lost rows were there before.
  package static let ofCutFiles: [FindingKind] = [.csvCut, .csvNUL]

  package static let csvCut = FindingKind(
    "csv-cut", .error, fix: .ask, "the file ends in the middle of this line",
    advice: adviceWithoutState,
    manual: """
      The last line has fewer cells than all others and no line end, as in 2026-01-31,"Din: the file was cut while it was \
      copied or saved, and what stood behind it is not there. Choose restore, which completes the line and brings the lost \
      rows back as the last run left them; quarantine takes the line out of the tab. Rows of other tabs that refer to \
      lost ones are not reported.
      """, coversRow: true, reach: .rows)

  package static let csvSepLine = FindingKind(
    "csv-sep-line", .info, fix: .no, "the file begins with a line for Excel that names its delimiter",
    advice: "Nothing to do: it is read and kept.",
    manual: """
      The first line is "sep=;", by which Excel knows how columns are separated. It is no row of the tab.
      """)

  package static let csvLineEnds = FindingKind(
    "csv-line-ends", .info, fix: .no, "the file's lines end in different ways", advice: "Nothing to do.",
    manual: """
      Windows ends lines with two characters and other systems with one, and this file has both, first at this line. A \
      program such as "cat" joined two files, or an editor added lines in its own way. All of them are read.
      """)

  package static let csvEncoding = FindingKind(
    "csv-encoding", .error, fix: .ask, "is not UTF-8 text", advice: "Save the file again as CSV UTF-8.",
    manual: """
      The format's CSV files are UTF-8, in which every language can be written. A spreadsheet that saves plain "CSV" often \
      writes an older encoding, in which the "é" of "Café" is another byte. Where one encoding fits the whole file it is \
      read that way and this is a warning; where none does, some letters are lost and it is an error.
      """)

  package static let csvDelimiter = FindingKind(
    "csv-delimiter", .warning, fix: .yes, "separates its columns by another character than a comma",
    advice: "It is read; dataset repair writes it with commas.",
    manual: """
      Spreadsheets in many countries separate columns with ";" since the comma is their decimal mark. The file is read \
      that way, and rows that are added are written that way too. Other programs that expect commas may not understand it; \
      repair writes the file anew with commas.
      """)

  package static let csvUnclosedQuote = FindingKind(
    "csv-unclosed-quote", .error, fix: .ask, "a quote is opened and never closed",
    advice: "Close the quote on this line.",
    manual: """
      A cell that begins with a quote goes on until the next single quote, over line ends too. Where that quote is \
      missing, as in the line 2026-01-31,"Dinner,12.50 everything below becomes part of one cell. The line given is where \
      the quote was opened.
      """, covers: [.csvRagged], coversRow: true, reach: .rows)

  package static let csvRagged = FindingKind(
    "csv-ragged", .error, fix: .ask, "has another number of cells than the header",
    advice: "Look for a comma that needs quotes around its text.",
    manual: """
      The line has more cells than the header has columns. Mostly a comma inside a text cut it in two: a note such as \
      "milk, bread" needs quotes around it in the file. The cells behind that comma stand one column too far right, so \
      nothing on the line can be trusted.
      """, coversRow: true, reach: .rows)

  package static let csvNUL = FindingKind(
    "csv-nul", .error, fix: .ask, "the file holds NUL bytes", advice: adviceWithoutState,
    manual: """
      Bytes of the value 0 never stand in text. They are left where a file was not written to its end, for instance when \
      the power went off or a sync client got half of it, and stand for rows that are lost. Choose restore, which brings \
      these rows back as the last run left them. Where "drop" is offered it leaves out the NUL bytes and brings nothing back.
      """, covers: [.csvRagged], coversRow: true, reach: .rows)

  package static let csvStrayQuote = FindingKind(
    "csv-stray-quote", .warning, fix: .no, "has a quote inside a field that is not doubled",
    advice: "It is read as part of the text; write two quotes to make it certain.",
    manual: """
      In CSV a quote that belongs to the text is written twice, inside a cell that has quotes around it. A single one, as \
      in 12" pipe, is taken for part of the text. Another program may read the cell, and what follows it, in another way.
      """)

  /// How to restore lost rows if the last run's result is not known.
  private static let adviceWithoutState =
    "Run dataset repair --using STATE, with a state that dataset restore lists or a copy of the files."
}
