/// What one part of a file says about a choice between readings.
///
/// `31/01/2026` in one row → allows the day first alone, and shows it for later files too.
struct Witness<Reading: Hashable> {
  /// How far a witness counts.
  enum Strength: Comparable {
    /// It settles nothing alone, but with a second one.
    case hint
    /// It settles this file, and says nothing about the next.
    case likely
    /// The file shows it, so it holds for later files with the same header.
    case shown
  }

  /// The readings that it allows. None: it contradicts other evidence, so that the user has to decide.
  let allowed: Set<Reading>
  let strength: Strength
  /// For the user: what it rests on. For a contradiction: what contradicts what.
  let evidence: String

  init(_ allowed: Set<Reading>, _ strength: Strength, _ evidence: String) {
    self.allowed = allowed
    self.strength = strength
    self.evidence = evidence
  }

  /// A witness for a single reading.
  init(_ reading: Reading, _ strength: Strength, _ evidence: String) {
    self.init([reading], strength, evidence)
  }

  /// Evidence that contradicts other evidence. It ends the hearing.
  static func contradiction(_ evidence: String) -> Witness { Witness([], .shown, evidence) }
}

/// A choice between readings of a file: settled by witnesses, or left to a question.
///
/// The readings are `dmy` and `mdy`. The lines follow each other only as `dmy` (a hint), and only as `dmy` do
/// they lie in the period above the table (likely) → `dmy`. If the period fits `mdy` alone, the two contradict
/// each other, and both readings are left.
struct Decision<Reading: Hashable> {
  /// The readings that are left, the likeliest first. All of them when witnesses contradict each other.
  private(set) var left: [Reading]
  /// The reading that the witnesses settled. Nil: ask.
  private(set) var verdict: Reading?
  /// Whether the witnesses left no reading.
  private(set) var isContradicted = false
  /// The witnesses that told something, in the order in which they were heard.
  private(set) var told: [Witness<Reading>] = []

  /// Hears witnesses one after the other, the most certain first, until they have settled a reading or
  /// contradict each other. Those behind are not heard, so they cost nothing.
  init(among readings: [Reading], byFirstOf witnesses: [() -> Witness<Reading>?]) {
    left = readings
    for witness in witnesses {
      if let witness = witness() { hear(witness, among: readings) }
      if verdict != nil || isContradicted { return }
    }
  }

  /// The same for readings that only the witnesses name, such as accounts.
  init(byFirstOf witnesses: [() -> Witness<Reading>?]) {
    left = []
    for witness in witnesses {
      if let witness = witness() { hear(witness, among: nil) }
      if verdict != nil || isContradicted { return }
    }
  }

  /// Hears all witnesses. Those that tell something must agree, but a hint that disagrees
  /// with two stronger ones is not counted.
  init(among readings: [Reading], byAllOf witnesses: [Witness<Reading>]) {
    left = readings
    for witness in witnesses { hear(witness, among: readings) }
    let firm = told.filter { $0.strength > .hint }
    if isContradicted, firm.count > 1, firm.count < told.count {
      self = Decision(among: readings, byAllOf: firm)
    }
  }

  /// The verdict, or the likeliest reading that is left.
  var likeliest: Reading { verdict ?? left[0] }

  /// The basis of the verdict. Of a contradiction: what contradicts what.
  var evidence: String { told.map(\.evidence).joined(separator: "; ") }

  /// Whether the file shows the verdict, so that it holds for later files with the same header.
  var isShown: Bool { verdict != nil && told.contains { $0.strength == .shown } }

  /// Adds a witness, unless it allows every reading.
  private mutating func hear(_ witness: Witness<Reading>, among readings: [Reading]?) {
    if let readings, readings.allSatisfy(witness.allowed.contains) { return }
    told.append(witness)
    let readings = readings ?? Array(told[0].allowed)
    let allowed = readings.filter { reading in told.allSatisfy { $0.allowed.contains(reading) } }
    isContradicted = allowed.isEmpty
    left = isContradicted ? readings : allowed
    let isEnough = told.count > 1 || witness.strength > .hint
    verdict = isEnough && allowed.count == 1 ? allowed[0] : nil
  }
}
