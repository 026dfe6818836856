import BookCommands
import BookEditing
import CommandSupport
import DatasetChecks
import DatasetFormat
import FileCommands
import Importer

/// What `dataset help` is asked about, other than a command.
///
/// ArgumentParser has a command `help` of its own, which knows commands alone and cannot be replaced; findings and questions
/// are explained before it comes into play.
enum HelpTopic {
  /// The topics that have a page of their own.
  static let names = HelpTopicTexts.names

  /// Explains a finding or a question by its code.
  ///
  /// - Returns: False where the word is a command, whose help ArgumentParser prints.
  /// - Throws: ``Failure`` for a word that is neither: wrong usage, with what is nearest.
  static func explain(_ word: String, commands: [String]) throws -> Bool {
    if word.hasPrefix("-") || word == "help" || commands.contains(word) { return false }
    if let lines = HelpTopicTexts.lines(of: word) {
      lines.forEach { Output.line($0) }
      return true
    }
    if let question = Question.Code(rawValue: word) {
      QuestionKindText.print(question.kind)
      return true
    }
    guard let kind = FindingCatalogue.kind(word) else {
      throw Failure.usage(
        """
        \(word): there is no such command and no such code (\(hint(word, commands))). \
        dataset --help lists the commands and topics.
        """)
    }
    FindingKindText.print(kind)
    return true
  }

  private static func hint(_ word: String, _ commands: [String]) -> String {
    let codes = Question.Code.allCases.map(\.rawValue)
    let nearest =
      NearestName.of(word, among: commands + names + codes) ?? FindingCatalogue.nearest(to: word)?.code
    return nearest.map { "did you mean \($0)?" } ?? "expected a command, a code, or a topic such as dates"
  }
}
