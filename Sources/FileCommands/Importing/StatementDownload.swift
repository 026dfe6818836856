import CommandSupport
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
  /// What the file holds; standard input can be read only once, and what lies in an archive is unpacked once.
  private var bytes: [UInt8]?

  init(
    _ part: StatementPart, options: StatementOptions, layouts: LayoutBook, workbook: StatementSource.Workbook
  ) {
    path = part.path
    bytes = part.bytes
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
    while case .failure(let failure as Failure) = file, failure.code == .password, answerer.asks {
      if workbook.password != nil { Output.note(failure.message) }
      guard let password = TypedAnswer.readSecret("Password of \(FilePath.name(of: path)): "),
        !password.isEmpty
      else { break }
      workbook.password = password
      file = Result { try statements(bytes, options) }
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
