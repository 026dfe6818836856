/// Findings about ids of records.
extension FindingKind {
  package static let ofIDForms: [FindingKind] = [.idForm, .idNotUUID, .idScientific]

  static let idForm = FindingKind(
    "id-form", .info, fix: .yes, "is not in the usual form of an id",
    advice: "Nothing to do: it is read as that id.",
    manual: """
      The id is written in capitals, in braces or without hyphens, such as "{01A1FBF2-4350-7ABC-8000-0123456789AB}". It is \
      the same id, and cells that refer to the record find it whatever their form.
      """)

  package static let idNotUUID = FindingKind(
    "id-not-uuid", .error, fix: .yes, "is not an id (a UUID)",
    advice: "Write a new UUID, and correct the cells that refer to the record.",
    manual: """
      Ids are UUIDs, so that records made on two devices never get the same one. An id made by hand, such as "tx-7", \
      cannot promise that. The record needs a new id, and cells that name the old one must follow it.
      """)

  package static let idScientific = FindingKind(
    "id-scientific", .error, fix: .ask, "is an id that a spreadsheet turned into a number",
    advice: "Restore the id from a copy, or write a new UUID and correct what refers to the record.",
    manual: """
      The id looked like a number with an exponent, and a spreadsheet stored it as "1.23E+45". Its other digits are gone. \
      An earlier copy of the file has the id; without one the record needs a new id.
      """)
}
