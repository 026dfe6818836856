/// What is said of a command line that the parser refuses, in the shape of every other error.
enum UsageText {
  /// `Error: Unknown option '--sine'`, with a usage of many lines below it, becomes one line and where to read on.
  static func told(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Error: ") {
        let message = line.dropFirst("Error: ".count)
        lines.append("dataset: \(message)" + (message.last.map { ".?!)".contains($0) } == true ? "" : "."))
      } else if line.hasPrefix("  See '"), let end = line.lastIndex(of: "'") {
        lines.append("See \(line[line.index(line.startIndex, offsetBy: 7)..<end]).")
      } else if !line.hasPrefix("Usage: "), !line.hasPrefix("       ") {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }
}
