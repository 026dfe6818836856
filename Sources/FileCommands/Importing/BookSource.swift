import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore
import ForeignWorkbooks
import Importer
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// The books of another app, read again after each answer until nothing is open, or nobody answers.
struct BookSource {
  let path: String
  let mapping: BookMapping
  let currency: Currency?
  let assumed: Currency
  private var options: StatementOptions

  init(
    path: String, options: StatementOptions, mapping: BookMapping, currency: Currency?, assumed: Currency
  ) {
    self.path = path
    self.options = options
    self.mapping = mapping
    self.currency = currency
    self.assumed = assumed
  }

  /// - Throws: What reading the file throws; what ``QuestionAnswerer`` throws.
  mutating func read(_ answerer: inout QuestionAnswerer) throws -> BookFile {
    let name = path == "-" ? "standard input" : FilePath.name(of: path)
    Progress.step("Reading \(name)")
    let bytes = try FileAccess.readStatement(path)
    var sheets: [Sheet]?
    if WorkbookDoor.isWorkbook(bytes) {
      let workbook = try WorkbookDoor.read(bytes: bytes, name: name)
      sheets = workbook.sheets
      for warning in workbook.warnings where warning.losesContent {
        Output.note(Printable.line("note: \(warning)"))
      }
    }
    while true {
      let file: BookFile
      if let sheets {
        file = try BookReader.read(
          sheets: sheets, fileName: name, options: options, mapping: mapping, currency: currency,
          assumed: assumed)
      } else {
        file = try BookReader.read(
          bytes: bytes, fileName: name, options: options, mapping: mapping, currency: currency,
          assumed: assumed)
      }
      guard !file.questions.isEmpty,
        let answer = try answerer.answer(file.questions, about: file.statement, as: path)
      else { return file }
      if answer.line != nil {
        throw Failure(
          "\(name): a line cannot be read. Correct it in the file, and run the command again. Nothing was made."
        )
      }
      options.answer(answer.code, with: answer.choice)
    }
  }
}

/// `category "Eating out"=dining-out`, as `create --map` takes it.
enum MapArgument {
  /// - Throws: `ValidationError`.
  static func mapping(_ words: [String]) throws -> BookMapping {
    var mapping = BookMapping()
    var kind: BookMapping.Kind?
    let kinds = BookMapping.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    for word in words {
      guard let equals = word.lastIndex(of: "=") else {
        guard let next = BookMapping.Kind(rawValue: word) else {
          throw ValidationError("--map \(word): expected one of \(kinds), then \"THEIR NAME\"=OURS.")
        }
        kind = next
        continue
      }
      guard let kind else {
        throw ValidationError("--map \(word): say first what kind of name it is: one of \(kinds).")
      }
      let target = String(word[word.index(after: equals)...])
      guard !target.isEmpty else {
        throw ValidationError(
          "--map \(kind.rawValue) \(word): expected \"THEIR NAME\"=OURS; - leaves it out.")
      }
      mapping.set(kind, String(word[..<equals]), to: target)
    }
    return mapping
  }
}
