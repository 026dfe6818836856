import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

/// What a state changes that comes in the place of another, for a person: how many transactions, and the money.
struct EarlierStateChanges {
  /// `removed 3 transactions, -105.35 EUR`, and the money that moves.
  let lines: [String]
  /// `3 transactions, -105.35 EUR`; nil where no transaction changes.
  let counted: String?

  /// Of more rows the single ones are not looked for, which takes as long as the largest import.
  private static let mostRows = 200_000

  /// The change from the dataset to an earlier state of it; nil where one of them cannot be opened.
  init?(to state: EarlierState, _ options: DatasetOptions) {
    guard let folder = try? options.folder(),
      let opened = try? OpenDataset(folder, for: .reading),
      let earlier = try? state.opened(beside: opened).dataset
    else { return nil }
    self.init(from: opened.dataset, to: earlier)
  }

  init(from dataset: Dataset, to other: Dataset) {
    var sums: [String] = []
    var counted: String?
    let rows = [dataset, other].compactMap { $0[.transactions]?.sheet.rowCount }.max() ?? 0
    if rows <= Self.mostRows {
      let difference = DatasetDifference(
        from: dataset, to: other, onto: dataset, command: CommandLineText.current)
      let sentences = PlanSentences(difference.plan, in: dataset, isDone: false)
      sums = sentences.sums
      counted = sentences.counted
    }
    lines = sums + EffectText.lines(PlanEffect(from: dataset, to: other), in: dataset)
    self.counted = counted
  }
}
