import Bookkeeping
package import DatasetFormat

/// A dataset in which typed rows already have their ids and times, for changes that need them.
///
/// Changes are made for ``dataset``. ``plan(_:)`` turns them into a plan for the dataset as read, which
/// includes the adoption.
package struct AdoptedDataset: Sendable {
  /// The dataset with the typed rows as records; rows have the places that they had.
  package let dataset: Dataset
  private let adoption: [Change]
  /// Where the adoption sets a cell, by the index of its change.
  private let sets: [Address: Int]
  /// Whether an amount or a day is known only once its row is adopted.
  private let addsToSums: Bool
  /// The original id cells of the adopted rows.
  private let ids: [Address: String?]

  /// Adopts the rows that have everything a record needs.
  ///
  /// - Parameters:
  ///   - dataset: The dataset as it was read.
  ///   - earlier: The last good state (``RowAdoption``).
  ///   - origin: The clock, and the source of new ids.
  /// - Throws: `PlanError` where a cell cannot take its new value.
  package init(_ dataset: Dataset, earlier: () -> LastGoodState? = { nil }, origin: Origin = .system)
    throws(PlanError)
  {
    var plan = Plan(command: "", base: dataset.fileHashes)
    let changes = RowAdoption(in: dataset, earlier: earlier, beside: plan, origin: origin).changes
    adoption = changes
    sets = Dictionary(
      changes.indices.map { (changes[$0].address.ofCell, $0) }, uniquingKeysWith: { $1 })
    ids = Dictionary(
      changes.map { ($0.address.ofRow, $0.address.id) }, uniquingKeysWith: { first, _ in first })
    guard !changes.isEmpty else {
      self.dataset = dataset
      addsToSums = false
      return
    }
    plan.changes = changes
    addsToSums = (try? PlanEffect(plan, in: dataset).isEmpty) != true
    var adopted = try plan.applied(to: dataset)
    adopted.fileHashes = dataset.fileHashes
    self.dataset = adopted
  }

  /// The plan for the dataset as it was read: the changes of a plan for ``dataset``, and the adoption of
  /// typed rows.
  ///
  /// - Parameter plan: The plan; an empty one stays empty.
  /// - Returns: The plan, and how many rows it adopts and does not remove.
  package func plan(_ plan: Plan) -> (plan: Plan, adopted: Int) {
    if adoption.isEmpty || plan.isEmpty { return (plan, 0) }
    var dropped: Set<Int> = []
    var gone: Set<Address> = []
    var changes: [Change] = []
    for change in plan.changes {
      var address = change.address
      let row = address.ofRow
      guard address.row != nil, let id = ids[row] else {
        changes.append(change)
        continue
      }
      // The present cells prove that the row is the right one.
      address.id = id
      var action = change.action
      switch action {
      case .set(_, let new):
        if let index = sets[address.ofCell], case .set(let first, _) = adoption[index].action {
          dropped.insert(index)
          action = .set(old: first, new: new)
        }
      case .delete, .restore:
        gone.insert(row)
        let updated = Address(address.place, row: address.row, column: .named("updatedAt"))
        if let index = sets[updated] { dropped.insert(index) }
      case .remove, .removeRow, .quarantine:
        gone.insert(row)
        // A row leaves as the user left it.
        dropped.formUnion(adoption.indices.filter { adoption[$0].address.ofRow == row })
      default: break
      }
      changes.append(Change(action, at: address, reason: change.reason, code: change.code))
    }
    var all = plan
    all.changes = changes + adoption.indices.filter { !dropped.contains($0) }.map { adoption[$0] }
    if addsToSums { all.allowedEffect = .any }
    return (all, ids.keys.count { !gone.contains($0) })
  }
}

extension Address {
  /// The cell alone, without the proof that it is the right one.
  fileprivate var ofCell: Address { Address(place, row: row, column: column) }
}
