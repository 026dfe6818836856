import ArgumentParser
import BookEditing
import CommandSupport

/// What is said of a command line that the parser refuses, in the shape of every other failure.
enum UsageText {
  /// The failure that the parser's text tells: `Error: Unknown option '--sine'` becomes a line that begins with what is wrong.
  static func failure(_ text: String, status: ExitCode) -> Failure {
    let told = told(text)
    let quoted = told.split(separator: "'", omittingEmptySubsequences: false)
    let mean = told.firstRange(of: "Did you mean '").map { told[$0.upperBound...].prefix { $0 != "'" } }
    var failure = Failure(
      told, status: status == .failure ? 2 : status.rawValue, code: status == .failure ? .failed : .usage,
      found: quoted.count > 2 ? String(quoted[1]) : nil, candidates: mean.map { [String($0)] } ?? [])
    failure.hasLines = true
    return failure
  }

  /// A text with a usage of many lines becomes what is wrong and where to read on.
  private static func told(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Error: ") {
        let message = nearOnly(line.dropFirst("Error: ".count))
        lines.append(String(message) + (message.last.map { ".?!)".contains($0) } == true ? "" : "."))
      } else if line.hasPrefix("  See '"), let end = line.lastIndex(of: "'") {
        lines.append("See \(line[line.index(line.startIndex, offsetBy: 7)..<end]).")
      } else if !line.hasPrefix("Usage: "), !line.hasPrefix("       ") {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The parser proposes the nearest option, however far it is: `--payee` for `--date`. Far ones are left out.
  private static func nearOnly(_ message: Substring) -> Substring {
    let quoted = message.split(separator: "'")
    guard let place = message.firstRange(of: " Did you mean '"), quoted.count > 3,
      NearestName.of(String(quoted[1]), among: [String(quoted[3])]) == nil
    else { return message }
    return message[..<place.lowerBound]
  }
}
