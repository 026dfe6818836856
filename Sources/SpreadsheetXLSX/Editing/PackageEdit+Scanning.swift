import Spreadsheet

/// Finding in a sheet what a change concerns.
extension PackageEdit {
  /// A sheet with the places that a change concerns, and boundaries between blocks around those that may stay.
  struct ScannedSheet {
    var scan: SheetScan
    /// The first boundary, at a whole byte, behind which blocks are not concerned by a change of the sheet's head.
    var start: BlockBoundary?
    /// The last boundaries before the first change of the rows. A tag that the boundary cuts shows only behind it,
    /// so the one before is kept as well.
    var ends: [BlockBoundary] = []

    init(_ change: SheetChange) { scan = SheetScan(change) }

    mutating func add(_ boundary: BlockBoundary) {
      if scan.firstChange == nil { ends = ends.suffix(1) + [boundary] }
      if start == nil, let head = scan.headEnd, let last = ends.last, last.leading.count == 0,
        last.size >= head + BlockInflater.window
      {
        start = last
      }
    }
  }

  /// What a part that is being inflated consists of.
  private enum InflatedStep: Sendable {
    case bytes([UInt8])
    case boundary(BlockBoundary)
  }

  func scan(_ part: PartName, _ change: SheetChange) throws -> ScannedSheet {
    guard let entry = try package.deflatedEntry(of: part) else {
      var scanned = ScannedSheet(change)
      try package.read(part) { scanned.scan.feed($0) }
      scanned.scan.finish()
      return scanned
    }
    return try scanEnds(of: part, entry, change) ?? scanWhole(entry, change)
  }

  /// Inflates and scans all of a part, a large one on two threads.
  private func scanWhole(_ entry: CompressedEntry, _ change: SheetChange) throws -> ScannedSheet {
    var scanned = ScannedSheet(change)
    // Until the channel has run, nobody else reads the package.
    nonisolated(unsafe) let entry = entry
    try BoundedChannel<InflatedStep>.run(
      isThreaded: entry.size > 1 << 20,
      making: { put in
        try BlockInflater(entry).run(
          piece: { try put(.bytes(Array($0))) }, boundary: { try put(.boundary($0())) })
      },
      using: { step in
        switch step {
        case .bytes(let bytes): bytes.withUnsafeBytes { scanned.scan.feed($0) }
        case .boundary(let boundary): scanned.add(boundary)
        }
      })
    scanned.scan.finish()
    return scanned
  }

  /// Scans the head of a sheet and its end, from where reading it said that inflating can go on; nil where the
  /// change may concern what is between.
  private func scanEnds(
    of part: PartName, _ entry: CompressedEntry, _ change: SheetChange
  ) throws -> ScannedSheet? {
    guard let point = workbook.resumePoints[part], point.isOf(entry) else { return nil }
    struct HeadEnds: Error {}
    var scanned = ScannedSheet(change)
    do {
      try BlockInflater(entry).run {
        scanned.scan.feed($0)
      } boundary: { boundary in
        scanned.add(boundary())
        if scanned.start != nil || (scanned.ends.last?.size ?? .max) >= point.boundary.size {
          throw HeadEnds()
        }
      }
    } catch is HeadEnds {}
    guard let start = scanned.start, start.size < point.boundary.size, scanned.scan.firstChange == nil else {
      return nil
    }
    scanned.scan.jump(to: point.boundary.size)
    scanned.ends = [point.boundary]
    try BlockInflater(entry, from: point.boundary).run {
      scanned.scan.feed($0)
    } boundary: {
      scanned.add($0())
    }
    scanned.scan.finish()
    return scanned.scan.isComplete ? scanned : nil
  }
}
