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
