import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// One file of an import, read again after each answer until nothing is open, or nobody answers.
struct StatementDownload {
  let path: String
  /// What was said of the file, with the answers so far.
  private(set) var options: StatementOptions
  var layouts: LayoutBook
  /// The sheets that are meant, and how large the file may be.
  var workbook: StatementSource.Workbook
  /// What the file holds; standard input can be read only once.
  private var bytes: [UInt8]?

  init(path: String, options: StatementOptions, layouts: LayoutBook, workbook: StatementSource.Workbook) {
    self.path = path
    self.options = options
    self.layouts = layouts
    self.workbook = workbook
  }

  /// - Throws: What reading the file throws; what ``QuestionAnswerer`` throws.
  mutating func read(_ answerer: inout QuestionAnswerer) throws -> ImportFile {
    Progress.step("Reading \(FilePath.name(of: path))")
    let bytes =
      try self.bytes ?? FileAccess.readStatement(path)
    self.bytes = bytes
    if options.earlier != nil { options.earlier?.hash = Hash.sha256(bytes) }
    var (hash, file) = ConcurrentChunks.both {
      Hash.sha256(bytes)
    } _: { [self] in
      Result { try statements(bytes, options) }
    }
    while case .success(let read) = file, let answer = try answer(to: read, answerer: &answerer) {
      var said = options
      do {
        try said.take(answer)
        file = .success(try statements(bytes, said))
        options = said
      } catch let error as LineAnswerError where answer.line != nil {
        // What was typed cannot be: the person is told, and asked again.
        Output.note("\(error)")
      } catch {
        file = .failure(error)
      }
    }
    return ImportFile(statements: try file.get(), sha256: hash)
  }

  private func answer(
    to file: StatementFile, answerer: inout QuestionAnswerer
  ) throws -> QuestionAnswerer.Answer? {
    for (number, statement) in file.statements.enumerated() where !statement.questions.isEmpty {
      let answer = try answerer.answer(statement.questions, about: statement, as: "\(path) \(number)")
      if let answer { return answer }
    }
    return nil
  }

  private func statements(_ bytes: [UInt8], _ options: StatementOptions) throws -> StatementFile {
    try StatementSource.read(
      path, bytes: bytes, options: options, layouts: layouts, workbook: workbook)
  }
}

extension StatementOptions {
  /// Takes over an answer to a question that reading the file has put.
  ///
  /// - Throws: `LineAnswerError`.
  fileprivate mutating func take(_ answer: QuestionAnswerer.Answer) throws {
    guard let line = answer.line else { return self.answer(answer.code, with: answer.choice) }
    if line.cells.isEmpty { return try lines.skip(line.number...line.number) }
    for (column, value) in line.cells { try lines.set(column, to: value, inLine: line.number) }
  }
}

/// A statement's file of whatever kind, read for `import` and `inspect --layout`.
enum StatementSource {
  /// The sheets of a workbook that the person named, and how large a workbook may be.
  struct Workbook {
    var sheets: [String] = []
    var limits = ReadingLimits()
  }

  /// Reads the statements of a file; `path` may be `-`.
  ///
  /// - Throws: `StatementError`, `XLSXError`, ``Failure``.
  static func read(
    _ path: String, bytes: [UInt8], options: StatementOptions, layouts: LayoutBook = LayoutBook(),
    workbook: Workbook = Workbook()
  ) throws -> StatementFile {
    let name = path == "-" ? "standard input" : FilePath.name(of: path)
    guard FileSignature(bytes)?.isForWorkbookReader == true else {
      var options = options
      options.textLimits = workbook.limits.text
      return try StatementReader.read(bytes: bytes, fileName: name, options: options, layouts: layouts)
    }
    let opened = try XLSXReader.read(bytes: bytes, name: name, limits: workbook.limits.workbook)
    let sheets = try sheets(of: opened, named: workbook.sheets, file: name)
    var file = try StatementReader.read(
      sheets: sheets, fileName: name, areNamed: !workbook.sheets.isEmpty, options: options,
      layouts: layouts)
    if !file.statements.isEmpty { file.statements[0].warnings += opened.warnings.map(\.description) }
    return file
  }

  private static func sheets(of workbook: XLSXWorkbook, named names: [String], file: String) throws -> [Sheet]
  {
    if names.isEmpty { return workbook.sheets }
    for name in names where workbook.sheet(named: name) == nil {
      let known = workbook.sheets.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Failure("\(file): there is no sheet \"\(name)\" (it has \(known)).")
    }
    return workbook.sheets.filter { names.contains($0.name) }
  }
}
