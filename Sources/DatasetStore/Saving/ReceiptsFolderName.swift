import DatasetFormat

/// The name of the folder of receipts. A folder `receipts` is `Receipts` on a disk that ignores case and a
/// different folder on others, so that an app elsewhere finds no receipt.
struct ReceiptsFolderName {
  private static let name = "Receipts"

  private let root: RootFolder

  init(_ root: RootFolder) { self.root = root }

  /// Gives the folder its name, before a run reads anything in it.
  ///
  /// This is one step of the file system, and no content changes: a run that ends before or after it leaves
  /// all receipts in place. Nothing happens where both folders exist, or more than one folder may be meant.
  ///
  /// - Returns: A line about it; nil if the folder has its name already, or cannot be renamed.
  /// - Precondition: The dataset's lock is taken.
  func settle() -> String? {
    guard let old = misnamed, (try? rename(old)) == true else { return nil }
    try? root.itself.syncFolder()
    return "the folder \(old) has its name \(Self.name) now"
  }

  /// The folder whose name differs in capital letters only, if there is no other one.
  private var misnamed: String? {
    let names = ((try? root.itself.names()) ?? []).filter { $0.lowercased() == Self.name.lowercased() }
    guard names.count == 1, names[0] != Self.name, (try? root.path(names[0]).isFolder) == true else {
      return nil
    }
    return names[0]
  }

  private func rename(_ old: String) throws -> Bool {
    let target = root.path(Self.name)
    if try root.path(old).moveUnlessTaken(to: target) { return true }
    // The list of names has one of the two, so the other is the same folder on a disk that ignores case.
    guard misnamed == old else { return false }
    try root.path(old).rename(to: target)
    return true
  }
}
