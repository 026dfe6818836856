package import Foundation

/// The folder of foreign fixtures that `$DATASET_CORPUS` names: files of real programs and banks, each with what it holds.
///
/// They are other people's and no part of this repository, so these tests run only where the variable is set
/// (`make conformance`).
package enum Corpus {
  package static let folder = ProcessInfo.processInfo.environment["DATASET_CORPUS"]
    .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }

  package static var isThere: Bool { folder != nil }

  package static func file(_ path: String) throws -> URL {
    guard let folder else { throw Missing() }
    return folder.appending(path: path)
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: file(path)))
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: file(path)))
  }

  struct Missing: Error, CustomStringConvertible {
    var description: String { "DATASET_CORPUS names no folder" }
  }
}
