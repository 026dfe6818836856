import DatasetFormat
import Spreadsheet

/// One thing that is checked about the cells of one kind of column.
///
/// All of them share one pass over the rows, which calls only for cells that are not beyond doubt in the format's form.
protocol CellCheck: Sendable {
  /// The kinds of findings it can report.
  var kinds: [FindingKind] { get }

  /// The problem of a cell that is not blank, or nil for a good one.
  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem?
}

/// What holds for a cell beyond itself.
struct CellContext {
  let tab: Tab
  /// The version that the dataset is read with.
  let version: Int
  /// The kinds of the tab's columns.
  let columnKinds: [ValueKind]
  /// The currency of the row; nil where it is unreadable.
  var currency: Currency?
}

/// What is wrong with a cell.
struct CellProblem {
  var kind: FindingKind
  var severity: Finding.Severity
  var fix: Finding.Fix
  /// What the format would write there; nil where that is not certain.
  var value: CellValue?
  /// What is expected there.
  var expected: String?
  /// What a person can choose for it, where it is not certain.
  var candidates: [(name: String, value: CellValue)] = []

  /// A cell whose value is not certain, or certainly wrong: it is not repaired without a question.
  init(_ kind: FindingKind, severity: Finding.Severity = .error, expected: String? = nil) {
    self.kind = kind
    self.severity = severity
    fix = kind.fix == .yes ? .ask : kind.fix
    self.expected = expected
  }

  /// A cell whose value is certain, but written otherwise.
  init(_ kind: FindingKind, means value: CellValue, expected: String?) {
    self.kind = kind
    severity = kind.severity == .error ? .warning : kind.severity
    fix = kind.fix
    self.value = value
    self.expected = expected
  }

  /// What a reading gives rise to; nil for a good cell. `form` tells a value as the format writes it.
  init?<Value>(
    _ reading: Reading<Value>, unreadable: Finding.Severity = .error, _ form: (Value) -> CellValue
  ) {
    switch reading {
    case .blank, .value: return nil
    case .variant(let value, let kind):
      let written = form(value)
      self.init(kind, means: written, expected: written == .blank ? "a blank cell" : written.text)
    case .unreadable(let kind): self.init(kind, severity: unreadable)
    }
  }
}
