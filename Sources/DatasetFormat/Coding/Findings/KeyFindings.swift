/// Findings about keys and tags.
extension FindingKind {
  package static let ofKeyForms: [FindingKind] = [.keyForm]

  package static let ofTagForms: [FindingKind] = [.tagsForm]

  package static let keyForm = FindingKind(
    "key-form", .warning, fix: .yes, "is not in the form of a key",
    advice: "Write it in lower case with hyphens.",
    manual: """
      Keys are lower-case words joined by hyphens, such as dining-out. "Dining Out" is read as that key. Text from which \
      no key can be made, such as a smiley alone, is an error.
      """)

  static let tagsForm = FindingKind(
    "tags-form", .info, fix: .yes, "is not in the usual form of tags", advice: "Nothing to do: it is read.",
    manual: """
      Tags are separated by a comma and a space, in lower case and each once. A list such as "Amazon, prime,prime" is read \
      all the same.
      """)
}
