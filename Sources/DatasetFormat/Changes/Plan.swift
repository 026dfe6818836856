/// What a command intends to do to a dataset: an ordered list of changes, and the files it was made for.
///
/// Every command makes one, whoever applies it; `DatasetStore` alone does. A plan can be printed, written as
/// JSON, read back and applied later, as long as the files are still the ones in ``base``.
public struct Plan: Sendable, Hashable {
  /// The command that made it, as it was typed.
  public var command: String
  /// The SHA-256 of each file the plan was made for, by its path below the dataset's root.
  public var base: [String: String]
  /// The changes, in the order in which they are made.
  public var changes: [Change]
  /// Where the rows of an import came from, saved together with the changes.
  package var provenance: [ProvenanceRecord] = []
  /// How statements are read from now on, saved together with the changes; a plan of nothing else changes nothing.
  package var layouts: [LayoutFile] = []
  /// What the changes may add to the sums of the books; a save refuses what adds more.
  public var allowedEffect = AllowedEffect.any
  /// What the file of the plan says that it adds to the sums of the books; nil where it says nothing.
  package var declaredEffect: [EffectLine]?

  /// A plan of these changes.
  public init(command: String, base: [String: String], changes: [Change] = []) {
    self.command = command
    self.base = base
    self.changes = changes
  }

  /// Whether the plan changes nothing.
  public var isEmpty: Bool { changes.isEmpty }

  /// How many changes of each operation there are, by place, in the order of first occurrence.
  public var summary: [(place: Address.Place, operation: String, count: Int)] {
    var counts: [(place: Address.Place, operation: String, count: Int)] = []
    var numbers: [Address.Place: [String: Int]] = [:]
    var last = 0
    for change in changes {
      let (place, operation) = (change.address.place, change.operation)
      // Changes of one kind mostly stand together.
      if counts.isEmpty || counts[last].place != place || counts[last].operation != operation {
        last = numbers[place]?[operation] ?? counts.count
        if last == counts.count {
          counts.append((place, operation, 0))
          numbers[place, default: [:]][operation] = last
        }
      }
      counts[last].count += 1
    }
    return counts
  }
}
