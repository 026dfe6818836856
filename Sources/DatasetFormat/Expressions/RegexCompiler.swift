/// Turns a tree into a program (Thompson's construction).
struct RegexCompiler {
  private var program = RegexProgram()
  private let limit: Int
  /// Trees gone through, empty ones too: `(?:){1000}{1000}{1000}` makes no instruction and must end all the same.
  private var steps = 0

  init(limit: Int) { self.limit = limit }

  mutating func compile(_ tree: RegexTree) throws(RegularExpression.PatternError) -> RegexProgram {
    append(.save, 0)
    try emit(tree)
    append(.save, 1)
    append(.match)
    program.findFirst()
    return program
  }

  private var count: Int { program.instructions.count }

  private mutating func append(_ operation: RegexProgram.Instruction.Operation, _ value: Int = 0) {
    program.instructions.append(.init(operation: operation, first: Int32(value)))
  }

  private mutating func emit(_ tree: RegexTree) throws(RegularExpression.PatternError) {
    steps += 1
    guard count < limit, steps < limit else {
      throw RegularExpression.PatternError(
        reason: "the pattern unfolds to more than \(limit) steps", position: 0)
    }
    switch tree {
    case .empty: break
    case .set(let set): append(.set, Int(program.number(of: set)))
    case .assertion(let assertion): append(.assertion, assertion.rawValue)
    case .sequence(let parts): for part in parts { try emit(part) }
    case .alternatives(let parts): try emitAlternatives(parts)
    case .group(let inner, let number):
      // Texts of rules name $0 to $9 only.
      if number > RegularExpression.captureLimit { return try emit(inner) }
      append(.save, 2 * number)
      try emit(inner)
      append(.save, 2 * number + 1)
    case .repetition(let inner, let least, let most, let isLazy):
      for _ in 0..<least { try emit(inner) }
      guard let most else {
        try emitLoop(inner, isLazy: isLazy)
        return
      }
      try emitOptional(inner, count: most - least, isLazy: isLazy)
    }
  }

  private mutating func emitAlternatives(_ parts: [RegexTree]) throws(RegularExpression.PatternError) {
    var exits: [Int] = []
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1 {
        try emit(part)
        break
      }
      let split = count
      append(.split)
      try emit(part)
      exits.append(count)
      append(.jump)
      setSplit(split, split + 1, count)
    }
    for exit in exits { program.instructions[exit].first = Int32(count) }
  }

  private mutating func emitLoop(_ inner: RegexTree, isLazy: Bool) throws(RegularExpression.PatternError) {
    let split = count
    append(.split)
    try emit(inner)
    append(.jump, split)
    if isLazy { setSplit(split, count, split + 1) } else { setSplit(split, split + 1, count) }
  }

  private mutating func emitOptional(
    _ inner: RegexTree, count optional: Int, isLazy: Bool
  ) throws(RegularExpression.PatternError) {
    var splits: [Int] = []
    for _ in 0..<optional {
      splits.append(count)
      append(.split)
      try emit(inner)
    }
    for split in splits {
      if isLazy { setSplit(split, count, split + 1) } else { setSplit(split, split + 1, count) }
    }
  }

  private mutating func setSplit(_ split: Int, _ first: Int, _ second: Int) {
    program.instructions[split].first = Int32(first)
    program.instructions[split].second = Int32(second)
  }
}
