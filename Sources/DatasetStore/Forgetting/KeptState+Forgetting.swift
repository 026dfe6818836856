import DatasetFormat

extension KeptState {
  /// What there is of these kinds from before a day, or from any; the snapshots of runs that the journal forgets go with them.
  ///
  /// - Parameters:
  ///   - parts: The kinds.
  ///   - day: `YYYY-MM-DD`; what does not say when it was made is not from before any day.
  /// - Returns: The items, for ``forget(_:root:)``.
  public func items(of parts: Set<Part>, before day: String? = nil) -> [Item] {
    var parts = parts
    if parts.contains(.journal) { parts.insert(.snapshots) }
    return items.filter { item in
      guard parts.contains(item.part) else { return false }
      guard let day else { return true }
      return item.day.map { $0 < day } ?? false
    }
  }

  /// Removes what is kept, for good: nothing takes this back.
  ///
  /// A run that was interrupted is settled first. The journal is replaced in one step; of the rest a crash may leave some, which the next
  /// call removes.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  public static func forget(_ items: [Item], root: String) throws {
    let locked = try LockedState(root: RootFolder(opening: root))
    defer { withExtendedLifetime(locked) {} }
    try EndOfProcess.finishing("What was to be forgotten is gone.") { try forget(items, locked) }
  }

  private static func forget(_ items: [Item], _ locked: LockedState) throws {
    let (state, transaction) = (locked.state, locked.transaction)
    let runs = Set(items.lazy.filter { $0.part == .journal }.map(\.name))
    if !runs.isEmpty {
      try transaction.journal.forget(runs, temporary: state.temporaryFolder.appending("journal"))
    }
    for item in items {
      guard let path = item.path else { continue }
      path.removeTree()
      let error = path.failure("remove")
      if try path.exists { throw error }
    }
  }
}
