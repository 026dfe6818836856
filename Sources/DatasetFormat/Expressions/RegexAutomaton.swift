import TextScanning

/// Answers whether a text has a match of a regular expression, with one look-up a character.
///
/// A state is the set of instructions at which ``RegexMachine`` could stand, so both give the same answer
/// (subset construction, Rabin and Scott 1959). It knows no captures. Characters beyond ASCII are one class if
/// the pattern does not tell them apart. A pattern with too many states has no automaton, so the memory and
/// the time to make it are bounded.
///
/// `^rewe.*[0-9]$` on `REWE MARKT 12` → a match, after 13 look-ups
struct RegexAutomaton: Sendable {
  /// The most states. Usual patterns have two or three for each character.
  static let stateLimit = 256
  /// The next state after a match was found.
  private static let matched: Int32 = -1
  /// The next state when no match is possible any more.
  private static let failed: Int32 = -2

  /// The class of each ASCII character. The pattern treats all characters of a class alike.
  private let classes: [UInt8]
  /// The class of all other characters but three. Nil if the pattern tells them apart.
  private let otherClass: UInt8?
  /// For each state and class, the place of the next state's row, or ``matched`` or ``failed``.
  private let rows: [Int32]
  private let width: Int
  /// For each state, whether the text may end there.
  private let mayEnd: [Bool]

  /// - Returns: Nil for a pattern that needs too many states.
  init?(_ program: RegexProgram) {
    guard let classes = CharacterClasses(program) else { return nil }
    var builder = Builder(program, classes)
    guard builder.build() else { return nil }
    self.classes = classes.numbers
    otherClass = classes.others
    width = classes.count
    rows = builder.rows
    mayEnd = builder.mayEnd
  }

  /// Whether the text has a match. Nil for a text with characters that the automaton does not know.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    classes.withUnsafeBufferPointer { classes in
      rows.withUnsafeBufferPointer { rows in
        var (row, index) = (0, 0)
        while index < text.count {
          var column = otherClass ?? 0
          if text[index] < 0x80 {
            column = classes[Int(text[index])]
            index += 1
          } else {
            guard otherClass != nil else { return nil }
            let (value, length) = UTF8Scalar.decode(text, at: index)
            if Self.lettersWithASCIICase.contains(value) { return nil }
            index += length
          }
          let next = rows[row + Int(column)]
          if next == Self.matched { return true }
          if next == Self.failed { return isKnown(text[index...]) ? false : nil }
          row = Int(next)
        }
        return mayEnd[row / width]
      }
    }
  }

  /// The characters beyond ASCII that are letters of ASCII in the other case: `ı`, `ſ` and the sign of Kelvin.
  private static let lettersWithASCIICase: [UInt32] = [0x131, 0x17F, 0x212A]

  /// Whether the automaton knows all characters of a text.
  private func isKnown(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if text.allSatisfy({ $0 < 0x80 }) { return true }
    guard otherClass != nil else { return false }
    return !String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      Self.lettersWithASCIICase.contains($0.value)
    }
  }
}

/// The characters in classes that a pattern does not tell apart.
private struct CharacterClasses {
  private(set) var numbers = [UInt8](repeating: 0, count: 128)
  /// For each class, the sets that have its characters, one bit a set.
  private(set) var members: [UInt64] = []
  /// For each class, whether its characters are those of words.
  private(set) var areWords: [Bool] = []
  /// The class of the characters beyond ASCII. Nil if the pattern tells them apart.
  private(set) var others: UInt8?
  /// Whether the pattern asks for ends of words.
  let hasWordEnds: Bool

  var count: Int { members.count }

  /// - Returns: Nil for a pattern with more than 64 different sets.
  init?(_ program: RegexProgram) {
    guard program.sets.count <= 64 else { return nil }
    hasWordEnds = program.instructions.contains {
      guard $0.operation == .assertion else { return false }
      let assertion = RegexAssertion(rawValue: Int($0.first))
      return assertion != .start && assertion != .end
    }
    for value in 0..<128 {
      var bits: UInt64 = 0
      for set in program.sets.indices where program.ascii[2 * set + value >> 6] >> UInt64(value & 63) & 1 != 0
      {
        bits |= 1 << UInt64(set)
      }
      let isWord = hasWordEnds && ScalarSet.isMember(Unicode.Scalar(UInt8(value)), of: .word)
      numbers[value] = number(of: bits, isWord: isWord)
    }
    let namesOthers = program.sets.contains { set in
      !set.classes.isEmpty || set.ranges.contains { $0.upperBound >= 128 }
    }
    guard !hasWordEnds, !namesOthers else { return }
    let inverted = program.sets.indices.filter { program.sets[$0].isInverted }
    others = number(of: inverted.reduce(0) { $0 | 1 << UInt64($1) }, isWord: false)
  }

