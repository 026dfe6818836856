import DatasetChecks
import DatasetFormat
import DatasetStore

/// An open dataset whose books are kept: rows that a person typed count as records already, so that what a command makes of them has
/// their ids. They become records with whatever is saved.
struct OpenBooks {
  /// The dataset as it was read.
  let opened: OpenDataset
  private let adopted: AdoptedDataset

  /// - Throws: `PlanError`.
  init(_ opened: OpenDataset) throws {
    self.opened = opened
    adopted = try AdoptedDataset(opened.dataset, earlier: { opened.witness })
  }

  /// The values, with typed rows as records.
  var dataset: Dataset { adopted.dataset }

  /// The folder that it was opened from.
  var folder: DatasetFolder { opened.folder }

  /// The plan for the files as they were read, and how many typed rows it adopts.
  func plan(_ plan: Plan) -> (plan: Plan, adopted: Int) { adopted.plan(plan) }
}
