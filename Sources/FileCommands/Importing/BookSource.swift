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
  let paths: [String]
  let mapping: BookMapping
  let currency: Currency?
  let assumed: Currency
  /// What standard input held, if it was read.
  private let input: [UInt8]?
  private var options: StatementOptions
  /// What was answered, in order.
  private(set) var answers: [(code: Question.Code, choice: String)] = []

  init(
    paths: [String], input: [UInt8]?, options: StatementOptions, mapping: BookMapping, currency: Currency?,
    assumed: Currency
  ) {
    self.paths = paths
    self.input = input
    self.options = options
    self.mapping = mapping
    self.currency = currency
    self.assumed = assumed
  }

  /// - Throws: What reading the files throws; what ``QuestionAnswerer`` throws.
  mutating func read(_ answerer: inout QuestionAnswerer) throws -> BookFile {
    let contents = try BookContents(paths, input: input)
    while true {
      let file = try contents.read(options, mapping, currency, assumed)
      guard !file.questions.isEmpty,
        let answer = try answerer.answer(file.questions, about: file.statement, as: paths[0])
      else { return file }
      if let line = answer.line {
        throw Failure(
          "\(file.name): line \(line) cannot be read. Leave it out with --skip-line, give it a value with --line, or correct the file. Nothing was made."
        )
      }
      options.answer(answer.code, with: answer.choice)
      answers.append((answer.code, answer.choice))
    }
  }
}

/// The files with the books of an app: tables, registers, or the app's own file.
private struct BookContents {
  private let name: String
  private var parts: [BookPart] = []
  private var plans = BookPlans()
  /// The bytes of the only file, if it is text.
  private var text: [UInt8]?
  /// Files that are text, until the encoding is known.
  private var texts: [(name: String, bytes: [UInt8], isNamed: Bool, at: Int)] = []

  init(_ paths: [String], input: [UInt8]?) throws {
    let parcel = StatementParcel(paths, of: .books, input: input, limits: XLSXLimits())
    if let failure = parcel.failures.first { throw Failure(failure) }
    let names = parcel.parts.map { $0.path == "-" ? "standard input" : FilePath.name(of: $0.path) }
    name = names.count > 1 ? "\(names[0]) and \(names.count - 1) more" : names.first ?? ""
    for (part, name) in zip(parcel.parts, names) {
      Progress.step("Reading \(name)")
      var bytes = try part.bytes ?? FileAccess.readStatement(part.path)
      if let journal = JournalFile(bytes) {
        bytes = try journal.table(of: part.path, bytes: bytes, name: name)
      }
      bytes = JournalFile.plainNumbers(bytes)
      if let books = try ProgramFile.books(of: bytes, path: part.path, name) {
        parts += books.sheets.map { BookPart(file: name, sheet: $0) }
        plans.add(books.plans)
      } else if WorkbookReader.isWorkbook(bytes) {
        let workbook = try WorkbookReader.read(bytes: bytes, name: name)
        for warning in workbook.warnings where warning.losesContent {
          Output.note(Printable.line("note: \(warning)"))
        }
        parts += BookPart.parts(of: workbook.sheets, file: name)
      } else if names.count == 1 {
        text = bytes
      } else {
        try BookReader.requireTable(bytes, name)
        texts.append((name, bytes, part.isNamed, parts.count + texts.count))
      }
    }
  }

  /// - Throws: ``Failure`` where only schedules and rules are named; what reading the tables throws.
  func read(
    _ options: StatementOptions, _ mapping: BookMapping, _ currency: Currency?, _ assumed: Currency
  ) throws -> BookFile {
    if let text {
      return try BookReader.read(
        bytes: text, fileName: name, options: options, mapping: mapping, currency: currency, assumed: assumed)
    }
    if parts.isEmpty, texts.isEmpty, !plans.isEmpty {
      throw Failure(
        "\(name): it has recurring payments or rules, and no transactions. Name the file of the transactions beside it, as in --books transactions.json \(name). Nothing was made."
      )
    }
    var parts = parts
    for text in texts {
      let sheet = try BookReader.sheet(text.bytes, text.name, options)
      parts.insert(BookPart(file: text.name, sheet: sheet, isNamed: text.isNamed), at: text.at)
    }
    return try BookReader.read(
      parts: parts, plans: plans, fileName: name, options: options, mapping: mapping, currency: currency,
      assumed: assumed)
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
      if kind == .kind, !BookMapping.kindWords.contains(target) {
        throw ValidationError(
          "--map kind \(word): expected one of \(BookMapping.kindWords.joined(separator: ", ")) behind the =."
        )
      }
      mapping.set(kind, String(word[..<equals]), to: target)
    }
    return mapping
  }
}
