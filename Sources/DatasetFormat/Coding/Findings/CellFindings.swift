/// Findings about cells of every kind.
extension FindingKind {
  package static let ofEveryCell: [FindingKind] = [
    .formulaNoValue, .errorValue, .textAsNumber, .textUntrimmed, .numberAsText, .apostropheKept,
  ]

  package static let formulaNoValue = FindingKind(
    "formula-no-value", .error, fix: .ask, "the cell holds a formula that was never calculated",
    advice: "Open and save the workbook in a spreadsheet program.",
    manual: """
      A workbook keeps the result of each formula beside it. Some programs write the formula alone, such as "=B2*1.2", so \
      nobody knows its value until a spreadsheet program has calculated it. Such a cell is never taken for blank or for 0.
      """)

  package static let errorValue = FindingKind(
    "error-value", .error, fix: .ask, "is a spreadsheet error", advice: "Correct the cell.",
    manual: """
      The cell shows an error in place of a value, such as "#REF!" for a formula whose source was deleted. The value that \
      stood there is gone; an earlier copy of the file may still have it.
      """)

  package static let textAsNumber = FindingKind(
    "text-as-number", .error, fix: .ask,
    "is stored as a number, a date or TRUE/FALSE where text belongs: what was typed may be lost",
    advice: "Format the cell as text and type it again.",
    manual: """
      A spreadsheet takes "00123" for the number 123 and drops the zeros, and keeps only fifteen digits of a longer one. \
      References, keys and the last four digits of an account are text, and every character of them counts. A plain \
      number of at most fifteen digits is read as it stands, and this is then a warning.
      """)

  package static let textUntrimmed = FindingKind(
    "text-untrimmed", .info, fix: .yes, "has spaces around it",
    advice: "Nothing to do: it is read without them.",
    manual: """
      White space stands before or behind the value, as in " food". In keys, dates, amounts and words from a list it has \
      no meaning and is left out when the cell is read. Notes and names of payees are never trimmed.
      """)

  package static let apostropheKept = FindingKind(
    "apostrophe-kept", .warning, fix: .yes, "begins with an apostrophe that belongs to no value",
    advice: "Remove the apostrophe.",
    manual: """
      In a spreadsheet people type an apostrophe first so that a number such as "'00123" stays text. The program takes it \
      off again, but a text editor and some exports keep it. Ids and references never begin with one.
      """)

  package static let textInvisible = FindingKind(
    "text-invisible", .warning, fix: .ask,
    "holds a character that nobody sees, or that turns text around",
    advice: "Type the text again without it.",
    manual: """
      Two texts that look alike may differ by a character without width, and then no search finds one by the other. \
      Others turn the direction of reading around: "Invoice \\u{202E}gpj.exe" looks like the name of a picture. The finding \
      shows where such characters stand; in keys they are left out.
      """)

  static let numberAsText = FindingKind(
    "number-as-text", .info, fix: .yes, "is a number stored as text",
    advice: "Nothing to do: it is read as a number.",
    manual: """
      A workbook keeps numbers and text apart, and this number, such as "12.50", is stored as text. Spreadsheets mark such \
      cells with a green corner and leave them out of sums. It is read as the number that it shows.
      """)
}
