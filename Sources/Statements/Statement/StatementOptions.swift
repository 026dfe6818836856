public import Money
public import Spreadsheet

/// What a person has said about a statement, for what its file cannot decide.
public struct StatementOptions: Sendable, Hashable {
  /// Which sign means money out, where the file's amounts do not say.
  public enum SignConvention: String, Sendable, Hashable, CaseIterable {
    /// Negative amounts leave the account.
    case negativeIsOut = "negative-is-out"
    /// Positive amounts leave the account, as many card statements print them.
    case positiveIsOut = "positive-is-out"
    /// What the file says of the kind of each entry (OFX) counts, whatever its amount's sign.
    case byKind = "by-kind"

    /// The two that columns of amounts can have.
    static let ofColumns: [SignConvention] = [.negativeIsOut, .positiveIsOut]
  }

  /// The name of the file's encoding; nil: the file decides.
  public var encoding: String?
  /// Which columns are meant; the file decides on the others.
  public var columns: ColumnChoices
  /// The currencies that the account of the statements can have, where a file states none; empty: nobody knows.
  ///
  /// They only say how many decimals amounts may have: `1.000` is a thousand yen.
  public var accountCurrencies: Set<Currency> = []
  /// The answers to questions, by their code; ``answer(_:with:)`` also takes those that are columns.
  public var answers = QuestionAnswers()

  /// How large a delimited file may be.
  public var textLimits = CSVLimits()
  /// What the person says of single lines of the file.
  public var lines = LineAnswers()
  /// What earlier imports were told of lines that the file may have too.
  package var earlier: EarlierAnswers?

  /// What the person says of a file; what is nil is read from the file.
  public init(
    dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil, signConvention: SignConvention? = nil,
    encoding: String? = nil, columns: ColumnChoices = ColumnChoices()
  ) {
    self.encoding = encoding
    self.columns = columns
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.signConvention = signConvention
  }

  /// The order of day, month and year; nil: the file decides, or it is asked.
  public var dateOrder: DateOrder? {
    get { answers.word(.dateOrder) }
    set { answers[.dateOrder] = newValue?.rawValue }
  }

  /// The decimal mark; nil: the file decides, or it is asked.
  public var decimalMark: DecimalMark? {
    get { answers.word(.decimalMark) }
    set { answers[.decimalMark] = newValue?.rawValue }
  }

  /// Which sign means money out; nil: the file decides, or it is asked.
  public var signConvention: SignConvention? {
    get { answers.word(.amountSign) }
    set { answers[.amountSign] = newValue?.rawValue }
  }

  /// Takes over the answer to a question that reading the file has put; the file is then to be read again.
  public mutating func answer(_ code: Question.Code, with choice: String) {
    var named = ColumnChoices()
    if code.kind.names == .columns, named.add(choice) == nil {
      columns = named.over(columns)
    } else {
      answers[code] = choice
    }
  }

  /// The decimals of all currencies that the account can have; nil where they differ or nobody knows.
  var accountDigits: Int? {
    let digits = Set(accountCurrencies.map(\.digits))
    return digits.count == 1 ? digits.first : nil
  }

  /// Whether a person answered anything that a file does not say.
  public var hasAnswers: Bool { !columns.isEmpty || !answers.isEmpty }
}

/// The character between the whole and the fraction of a number.
public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  /// `1234.50`
  case point = "."
  /// `1234,50`
  case comma = ","
}

/// The order in which a date's day, month and year stand.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// The day first: 31.12.2026.
  case dmy
  /// The month first: 12/31/2026.
  case mdy
  /// The year first: 2026-12-31.
  case ymd
}

/// What a person answered to the questions of an import: for each code one of the question's choices.
public struct QuestionAnswers: Sendable, Hashable {
  private var choices: [Question.Code: String] = [:]

  /// No answer yet.
  public init() {}

  /// Whether nothing was answered.
  public var isEmpty: Bool { choices.isEmpty }

  /// The answer to the question of a code; nil: it is asked.
  public subscript(code: Question.Code) -> String? {
    get { choices[code] }
    set { choices[code] = newValue }
  }

  /// The answer as one of a list of words; nil where there is none, or it is no such word.
  package func word<Word: RawRepresentable<String>>(_ code: Question.Code, _: Word.Type = Word.self) -> Word?
  {
    choices[code].flatMap(Word.init)
  }

  /// These answers, and those of `other` to what they leave open.
  package func over(_ other: QuestionAnswers) -> QuestionAnswers {
    var result = other
    result.choices.merge(choices) { $1 }
    return result
  }
}
