package import Money
package import Spreadsheet

/// The user's answers about a statement, for what its file does not decide.
package struct StatementOptions: Sendable, Hashable {
  /// Which sign means money out, if the file's amounts do not show it.
  package enum SignConvention: String, Sendable, Hashable, CaseIterable {
    /// Negative amounts leave the account.
    case negativeIsOut = "negative-is-out"
    /// Positive amounts leave the account. Many card statements print them that way.
    case positiveIsOut = "positive-is-out"
    /// The kind of each entry in the file (OFX) decides, whatever the sign of its amount.
    case byKind = "by-kind"

    /// The two conventions for columns of amounts.
    static let ofColumns: [SignConvention] = [.negativeIsOut, .positiveIsOut]
  }

  /// The name of the file's encoding. Nil: the file decides.
  package var encoding: String?
  /// The chosen columns. The file decides on the others.
  package var columns: ColumnChoices
  /// The possible currencies of the statements' account, for files that state none. Empty when unknown.
  ///
  /// They only determine how many decimals amounts may have: `1.000` is a thousand yen.
  package var accountCurrencies: Set<Currency> = []
  /// The last four digits of the user's accounts. Numbers of the other side that end with them are kept, since the
  /// entry may be a transfer.
  package var ownEndings: Set<String> = []
  /// What a layout says of words beside amounts that no list knows.
  var directionWords: DirectionMeanings?
  /// The answers to questions by code. ``answer(_:with:)`` also accepts answers that are columns.
  package var answers = QuestionAnswers()

  /// How large a delimited file may be.
  package var textLimits = CSVLimits()
  /// The user's corrections of single lines.
  package var lines = LineAnswers()
  /// The answers of earlier imports to lines that the file may also have.
  package var earlier: EarlierAnswers?

  /// The user's answers about a file. Values that are nil are taken from the file.
  package init(
    dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil, signConvention: SignConvention? = nil,
    encoding: String? = nil, columns: ColumnChoices = ColumnChoices()
  ) {
    self.encoding = encoding
    self.columns = columns
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.signConvention = signConvention
  }

  /// The order of day, month and year. Nil: the file decides, or the user is asked.
  package var dateOrder: DateOrder? {
    get { answers.word(.dateOrder) }
    set { answers[.dateOrder] = newValue?.rawValue }
  }

  /// The decimal mark. Nil: the file decides, or the user is asked.
  package var decimalMark: DecimalMark? {
    get { answers.word(.decimalMark) }
    set { answers[.decimalMark] = newValue?.rawValue }
  }

  /// Which sign means money out. Nil: the file decides, or the user is asked.
  package var signConvention: SignConvention? {
    get { answers.word(.amountSign) }
    set { answers[.amountSign] = newValue?.rawValue }
  }

  /// Takes the answer to a question about the file. The file must then be read again.
  package mutating func answer(_ code: Question.Code, with choice: String) {
    var named = ColumnChoices()
    if code.kind.names == .columns, named.add(choice) == nil {
      columns = named.over(columns)
    } else {
      answers[code] = choice
    }
  }

  /// The number of decimals of all currencies that the account can have. Nil when they differ or are unknown.
  var accountDigits: Int? {
    let digits = Set(accountCurrencies.map(\.digits))
    return digits.count == 1 ? digits.first : nil
  }

  /// Whether the user answered anything that the file does not say.
  package var hasAnswers: Bool { !columns.isEmpty || !answers.isEmpty }
}

/// The user's answers to the questions of an import: for each code, one of the question's choices.
package struct QuestionAnswers: Sendable, Hashable {
  private var choices: [Question.Code: String] = [:]

  /// No answer yet.
  package init() {}

  /// Whether nothing was answered.
  package var isEmpty: Bool { choices.isEmpty }

  /// The answer to the question with a code. Nil: the user is asked.
  public subscript(code: Question.Code) -> String? {
    get { choices[code] }
    set { choices[code] = newValue }
  }

  /// The answer as one of a list of words. Nil when there is none, or when it is not one of the words.
  package func word<Word: RawRepresentable<String>>(_ code: Question.Code, _: Word.Type = Word.self) -> Word?
  {
    choices[code].flatMap(Word.init)
  }

  /// These answers, completed by those of `other`.
  package func over(_ other: QuestionAnswers) -> QuestionAnswers {
    var result = other
    result.choices.merge(choices) { $1 }
    return result
  }
}
