import ArgumentParser
import BookEditing
import CommandSupport

/// What is said of a command line that the parser refuses, in the shape of every other failure.
enum UsageText {
  /// The failure that the parser's text tells: `Error: Unknown option '--sine'` becomes a line that begins with what is wrong.
  static func failure(_ text: String, status: ExitCode) -> Failure {
    if let refused = refusedValue(text) {
      let page = told(text).split(separator: "\n").last { $0.hasPrefix("See ") }
      var failure = Failure.usage(
        refused.words + (page.map { "\n\($0)" } ?? ""), found: refused.found, candidates: refused.near)
      failure.hasLines = true
      return failure
    }
    let told = told(text)
    let quoted = told.split(separator: "'", omittingEmptySubsequences: false)
    let mean = told.firstRange(of: "Did you mean '").map { told[$0.upperBound...].prefix { $0 != "'" } }
    var failure = Failure(
      told, status: status == .failure ? 2 : status.rawValue, code: status == .failure ? .failed : .usage,
      found: quoted.count > 2 ? String(quoted[1]) : nil, candidates: mean.map { [String($0)] } ?? [])
    failure.hasLines = true
    return failure
  }

  /// The parser's way to refuse a value becomes ours: `--sort size: no such value (expected date, amount or payee).`
  ///
  /// - Returns: The words, and the values that may be meant; nil for another text.
  private static func refusedValue(_ text: String) -> (words: String, found: String, near: [String])? {
    let lines = text.split(separator: "\n")
    guard let line = lines.first, line.hasPrefix("Error: The value '"), line.contains("' is invalid for '")
    else {
      return nil
    }
    let quoted = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    guard quoted.count > 1 else { return nil }
    let value = quoted[0]
    let option = quoted[1].prefix { $0 != " " && $0 != "<" }
    let below = lines.dropFirst().filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    let values = below.isEmpty ? Array(quoted.dropFirst(2)) : below
    let what =
      values.isEmpty ? "not a number" : "no such value (\(NearestName.hint(for: value, among: values)))"
    let help = lines.filter { $0.hasPrefix("Help:") && values.isEmpty }.map { "\n\($0)" }.joined()
    return (
      (option.isEmpty ? "" : "\(option) ") + "\(value): \(what)." + help, value,
      NearestName.near(value, among: values)
    )
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
