package import Bookkeeping
public import DatasetFormat
public import Spreadsheet

/// An import from its bytes to its plan: what the files do not decide is asked, and each question takes its
/// own answer.
///
/// ```swift
/// var session = try ImportSession(bytes, named: "march.csv", into: dataset, history: history)
/// while let question = session.questions.first {
///   try session.answer(question, with: await ask(question.text, question.choices))
/// }
/// try folder.write { try $0.apply(session.plan()) }
/// ```
///
/// A value that holds no file and no lock: a person may take any time to answer. If the dataset has changed
/// meanwhile, a store refuses the plan. Layouts of banks come with the library, and what was answered before
/// of this account's files is remembered (`ImportHistory`).
public struct ImportSession: Sendable {
  /// A file to import.
  public struct File: Sendable {
    /// The name without folders, for messages.
    package var name: String
    /// All bytes of the file.
    package var bytes: [UInt8]
    /// The sheets of a workbook, as the product `SpreadsheetXLSX` reads them; nil for any other file.
    package var sheets: [Sheet]?

    /// A file by its name and its bytes; of a workbook its sheets, too.
    public init(name: String, bytes: [UInt8], sheets: [Sheet]? = nil) {
      self.name = name
      self.bytes = bytes
      self.sheets = sheets
    }
  }

  /// What would become of every line, as far as no question is open.
  public private(set) var result: ImportResult
  /// What is open, in the order of the files.
  public private(set) var questions: [ImportQuestion] = []

  private let dataset: Dataset
  private let history: ImportHistory
  private let options: ImportOptions
  private let origin: Origin
  private var files: [SessionFile] = []
  /// The answers so far, by their questions.
  private var given: [ImportQuestion: String] = [:]

  /// Reads a file that a bank offers, and compares it with the dataset.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - name: The name without folders, for messages.
  ///   - dataset: The dataset as it was read.
  ///   - history: What earlier imports left beside the tabs: `session.importHistory` of a store.
  ///   - account: The key of the file's account; nil: the file tells, the only account is it, or it is asked.
  ///   - options: Further options; `account` goes before theirs.
  ///   - origin: The clock, and the source of ids.
  /// - Throws: A `DatasetError`: what keeps the file from being read, and `unknown-account`.
  public init(
    _ bytes: [UInt8], named name: String, into dataset: Dataset, history: ImportHistory = .none,
    account: String? = nil, options: ImportOptions = ImportOptions(), origin: Origin = .system
  ) throws {
    var options = options
    options.accountKey = account ?? options.accountKey
    try self.init(
      [File(name: name, bytes: bytes)], into: dataset, history: history, options: options, origin: origin)
  }

  /// The same of several files, which become one plan.
  ///
  /// - Throws: A `DatasetError`: what keeps the file from being read, and `unknown-account`.
  public init(
    _ files: [File], into dataset: Dataset, history: ImportHistory = .none,
    options: ImportOptions = ImportOptions(), origin: Origin = .system
  ) throws {
    self.dataset = dataset
    self.history = history
    self.options = options
    self.origin = origin
    result = ImportResult(statements: [], plan: Plan(command: "", base: [:]), notes: [])
    var said = StatementOptions()
    said.expectAccounts(of: dataset, options: options)
    let earlier = try EarlierAnswers(dataset, history.provenance, account: options.accountKey)
    said.earlier = earlier.isEmpty ? nil : earlier
    let layouts = try LayoutBook(history: history, dataset: dataset, options: options)
    self.files = try files.map { try SessionFile($0, options: said, layouts: layouts) }
    try compare()
  }

  // MARK: - Answers

  /// Answers a question with one of its choices; of an account or a year also with another one, and of
  /// columns as `amount=Total`.
  ///
  /// - Throws: A `DatasetError`: `not-an-answer`; `not-asked` for a question that is not open, which one answer
  ///   may settle for several lines; what reading the file again throws.
  public mutating func answer(_ question: ImportQuestion, with choice: String) throws {
    guard questions.contains(question) else { throw ImportError.notAsked(question.code) }
    guard let choice = question.answer(choice), given[question] != choice else {
      throw ImportError.notAnAnswer(choice, choices: question.choices)
    }
    var changed = self
    changed.given[question] = choice
    try changed.take(question, choice)
    try changed.compare()
    self = changed
  }

  /// Leaves out the line that a question is about.
  ///
  /// - Throws: A `DatasetError`: `not-asked` where the question is about no single line; what reading the
  ///   file again throws.
  public mutating func leaveOut(_ question: ImportQuestion) throws {
    try correct(question) { lines, line throws(LineAnswerError) in try lines.skip(line...line) }
  }

  /// Reads the line that a question is about as if a value stood in one of its columns: a name of the header,
  /// or a role such as `amount`.
  ///
  /// - Throws: As ``leaveOut(_:)``.
  public mutating func read(_ question: ImportQuestion, with value: String, in column: String) throws {
    try correct(question) { lines, line throws(LineAnswerError) in
      try lines.set(column, to: value, inLine: line)
    }
  }

  private mutating func correct(
    _ question: ImportQuestion, _ correct: (inout LineAnswers, Int) throws(LineAnswerError) -> Void
  ) throws {
    guard let line = question.line, questions.contains(question) else {
      throw ImportError.notAsked(question.code)
    }
    var changed = self
    try correct(&changed.files[question.file].options.lines, line)
    try changed.files[question.file].read()
    try changed.compare()
    self = changed
  }

