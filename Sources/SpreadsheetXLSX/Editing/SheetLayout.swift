import Spreadsheet

/// The places in a worksheet part that an edit affects.
struct SheetLayout {
  /// A cell: its bytes, its place and the content that would be lost with it.
  struct CellRecord {
    enum Formula: UInt8 { case none, own, sharedMaster, sharedUse, array }

    var start: Int
    var length: Int32
    var column: Int32
    /// -1 for none.
    var style: Int32 = -1
    var formula = Formula.none
    var isFilled = false
    /// The cell's reference names a different row than the one that it is in.
    var isElsewhere = false
    /// The tags of its formula; one of them where that is empty.
    var formulaTag: Range<Int>?
    var formulaEnd: Range<Int>?
    /// The name of its tag, the value of its type attribute, and its whole value, with the tags.
    var name: Range<Int>?
    var type: Range<Int>?
    var value: Range<Int>?

    var range: Range<Int> { start..<start + Int(length) }
  }

  /// A row with the cells that it has.
  struct RowRecord {
    var number = 0
    var tag: Range<Int>
    var isEmptyTag = false
    /// Where `</row>` begins.
    var end = 0
    /// The style of cells that are not there.
    var style: Int?
    /// The value that hides the row.
    var hidden: Range<Int>?
    var spans: Range<Int>?
    var spansText = ""
    /// The attributes that rows like this one have too: a style, a height.
    var look = ""
    var cells: [CellRecord] = []
    var lacksReferences = false
  }

  /// A place that names ranges of the sheet.
  struct RangeSite {
    enum Kind { case dimension, filter, list }
    var kind: Kind
    var place: Range<Int>
    var text: String
  }

  /// Cells that are joined to one.
  struct Merge {
    var range: CellRange
    /// All of the element.
    var place: Range<Int>
  }

  /// The list of joined cells.
  struct MergeList {
    var tag: Range<Int>
    var isEmptyTag: Bool
    /// The value that counts them.
    var count: Range<Int>?
    /// The end tag; empty behind a tag that has none.
    var end: Range<Int>
  }

  /// The prefix of the part's elements, with its colon.
  var prefix: [UInt8] = []
  /// The tag that starts the rows.
  var dataTag: Range<Int> = 0..<0
  var isDataTagEmpty = false
  /// Where rows after all others go.
  var dataEnd = 0
  /// The rows to change, fill or read, by number.
  var rows: [Int: RowRecord] = [:]
  /// Those of these rows that the part has more than once.
  var doubledRows: Set<Int> = []
  /// Where the first row after the new ones begins.
  var nextRow: Int?
  /// The places for rows that the part does not have, by their numbers; a row without a place goes after all
  /// others.
  var gaps: [Int: Int] = [:]
  var isOutOfOrder = false
  var columnStyles: [(columns: ClosedRange<Int>, style: Int)] = []
  var ranges: [RangeSite] = []
  /// Joined cells, and where they are listed.
  var merges: [Merge] = []
  var mergeList: MergeList?
  /// The place for a list of joined cells in a part without one.
  var mergePlace = 0
  /// Ranges that one formula fills.
  var arrays: [CellRange] = []
  var encoding: String?

  func columnStyle(_ column: Int) -> Int? {
    columnStyles.first { $0.columns.contains(column) }?.style
  }
}
