import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet

/// One file of an import, read again after each answer until nothing is open, or nobody answers.
struct StatementDownload {
  let path: String
  var options: StatementOptions
  var layouts: LayoutBook
  var sheets: [String]

  /// - Throws: What reading the file throws; what ``QuestionAnswerer`` throws.
  func read(_ answerer: inout QuestionAnswerer) throws -> ImportFile {
    Progress.step("Reading \(FilePath.name(of: path))")
    let bytes = path == "-" ? try FileAccess.readStandardInput() : try FileAccess.read(path)
    var (hash, file) = ConcurrentChunks.both {
      Hash.sha256(bytes)
    } _: {
      Result { try statements(bytes, options) }
    }
    var said = options
    while case .success(let read) = file, let answer = try answer(to: read, answerer: &answerer) {
      said.answer(answer.code, with: answer.choice)
      file = Result { try statements(bytes, said) }
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
      path, bytes: bytes, options: options, layouts: layouts, workbook: .init(sheets: sheets))
  }
}
