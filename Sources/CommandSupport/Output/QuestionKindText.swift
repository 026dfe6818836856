package import Statements
import Importer

/// The manual entry of a kind of question, as `help CODE` prints it.
package enum QuestionKindText {
  package static func print(_ kind: QuestionKind) {
    Output.line("\(kind.code.rawValue) (question)")
    Output.line("")
    let answers = "Without a terminal it is answered with:"
    for paragraph in ["import asks \(kind.meaning).", kind.manual, answers] {
      Paragraph.lines(of: paragraph).forEach { Output.line($0) }
      Output.line("")
    }
    var table = TextTable([.left, .left])
    for (argument, meaning) in kind.answers { table.add(["  " + argument, meaning]) }
    table.lines.forEach { Output.line($0) }
  }
}
