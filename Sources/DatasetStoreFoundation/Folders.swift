public import BookEditing
public import DatasetFormat
public import DatasetStore
public import Foundation

extension DatasetFolder {
  /// The dataset at a place: its folder, its data folder or its workbook.
  ///
  /// - Throws: ``/DatasetStore/StoreError``.
  public static func at(_ url: URL) throws -> DatasetFolder {
    try DatasetLocator.at(url.path(percentEncoded: false))
  }

  /// Makes a new dataset in a folder that is not there yet, or empty.
  ///
  /// - Throws: As the form with a path.
  public static func create(
    _ new: NewDataset, at url: URL, origin: Origin = .system
  ) throws -> DatasetFolder {
    try create(new, at: url.path(percentEncoded: false), origin: origin)
  }

  /// Where it is.
  public var url: URL { URL(filePath: root, directoryHint: .isDirectory) }
}
