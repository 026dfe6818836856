/// One kind of finding, such as `amount-zero`: its meaning, its severity, the advice, and how `repair` treats
/// it.
///
/// Each kind is declared once, as a static, in the file of its check or reader. Two kinds are the same if
/// they are the same declaration. A kind is eight bytes without a reference count, because threads pass the
/// same kind on for many cells.
public struct FindingKind: Sendable {
  private let declaration: Unmanaged<Declaration>

  /// How far a finding reaches into the sums of its tab.
  ///
  /// `row-repeated` → `rows`: each sum of the tab counts the row twice. `column-sorted-alone` → `cells`: only
  /// sums of that column are wrong. A row that is left out of every sum reaches into none, because commands
  /// count such rows beside their sums anyway.
  package enum Reach: Sendable {
    /// Not at all, or commands say it beside the sums already.
    case none
    /// Into the sums that are made of the finding's column.
    case cells
    /// Into all sums of the tab, as rows are missing or there twice.
    case rows
  }

  /// Declares a kind of an app's own check; as a static, since a kind lives as long as the process.
  ///
  /// ```swift
  /// static let payeeMissing = FindingKind(
  ///   "my-app-payee-missing", .warning, "the transaction names nobody", advice: "Write who was paid.")
  /// ```
  ///
  /// - Parameters:
  ///   - code: The name that programs rely on; never reused, never renamed.
  ///   - severity: The severity of the usual case.
  ///   - explanation: Lower case, no full stop: a description of the found text (`is not a timestamp`), or a
  ///     full sentence (`the tab is missing`).
  ///   - advice: A sentence that says what to do.
  public init(_ code: String, _ severity: Finding.Severity, _ explanation: String, advice: String) {
    self.init(code, severity, fix: .no, explanation, advice: advice)
  }

  /// Declares a kind of the checks that come with the format.
  ///
  /// - Parameters:
  ///   - code: The name that scripts rely on; never reused, never renamed.
  ///   - severity: The severity of the usual case; a finding may have a different one.
  ///   - fix: How `repair` treats the usual case.
  ///   - explanation: Lower case, no full stop: a description of the found text (`is not a timestamp`), or a
  ///     full sentence (`the tab is missing`).
  ///   - advice: A sentence that says what to do.
  ///   - manual: Two to four plain sentences with an example in double quotes.
  ///   - covers: Kinds that need no report if this one is found in the same cell. The remedy for this one
  ///     settles them, and two remedies for one cell would contradict each other.
  ///   - coversRow: Whether nothing else needs a report in the rows with this kind, because everything else
  ///     follows from it.
  ///   - reach: How far it reaches into sums.
  package init(
    _ code: String, _ severity: Finding.Severity, fix: Finding.Fix = .no, _ explanation: String,
    advice: String, manual: String = "", covers: [FindingKind] = [], coversRow: Bool = false,
    reach: Reach = .none
  ) {
    let declaration = Declaration(
      code: code, severity: severity, fix: fix, explanation: explanation, advice: advice, manual: manual,
      covers: covers, coversRow: coversRow, reach: reach)
    // Declared as statics, kinds live as long as the process.
    self.declaration = Unmanaged.passRetained(declaration)
  }

  /// The stable name, such as `amount-zero`.
  public var code: String { declaration.takeUnretainedValue().code }
  /// The severity of the usual case.
  public var severity: Finding.Severity { declaration.takeUnretainedValue().severity }
  /// How `repair` treats the usual case.
  package var fix: Finding.Fix { declaration.takeUnretainedValue().fix }
  /// A description of the found text (`is not a timestamp`), or a full sentence; no full stop.
  package var explanation: String { declaration.takeUnretainedValue().explanation }
  /// A sentence that says what to do.
  package var advice: String { declaration.takeUnretainedValue().advice }
  /// A paragraph for the manual, with an example.
  package var manual: String { declaration.takeUnretainedValue().manual }
  /// Kinds that need no report where this one is found in the same cell.
  package var covers: [FindingKind] { declaration.takeUnretainedValue().covers }

  /// Whether nothing else needs a report in its row.
  package var coversRow: Bool { declaration.takeUnretainedValue().coversRow }

  /// How far it reaches into sums; a program that shows sums says so beside them.
  package var reach: Reach { declaration.takeUnretainedValue().reach }

  /// Whether the explanation has a subject of its own.
  var isSentence: Bool { explanation.hasPrefix("the ") || explanation.hasPrefix("a ") }

  private final class Declaration: Sendable {
    let code: String
    let severity: Finding.Severity
    let fix: Finding.Fix
    let explanation: String
    let advice: String
    let manual: String
    let covers: [FindingKind]
    let coversRow: Bool
    let reach: Reach

    init(
      code: String, severity: Finding.Severity, fix: Finding.Fix, explanation: String, advice: String,
      manual: String, covers: [FindingKind], coversRow: Bool, reach: Reach
    ) {
      self.code = code
      self.severity = severity
      self.fix = fix
      self.explanation = explanation
      self.advice = advice
      self.manual = manual
      self.covers = covers
      self.coversRow = coversRow
      self.reach = reach
    }
  }
}

extension FindingKind: Hashable {
  public static func == (one: FindingKind, other: FindingKind) -> Bool {
    one.declaration.toOpaque() == other.declaration.toOpaque()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(declaration.toOpaque()) }
}

extension FindingKind: CustomStringConvertible {
  public var description: String { code }
}
