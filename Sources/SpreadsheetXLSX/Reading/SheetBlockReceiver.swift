import Spreadsheet

/// Takes the rows of a sheet over, block by block, and remembers what went wrong with one.
final class SheetBlockReceiver {
  /// A block is handed over once it has so many cells, or bytes of text.
  static let cells = 1 << 14
  static let bytes = 1 << 18

  /// Of the sheet that is being read.
  var visibility = Sheet.Visibility.visible
  private(set) var error: (any Error)?
  private let body: (Sheet) throws -> Void

  init(_ body: @escaping (Sheet) throws -> Void) { self.body = body }

  /// Hands a block over; false where no more are wanted.
  func take(_ block: Sheet) -> Bool {
    guard error == nil else { return false }
    var block = block
    block.visibility = visibility
    do { try body(block) } catch { self.error = error }
    return error == nil
  }
}
