/// `$1` in the texts of rules.
enum CaptureText {
  /// The text with `$0` to `$9` replaced by what the groups matched; `$$` is a dollar sign.
  static func filled(_ text: String, _ captures: [String?]) -> String {
    guard text.contains("$") else { return text }
    var result = ""
    var isDollar = false
    for character in text {
      if isDollar {
        isDollar = false
        if let digit = character.wholeNumberValue, character.isASCII {
          result += digit < captures.count ? captures[digit] ?? "" : ""
        } else {
          result += character == "$" ? "$" : "$\(character)"
        }
      } else if character == "$" {
        isDollar = true
      } else {
        result.append(character)
      }
    }
    return isDollar ? result + "$" : result
  }
}
