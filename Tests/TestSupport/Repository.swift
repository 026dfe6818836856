package import Foundation

/// The checkout that the tests stand in, for those that compare with its files.
package enum Repository {
  /// The folder that holds `Package.swift`, however deep the file of a test lies below it.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/", !holdsPackage(folder) { folder.deleteLastPathComponent() }
    return folder
  }()

  private static func holdsPackage(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
  }
}
