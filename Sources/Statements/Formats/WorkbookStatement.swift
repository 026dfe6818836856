import Spreadsheet

/// Reads the sheets of a workbook as statements, and finds the sheets that are statements.
///
/// The caller opens the workbook. This library needs neither libzip nor libxml2.
struct WorkbookStatement {
  let fileName: String
  let options: ReadingOptions
  /// `xlsx`, or `pdf` for the pages of one.
  var format = StatementFormat.xlsx

  /// The result of a sheet.
  private struct Found {
    var sheet: Sheet
    var statements: [Statement]

    /// The column names of its first table. Nil when the sheet has none.
    var header: [String]?
  }

  /// Reads all sheets that have a table of entries.
  ///
  /// Hidden sheets are left out unless the user named them. Tables with other columns may be sums of the
  /// entries, so sheets with different headers are asked about.
  ///
  /// - Throws: ``StatementError`` where no sheet has a table.
  func read(_ sheets: [Sheet], areNamed: Bool) throws -> StatementFile {
    if let answer = options.answers.answers[.sheet], !areNamed,
      let named = sheets.first(where: { $0.name == answer })
    {
      return try read([named], areNamed: true)
    }
    for sheet in sheets { try options.refuseDataset(sheet, file: fileName) }
    var sheets = sheets
    let all = sheets
    for index in sheets.indices where sheets[index].hasFormulas { sheets[index].look.siblings = all }
    var warnings: [String] = []
    var found: [Found] = []
    var firstError: StatementError?
    for sheet in sheets where sheet.cellCount > 0 {
      do {
        let read = try self.read(sheet)
        if sheet.visibility == .visible || areNamed {
          found.append(read)
        } else {
          warnings.append(
            "the hidden sheet \"\(sheet.name)\" has a table too, which was not read; --sheet names it")
        }
      } catch let error as StatementError {
        firstError = firstError ?? error
        if sheet.visibility == .visible {
          warnings.append("the sheet \"\(sheet.name)\" has no table of entries and was not read")
        }
      }
    }
    if found.contains(where: { $0.header != nil }) {
      for sheet in found where sheet.header == nil {
        warnings.append("the sheet \"\(sheet.sheet.name)\" has no column names and was not read")
      }
      found.removeAll { $0.header == nil }
    }
    guard !found.isEmpty else {
      if let warning = warnings.first(where: { $0.contains("hidden") }) {
        throw StatementError.unreadable(file: fileName, detail: warning)
      }
      throw firstError ?? StatementError.empty(file: fileName)
    }
    var statements = found.flatMap(\.statements)
    if !areNamed, Set(found.map(\.header)).count > 1 { ask(about: found.map(\.sheet.name), &statements) }
    if sheets.count > 1 {
      statements[0].warnings += warnings
      statements[0].evidence.insert(
        "read from \(found.map { "the sheet \"\($0.sheet.name)\"" }.joined(separator: ", "))", at: 0)
    }
    return StatementFile(name: fileName, format: format, statements: statements)
  }

  /// - Throws: ``StatementError``, ``LineAnswerError``.
  private func read(_ sheet: Sheet) throws -> Found {
    do {
      var statements = try TableReader.statements(
        of: sheet, fileName: fileName, format: format, options: options)
      try settleShown(&statements, sheet)
      for index in statements.indices { statements[index].sheet = sheet.name }
      return Found(sheet: sheet, statements: statements, header: header(of: sheet, statements))
    } catch let error as StatementError {
      throw error
    } catch let error as LineAnswerError {
      throw error
    } catch {
      throw StatementError.unreadable(file: fileName, detail: "\(error)")
    }
  }

  /// Compares the entries with what the workbook displays. Asks about differences, or reads the sheet again
  /// with the answers applied.
  ///
  /// - Throws: ``StatementError``, ``LineAnswerError``.
  private func settleShown(_ statements: inout [Statement], _ sheet: Sheet) throws {
    if ShownCells.areAllPlain(sheet) { return }
    var (seen, options) = (sheet, options)
    let answers = options.answers.answers
    var isAnswered = false
    var notes: [[String]] = []
    for index in statements.indices {
      let figures = ShownFigures(statements[index], of: seen)
      statements[index].questions += figures.questions(answers)
      notes.append(figures.warnings)
      if let answered = figures.answered(answers) { (seen, isAnswered) = (answered, true) }
      for line in figures.leftOut(answers) {
        try options.answers.lines.skip(line...line)
        isAnswered = true
      }
    }
    if isAnswered {
      statements = try TableReader.statements(of: seen, fileName: fileName, format: format, options: options)
    }
    for (index, notes) in zip(statements.indices, notes) { statements[index].warnings += notes }
  }

  private func header(of sheet: Sheet, _ statements: [Statement]) -> [String]? {
    guard let line = statements.first?.layout.headerLine else { return nil }
    let row = (0..<sheet.rowCount).first { sheet.rowNumber($0) == line }
    return row.map { row in CellGrid.with(sheet) { $0.texts(row).map(\.text) } }
  }

  /// Asks which sheets are meant. Until then, none is read.
  private func ask(about names: [String], _ statements: inout [Statement]) {
    let question = Question(
      code: .sheet,
      text:
        "the sheets \(names.map { "\"\($0)\"" }.joined(separator: ", ")) have tables with different columns, and one may sum up another. Which are to be read?",
      choices: names)
    for index in statements.indices { statements[index].wait() }
    statements[0].questions.insert(question, at: 0)
  }
}
