import DatasetFormat
import Spreadsheet

/// Records have the ids that they had in the earlier state.
struct AutofilledIDsCheck: Check {
  var kinds: [FindingKind] { [.idAutofilled] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    for tab in context.tabs {
      guard let compared = comparison[tab.name], !compared.hasSortedIDs,
        let identity = tab.schema.identityPosition
      else { continue }
      for pair in compared.renumbered {
        // An id that is blank or unreadable has a finding that says so.
        guard let found = tab.identityText(row: pair.now), RecordID(cellText: found) != nil,
          let id = compared.originalID(ofNow: pair.now)
        else { continue }
        report.add(
          Finding(
            .idAutofilled, at: tab.location(row: pair.now, position: identity), fix: .yes, record: id,
            found: found, expected: comparison.evidence(id))
        ) {
          .setting(identity, ofRow: pair.now, in: tab, to: .text(id), because: .idAutofilled)
        }
      }
    }
  }
}

extension FindingKind {
  static let idAutofilled = FindingKind(
    "id-autofilled", .error, fix: .ask, "is not what this record had: a cell was dragged down over it",
    advice: "Write what stood there; of an id repair does so.",
    manual: """
      The row holds all that a record of an earlier state held, and has another id, such as \
      "01a1fbf2-4350-7abc-8000-0123456789ab": the corner of a cell was probably dragged down over the ids, which copies one \
      or counts on. Receipts and other copies of the dataset know the record by its old id. Dates and amounts that count on \
      from row to row where they did not are told too, and you choose.
      """, covers: [.idRepeated, .rowRepeated])
}
