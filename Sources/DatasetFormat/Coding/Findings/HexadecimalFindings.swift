/// Findings about colors and hashes.
extension FindingKind {
  package static let ofColors: [FindingKind] = [.colorForm]

  package static let ofHashes: [FindingKind] = [.hashForm]

  package static let colorForm = FindingKind(
    "color-form", .info, fix: .yes, "is not a color of the form #RRGGBB",
    advice: "Write six hexadecimal digits.",
    manual: """
      Apps show a category in its color, written as a number sign and six hexadecimal digits. They show "red" in a color \
      of their own choice; nothing else depends on it. Where only one color can be meant, as in "#abc" or "ff0000", repair writes it out.
      """)

  static let hashForm = FindingKind(
    "hash-form", .info, fix: .no, "is not a SHA-256 hash", advice: "Clear the cell.",
    manual: """
      The hash tells whether a file is still the one that was put there. It has 64 hexadecimal digits; a shorter one, such \
      as "0a0a", tells nothing. With the cell cleared the file is simply not compared.
      """)
}
