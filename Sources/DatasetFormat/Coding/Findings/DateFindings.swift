/// Findings about days and points in time.
extension FindingKind {
  package static let ofDateForms: [FindingKind] = [
    .dateSerial, .dateText, .dateLocal, .dateAmbiguous, .dateTwoDigit, .dateImpossible, .dateWithTime,
  ]

  package static let ofTimestampForms: [FindingKind] = [.timestampForm, .timestampUnreadable]

  package static let dateSerial = FindingKind(
    "date-serial", .warning, fix: .yes, "is a spreadsheet's day number", advice: "Format the cell as a date.",
    manual: """
      Spreadsheets count days from 1900 and show a date only where the cell is formatted as one. Without the format \
      31 January 2026 is "46053". Numbers from 20000 to 80000 in a column of dates are read as such days.
      """)

  package static let dateText = FindingKind(
    "date-text", .info, fix: .yes, "is a date stored as text",
    advice: "Nothing to do: it is read as a date.",
    manual: """
      The cell of the workbook holds "2026-01-31" as text, not as a date. It is read as that day, but spreadsheets cannot \
      sort or filter it among real dates.
      """)

  package static let dateLocal = FindingKind(
    "date-local", .warning, fix: .yes, "is a date in a local form", advice: "Write it as YYYY-MM-DD.",
    manual: """
      The day is written as people write it somewhere, such as "31.01.2026", "2026/1/31" or "31 janv. 2026", and only one day can be meant. \
      It is read as that day. Another program may take day and month the other way round.
      """)

  package static let dateAmbiguous = FindingKind(
    "date-ambiguous", .error, fix: .ask, "can be read as two different days",
    advice: "Write it as YYYY-MM-DD.",
    manual: """
      Day and month can be swapped: "1/2/2026" is 1 February in Europe and 2 January in the United States. A year such as \
      "85" can be of two centuries. No day is guessed.
      """)

  package static let dateTwoDigit = FindingKind(
    "date-two-digit", .warning, fix: .yes, "is a date whose year has two digits",
    advice: "Write it as YYYY-MM-DD.",
    manual: """
      The year is cut to two digits, as in "31.01.26". Years from 00 to 69 are read as 2000 to 2069.
      """)

  package static let dateImpossible = FindingKind(
    "date-impossible", .error, fix: .ask, "is not a day of the calendar", advice: "Write it as YYYY-MM-DD.",
    manual: """
      No such day exists, as with "2026-02-30", or the text is no date at all. The row has no day and is in no report \
      until the cell is corrected.
      """)

  package static let dateWithTime = FindingKind(
    "date-with-time", .warning, fix: .ask, "is a date with a time of day",
    advice: "Write the day alone, as YYYY-MM-DD.",
    manual: """
      A time stands behind the day. Without a zone the day is read and the time left out; repair takes midnight off by itself, \
      which programs write for a day alone. With a zone, as in \
      "2026-01-31T23:00:00Z", the day depends on where you were, for in Berlin it is 1 February already: the row has no day until you choose.
      """)

  package static let timestampForm = FindingKind(
    "timestamp-form", .warning, fix: .yes, "is a timestamp in another form than RFC 3339 UTC",
    advice: "Write it as 2026-01-31T13:45:00Z.",
    manual: """
      The format writes points in time in UTC, such as "2026-01-31T13:45:00Z". With an offset, as in \
      "2026-01-31T14:45:00+01:00", it is read as the same moment. Without a zone, as in "2026-01-31 13:45:00", nobody knows \
      which moment is meant, and you choose.
      """)

  package static let timestampUnreadable = FindingKind(
    "timestamp-unreadable", .error, fix: .ask, "is not a timestamp",
    advice: "Write it as 2026-01-31T13:45:00Z.",
    manual: """
      When two copies of a dataset are brought together, the later change of a record counts. For that each timestamp must \
      be one moment, and a text such as "yesterday" is none.
      """)
}
