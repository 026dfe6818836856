import BookEditing

/// What is said of a command line that the parser refuses, in the shape of every other error.
enum UsageText {
  /// `Error: Unknown option '--sine'`, with a usage of many lines below it, becomes one line and where to read on.
  static func told(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Error: ") {
        let message = nearOnly(line.dropFirst("Error: ".count))
        lines.append("dataset: \(message)" + (message.last.map { ".?!)".contains($0) } == true ? "" : "."))
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
