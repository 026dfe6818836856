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
}
