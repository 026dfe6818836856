/// What earlier imports left beside the tabs: the lines of statements that rows came from, how the statements
/// were read, and what the imports did.
///
/// With it an import knows a line again whose row was removed, and reads the next file of an account without
/// asking again; and an import is taken back. A store has it of its folder. An app that keeps its files
/// itself keeps those of every plan that it applies:
///
/// ```swift
/// for file in plan.sideFiles { kept[file.path] = file.bytes }
/// let history = ImportHistory(files: kept)
/// ```
public struct ImportHistory: Sendable {
  /// A file that says how statements of one kind are read.
  package struct Layout: Sendable, Hashable {
    /// Below the dataset's root, for messages.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The lines of earlier imports.
  package let provenance: Provenance
  /// The layouts to read statements by, by path.
  package let layouts: [Layout]
  /// The record of what the run of an import did; nil where it is not kept here, as by a store.
  package let run: @Sendable (_ importID: RecordID) -> [UInt8]?

  /// A copy of the layout of a name that keeps it when it gets other content; nil if there is none, or the
  /// content is the same.
  package let copyOfLayout: @Sendable (_ name: String, _ new: [UInt8]) throws -> LayoutFile?

  /// The file of that record below the dataset's root, for an app that keeps its files itself. A store has
  /// the record of a run with its snapshot.
  static func path(ofRunOf importID: RecordID) -> String { ".dataset/undo/\(importID)" }

  /// No import was made, or nothing of it was kept.
  public static let none = ImportHistory(files: [:])

  package init(
    provenance: Provenance, layouts: [Layout],
    run: @escaping @Sendable (_ importID: RecordID) -> [UInt8]? = { _ in nil },
    copyOfLayout: @escaping @Sendable (_ name: String, _ new: [UInt8]) throws -> LayoutFile?
  ) {
    self.provenance = provenance
    self.layouts = layouts
    self.run = run
    self.copyOfLayout = copyOfLayout
  }

  /// The side files of all plans that were applied, by their paths (``Plan/sideFiles``).
  public init(files: [String: [UInt8]]) {
    let layouts = files.filter { LayoutFile.name(ofPath: $0.key).map { $0.hasSuffix(".json") } ?? false }
    self.init(
      provenance: Provenance { files[ProvenanceRecord.path(importID: $0)] },
      layouts: layouts.sorted { $0.key < $1.key }.map { Layout(path: $0.key, bytes: $0.value) },
      run: { files[Self.path(ofRunOf: $0)] }
    ) { name, new in
      LayoutFile.copy(of: name, givingWayTo: new) { files[LayoutFile(name: $0, bytes: nil).path] }
    }
  }
}
