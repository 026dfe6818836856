import DatasetFormat

/// The reference page of the questions, `docs/reference/questions.md`, generated from their kinds.
enum QuestionsReference {
  /// The whole page: a table of all codes, then the conditions under which each is asked.
  static var markdown: String {
    let kinds = Question.Code.allCases.map(\.kind)
    return introduction + "\n" + table(kinds) + "\n" + kinds.map(entry).joined(separator: "\n")
  }

  private static let introduction = """
    # Questions

    What `dataset import` asks where a file does not decide, generated from the declarations in `Statements/Statement`. Nothing of a file
    is imported while a question about it is open, and `--yes` answers none. On a terminal each is asked where it arises, with the lines that
    show it; a number or a word answers it, Enter skips it and changes nothing. Elsewhere the run ends with status 1 and names the options.
    `--answer CODE=CHOICE` answers any of them, `dataset help CODE` prints one entry.

    """

  private static func table(_ kinds: [QuestionKind]) -> String {
    FormatReference.table(
      ["Code", "Asks", "Answers"],
      kinds.map { kind in
        let answers = kind.answers.map { "`\($0.argument)` \($0.meaning)" }
        return [
          "[`\(kind.code.rawValue)`](#\(kind.code.rawValue))", kind.meaning, answers.joined(separator: "; "),
        ]
      })
  }

  private static func entry(_ kind: QuestionKind) -> String {
    """
    ## \(kind.code.rawValue)

    Asks \(kind.meaning). \(kind.manual)

    """
  }
}
