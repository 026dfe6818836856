/// All questions of one code: what they ask, and what settles them.
///
/// The manual, the prompts on a terminal and the options that a run without one names are made from it.
public struct QuestionKind: Sendable, Hashable {
  /// An answer that is the same for every file.
  public struct Word: Sendable, Hashable {
    /// As it is typed.
    public var word: String
    /// What it says of the file.
    public var meaning: String
    /// The option that stands for it, where that is not the kind's own with the word behind it.
    public var option: String?

    init(_ word: String, _ meaning: String, option: String? = nil) {
      self.word = word
      self.meaning = meaning
      self.option = option
    }
  }

  /// An option of `dataset import` that settles single questions.
  public struct Other: Sendable, Hashable {
    /// As it is typed, with capitals for what depends on the question.
    public var argument: String
    /// What it says of the file.
    public var meaning: String

    init(_ argument: String, _ meaning: String) {
      self.argument = argument
      self.meaning = meaning
    }
  }

  /// Answers that depend on the file.
  public enum Names: String, Sendable, Hashable {
    /// `ROLE=NAME`: which columns are meant.
    case columns = "ROLE=NAME"
    /// The name of one of the things that the question lists.
    case listed = "NAME"
    /// The key of an account.
    case account = "KEY"
    /// A year of four digits.
    case year = "YEAR"
  }

  /// The code of its questions.
  public let code: Question.Code
  /// What is asked, as a part of a sentence.
  public let meaning: String
  /// When it is asked, and what else decides it.
  public let manual: String
  /// The option of `dataset import` that answers it; nil: `--answer` alone does.
  public let option: String?
  /// Options that settle one question of several.
  public let others: [Other]
  /// The answers that are the same for every file.
  public let words: [Word]
  /// The answers that depend on the file; nil: there are only ``words``.
  public let names: Names?

  init(
    _ code: Question.Code, _ meaning: String, option: String? = nil, others: [Other] = [],
    words: [Word] = [], names: Names? = nil, manual: String
  ) {
    self.code = code
    self.meaning = meaning
    self.option = option
    self.others = others
    self.words = words
    self.names = names
    self.manual = manual
  }

  /// Whether a text is a year as the question of the year takes it: four digits, 1900 to 2199.
  public static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && Int(text).map { (1900...2199).contains($0) } ?? false
  }

  /// What a choice says of the file; nil for a name, which says it itself.
  public func meaning(of choice: String) -> String? { words.first { $0.word == choice }?.meaning }

  /// The option of `dataset import` that gives a choice, and its value; `quote` makes one word of a shell of a text.
  public func argument(for choice: String, quote: (String) -> String) -> String {
    if let option = words.first(where: { $0.word == choice })?.option { return option }
    guard let option else { return "--answer " + quote("\(code.rawValue)=\(choice)") }
    return option + " " + quote(choice)
  }
}

extension QuestionKind {
  /// Every way to answer, as it is typed, with what it says of the file: options for single questions first, then the words, then what depends on the file.
  package var answers: [(argument: String, meaning: String)] {
    let plain = words.map { (argument(for: $0.word) { $0 }, $0.meaning) }
    let open = names.map { [(argument(for: $0.rawValue) { $0 }, $0.meaning)] } ?? []
    return others.map { ($0.argument, $0.meaning) } + plain + open
  }
}

extension QuestionKind.Names {
  /// What a name names.
  fileprivate var meaning: String {
    switch self {
    case .columns: "the column of that name, or of that number from 1, has that role"
    case .listed: "one of those that the question lists"
    case .account: "the account of that key"
    case .year: "the newest entry is of that year"
    }
  }
}