  /// The number of the class with these members.
  private mutating func number(of bits: UInt64, isWord: Bool) -> UInt8 {
    if let known = members.indices.first(where: { members[$0] == bits && areWords[$0] == isWord }) {
      return UInt8(known)
    }
    members.append(bits)
    areWords.append(isWord)
    return UInt8(members.count - 1)
  }
}

extension RegexAutomaton {
  /// The neighbor of a place in the text.
  private enum Neighbor: Hashable {
    /// The beginning or the end of the text.
    case edge
    case wordCharacter, otherCharacter
  }

  private struct State: Hashable {
    /// Where the machine goes on, before it follows jumps; ascending.
    var pending: [Int32]
    var before: Neighbor
  }

  /// Makes the states that can be reached.
  private struct Builder {
    let program: RegexProgram
    let classes: CharacterClasses
    var rows: [Int32] = []
    var mayEnd: [Bool] = []
    private var states: [State] = [State(pending: [0], before: .edge)]
    private var numbers: [State: Int] = [:]
    /// For each instruction, the number of the last walk that passed it.
    private var passed: [Int]
    private var walk = 0

    init(_ program: RegexProgram, _ classes: CharacterClasses) {
      self.program = program
      self.classes = classes
      passed = Array(repeating: 0, count: program.instructions.count)
      numbers[states[0]] = 0
    }

    /// - Returns: Whether the limit suffices.
    mutating func build() -> Bool {
      var state = 0
      while state < states.count {
        guard states.count <= RegexAutomaton.stateLimit else { return false }
        mayEnd.append(reach(states[state], after: .edge).isMatch)
        appendRow(state)
        state += 1
      }
      return true
    }

    /// Appends the next states of a state, one for each class.
    private mutating func appendRow(_ number: Int) {
      let state = states[number]
      let first = rows.count
      // Without word ends all characters are alike until a set asks.
      var reached: [Bool: (sets: [Int32], isMatch: Bool)] = [:]
      var found: [UInt64: [Bool: Int32]] = [:]
      for index in 0..<classes.count {
        let isWord = classes.areWords[index]
        let (sets, isMatch) =
          reached[isWord] ?? reach(state, after: isWord ? .wordCharacter : .otherCharacter)
        reached[isWord] = (sets, isMatch)
        if isMatch {
          rows.append(RegexAutomaton.matched)
          continue
        }
        let used = sets.reduce(into: UInt64(0)) { $0 |= 1 << UInt64(program.instructions[Int($1)].first) }
        let members = classes.members[index] & used
        if let known = found[members]?[isWord] {
          rows.append(known)
          continue
        }
        // A match may begin at every character.
        var pending: Set<Int32> = [0]
        for set in sets where members >> UInt64(program.instructions[Int(set)].first) & 1 != 0 {
          pending.insert(set + 1)
        }
        let before: Neighbor = classes.hasWordEnds && isWord ? .wordCharacter : .otherCharacter
        let next = self.number(of: State(pending: pending.sorted(), before: before))
        rows.append(Int32(next * classes.count))
        found[members, default: [:]][isWord] = Int32(next * classes.count)
      }
      let own = Int32(number * classes.count)
      if !mayEnd[number], rows[first...].allSatisfy({ $0 == own }) {
        for place in first..<rows.count { rows[place] = RegexAutomaton.failed }
      }
    }

    private mutating func number(of state: State) -> Int {
      if let known = numbers[state] { return known }
      states.append(state)
      numbers[state] = states.count - 1
      return states.count - 1
    }

    /// The sets that are asked next, and whether a match ends here.
    private mutating func reach(_ state: State, after: Neighbor) -> (sets: [Int32], isMatch: Bool) {
      walk += 1
      var sets: [Int32] = []
      var isMatch = false
      var open = state.pending
      while let next = open.popLast() {
        let index = Int(next)
        if passed[index] == walk { continue }
        passed[index] = walk
        let instruction = program.instructions[index]
        switch instruction.operation {
        case .match: isMatch = true
        case .set: sets.append(next)
        case .save: open.append(next + 1)
        case .jump: open.append(instruction.first)
        case .split: open += [instruction.first, instruction.second]
        case .assertion:
          if holds(RegexAssertion(rawValue: Int(instruction.first)), state.before, after) {
            open.append(next + 1)
          }
        }
      }
      return (sets, isMatch)
    }

    private func holds(_ assertion: RegexAssertion?, _ before: Neighbor, _ after: Neighbor) -> Bool {
      switch assertion {
      case .start: before == .edge
      case .end: after == .edge
      case .wordBoundary: (before == .wordCharacter) != (after == .wordCharacter)
      case .noWordBoundary, nil: (before == .wordCharacter) == (after == .wordCharacter)
      }
    }
  }
}
