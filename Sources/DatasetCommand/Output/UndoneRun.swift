import DatasetStore

/// A run, and how it is taken back.
struct UndoneRun {
  var entry: JournalEntry
  var way: OpenDataset.WayBack
  var layouts: LayoutsBack
}
