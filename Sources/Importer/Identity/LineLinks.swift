import DatasetFormat

/// Lines and rows that a person says belong together (`--link`).
///
/// Each link takes effect or is refused: none is passed over in silence.
struct LineLinks {
  /// The entered, foreseen or pending row of each line, by the line's index.
  private(set) var completions: [Int: Int] = [:]
  /// The row of an earlier statement that the line is, by the line's index.
  private(set) var known: [Int: Int] = [:]
  /// The row in another account that is the other half, by the line's index.
  private(set) var transfers: [Int: Int] = [:]

  init(completions: [Int: Int] = [:], transfers: [Int: Int] = [:]) {
    self.completions = completions
    self.transfers = transfers
  }

  /// Finds the lines and rows of the links in the options, which name lines by the 1-based lines of the file.
  ///
  /// - Throws: ``ImportError/linkImpossible(line:row:reason:)``.
  init(
    _ options: ImportOptions, _ identity: LineIdentity, rows: LedgerRows, cells: LedgerCells
  ) throws(ImportError) {
    var finder = LinkFinder(identity: identity, rows: rows, options: options)
    for (line, name) in options.links.sorted(by: { $0.key < $1.key }) {
      let number = rows.rows.firstIndex {
        cells.isNamed($0, name) && !$0.isDeleted && $0.kind != .damaged
      }
      do throws(LinkFinder.Problem) {
        guard let number else { throw .noRow }
        guard let link = try finder.link(line: line, row: number) else { continue }
        switch link.what {
        case .completion: completions[link.index] = number
        case .known: known[link.index] = number
        case .transfer: transfers[link.index] = number
        }
      } catch {
        throw .linkImpossible(line: line, row: name, reason: error.description)
      }
    }
  }
}
