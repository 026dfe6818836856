/// One step of a compiled regular expression.
enum RegexInstruction: Sendable {
  case match
  case set(ScalarSet)
  case assertion(RegexAssertion)
  case save(slot: Int)
  case jump(Int)
  /// Both ways; the first is preferred.
  case split(Int, Int)
}

/// Turns a tree into a program (Thompson's construction).
struct RegexCompiler {
  private var program: [RegexInstruction] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func compile(_ tree: RegexTree) throws(RegularExpression.PatternError) -> [RegexInstruction] {
    program = [.save(slot: 0)]
    try emit(tree)
    program += [.save(slot: 1), .match]
    return program
  }

  private mutating func emit(_ tree: RegexTree) throws(RegularExpression.PatternError) {
    guard program.count < limit else {
      throw RegularExpression.PatternError(reason: "the pattern unfolds to too many steps", position: 0)
    }
    switch tree {
    case .empty: break
    case .set(let set): program.append(.set(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .alternatives(let parts): try emitAlternatives(parts)
    case .group(let inner, let number):
      program.append(.save(slot: 2 * number))
      try emit(inner)
      program.append(.save(slot: 2 * number + 1))
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
      let split = program.count
      program.append(.match)
      try emit(part)
      exits.append(program.count)
      program.append(.match)
      program[split] = .split(split + 1, program.count)
    }
    for exit in exits { program[exit] = .jump(program.count) }
  }

  private mutating func emitLoop(_ inner: RegexTree, isLazy: Bool) throws(RegularExpression.PatternError) {
    let split = program.count
    program.append(.match)
    try emit(inner)
    program.append(.jump(split))
    program[split] = isLazy ? .split(program.count, split + 1) : .split(split + 1, program.count)
  }

  private mutating func emitOptional(
    _ inner: RegexTree, count: Int, isLazy: Bool
  ) throws(RegularExpression.PatternError) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(program.count)
      program.append(.match)
      try emit(inner)
    }
    for split in splits {
      program[split] = isLazy ? .split(program.count, split + 1) : .split(split + 1, program.count)
    }
  }
}
