import DatasetFormat
import Spreadsheet

/// What an earlier state says of a cell that cannot be read for certain.
enum CellEvidence {
  /// What only programs do to a cell: nobody typed what stands there.
  private static let ofPrograms: Set<FindingKind> = [
    .errorValue, .textAsNumber, .amountIsDate, .idScientific,
  ]
  /// Values with two readings, of which the earlier one may be meant.
  private static let ofReadings: Set<FindingKind> = [.dateAmbiguous, .amountAmbiguous]

  /// The problem of a cell with what its record held there in the earlier state: sure where no other reading is left, else a
  /// choice more.
  static func settle(
    _ problem: CellProblem, _ row: TabRow, _ position: Int, _ tab: Tab, _ context: CheckContext
  ) -> CellProblem {
    guard problem.fix != .yes, let comparison = context.comparison, let compared = comparison[tab.name]
    else { return problem }
    var problem = problem
    if position == tab.schema.identityPosition {
      guard problem.kind == .idScientific, let id = compared.originalID(ofNow: row.index) else {
        return problem
      }
      return sure(problem, .text(id), comparison)
    }
    guard let then = compared.then(ofNow: row.index), !compared.sortedColumns.contains(position) else {
      return problem
    }
    let value = compared.then.recordValue(row: then, position: position)
    let isReadable = CellMeanings(compared, context).isReadable(position, ofRow: then)
    let differences = compared.differences(.init(then: then, now: row.index))
    guard value != .blank, isReadable, differences.contains(position) else { return problem }
    let isAlone = differences == [position] && !compared.isTouched(.init(then: then, now: row.index))
    if ofReadings.contains(problem.kind),
      let read = problem.candidates.first(where: { $0.value.text == value.text })
    {
      return sure(problem, read.value, comparison)
    }
    if ofPrograms.contains(problem.kind), isAlone { return sure(problem, value, comparison) }
    let clears = !tab.schema.columns[position].isRequired && problem.kind != .textAsNumber
    if problem.candidates.isEmpty, problem.fix == .ask, clears {
      problem.candidates = [(Remedy.clearWord, .blank)]
    }
    problem.candidates.append((Remedy.restoreWord, value))
    problem.fix = .ask
    let evidence = "\(value.text.prefix(60)) in \(comparison.witness.name)"
    problem.expected = problem.expected.map { "\($0); \(evidence)" } ?? evidence
    return problem
  }

  private static func sure(
    _ problem: CellProblem, _ value: CellValue, _ comparison: EarlierComparison
  ) -> CellProblem {
    var problem = problem
    problem.fix = .yes
    problem.value = value
    problem.expected = comparison.evidence(value.text)
    return problem
  }
}
