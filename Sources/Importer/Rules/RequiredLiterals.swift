import DatasetFormat

/// Finds texts without which a regular expression cannot match, so that it need not be tried on most lines.
enum RequiredLiterals {
  /// Texts in the form of ``UnicodeForm/folded(_:)``; one of them occurs in the folded form of every text that
  /// matches; empty where no such texts are known.
  static func of(_ tree: RegexTree) -> [String] { best(in: tree)?.literals ?? [] }

  /// Texts; one of them must occur.
  private struct Requirement {
    var literals: [String]

    /// The length of the shortest, which says how rarely the requirement holds by chance.
    var strength: Int { literals.map(\.utf8.count).min() ?? 0 }
  }

  /// The fewest bytes that are worth looking for, and the most texts.
  private static let leastLength = 2
  private static let mostLiterals = 64

  private static func best(in tree: RegexTree) -> Requirement? {
    switch tree {
    case .empty, .assertion: return nil
    case .set, .sequence, .group:
      var runs = Runs()
      runs.take(tree)
      runs.end()
      return runs.found.max { $0.strength < $1.strength }
    case .alternatives(let parts):
      var literals: [String] = []
      for part in parts {
        guard let found = best(in: part) else { return nil }
        literals += found.literals
      }
      return literals.count <= mostLiterals ? Requirement(literals: literals) : nil
    case .repetition(let inner, let least, _, _): return least > 0 ? best(in: inner) : nil
    }
  }

  /// Characters that follow each other in every match.
  private struct Runs {
    var found: [Requirement] = []
    private var run = ""

    /// Goes through the parts in order; what is not one certain character ends a run.
    mutating func take(_ tree: RegexTree) {
      switch tree {
      case .empty, .assertion: break
      case .set(let set):
        if let scalar = set.single, FoldTable.isPlain(scalar) {
          run.unicodeScalars.append(scalar)
        } else {
          end()
        }
      case .sequence(let parts): for part in parts { take(part) }
      case .group(let inner, _): take(inner)
      case .alternatives, .repetition:
        end()
        if let requirement = best(in: tree) { found.append(requirement) }
      }
    }

    mutating func end() {
      let literal = UnicodeForm.folded(run)
      run = ""
      if literal.utf8.count >= leastLength { found.append(Requirement(literals: [literal])) }
    }
  }
}
