/// A record as the copies have it, ready to be merged.
struct RecordVersions {
  /// Its number among the tab's records.
  var number: Int
  var id: String
  /// Its values in the common state; nil where that had no such record, or there is none.
  var base: [MergeValue]?
  /// Its row in the first copy, where that has one.
  var row: Int
  /// What the first copy has, as it stands there; nil where it has no such row.
  var own: [MergeValue]?
  /// The copies that have no row of it, though they have the tab.
  var missing: [Int]
  var versions: [RecordMerge.Version] = []
}