  /// Gives an answer to what put the question.
  private mutating func take(_ question: ImportQuestion, _ choice: String) throws {
    guard !question.isOfReading else {
      files[question.file].options.answer(question.subject, with: choice)
      return try files[question.file].read()
    }
    // What is remembered of another account's files says nothing of this one.
    if question.subject == .account, files[question.file].file.statements.statements.count == 1 {
      files[question.file].layouts = try LayoutBook(
        history: history, dataset: dataset, options: options, account: choice)
      try files[question.file].read()
    }
    files[question.file].answer(question.subject, with: choice, inStatement: question.statement)
  }

  /// Compares the files with the dataset, and lists what is open.
  private mutating func compare() throws {
    result = try ImportPlanner.plan(
      files.map(\.file), into: dataset, provenance: history.provenance, options: options,
      command: "import \(files.map(\.file.statements.name).joined(separator: " "))", origin: origin)
    questions = []
    var planned = result.statements[...]
    for (file, read) in files.enumerated() {
      for (number, statement) in read.file.statements.statements.enumerated() {
        let isRead = statement.questions.isEmpty
        guard let imported = planned.popFirst() else { continue }
        var asked = isRead ? imported.statement.questions : statement.questions
        if asked.isEmpty { asked = imported.accountQuestion(dataset.accounts).map { [$0] } ?? [] }
        questions += asked.map {
          ImportQuestion(question: $0, file: file, statement: number, isOfReading: !isRead)
        }
      }
    }
  }

  // MARK: - The plan

  /// The plan of the import, with how the files were read for the next ones of their accounts.
  ///
  /// - Throws: A `DatasetError`: `questions-open`.
  public func plan() throws -> Plan {
    guard questions.isEmpty else { throw ImportError.questionsOpen(count: questions.count) }
    var plan = result.plan
    if !plan.isEmpty { plan.layouts = try RememberedLayouts(result.statements, history).files }
    return plan
  }
}

/// A question of an import, which knows what its answer is about.
public struct ImportQuestion: Sendable, Hashable {
  /// What is asked, with lines that show it.
  package let question: Question
  /// The file of the session, from 0.
  public let file: Int
  /// The statement in the file, from 0.
  let statement: Int
  /// Whether reading the file has asked, and not comparing it with the dataset.
  let isOfReading: Bool

  /// The stable name of what is asked, such as `date-order`.
  public var code: String { subject.rawValue }
  /// What is asked.
  package var subject: Question.Code { question.code }
  /// The question in words for the user, with what was found.
  public var text: String { question.text }
  /// The possible answers; of an account and a year others, too.
  public var choices: [String] { question.choices }
  /// A few lines that show the open question, with the result of each choice.
  public var examples: [Question.Example] { question.examples }
  /// The line in question, if it is a single one that can be left out or corrected.
  public var line: Int? { question.line }

  /// The answer that a text means. Nil when it can be none.
  func answer(_ text: String) -> String? {
    if choices.contains(text) { return text }
    switch subject.kind.names {
    case .columns:
      var columns = ColumnChoices()
      return columns.add(text) == nil ? text : nil
    case .account: return text.isEmpty ? nil : text
    case .year: return QuestionKind.isYear(text) ? text : nil
    case .listed, nil: return question.choice(text)
    }
  }
}

/// A file of a session: what was said of it so far, and what it holds by that.
private struct SessionFile: Sendable {
  let source: ImportSession.File
  var options: StatementOptions
  var layouts: LayoutBook
  private(set) var file: ImportFile
  /// The answers about its statements, which stay when it is read again.
  private var answers: [(code: Question.Code, choice: String, statement: Int)] = []

  init(_ source: ImportSession.File, options: StatementOptions, layouts: LayoutBook) throws {
    self.source = source
    self.options = options
    self.layouts = layouts
    file = ImportFile(
      statements: StatementFile(name: source.name, format: .csv, statements: []), bytes: source.bytes)
    if self.options.earlier != nil { self.options.earlier?.hash = file.sha256 }
    try read()
  }

  /// Reads the file by what was said.
  mutating func read() throws {
    let statements: StatementFile
    if let sheets = source.sheets {
      statements = try StatementReader.read(
        sheets: sheets, fileName: source.name, areNamed: false, options: options, layouts: layouts)
    } else {
      statements = try StatementReader.read(
        bytes: source.bytes, fileName: source.name, options: options, layouts: layouts)
    }
    file = ImportFile(statements: statements, sha256: file.sha256)
    for answer in answers { file.answer(answer.code, with: answer.choice, inStatement: answer.statement) }
  }

  /// Takes an answer about one of its statements.
  mutating func answer(_ code: Question.Code, with choice: String, inStatement number: Int) {
    answers.append((code, choice, number))
    file.answer(code, with: choice, inStatement: number)
  }
}

extension StatementImport {
  /// Which account the statement is of, where nothing told it; nil where something did.
  package func accountQuestion(_ accounts: [Account]) -> Question? {
    guard accountKey == nil else { return nil }
    let hint = statement.account.map { " It names \($0.masked)." } ?? ""
    return Question(
      code: .account, text: "which account is it of? You have none yet, so it gets a new one.\(hint)",
      choices: accounts.filter(\.isActive).map(\.key) + [NewAccount.word])
  }
}
