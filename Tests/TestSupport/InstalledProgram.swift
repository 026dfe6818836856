package import Foundation

/// A program of others, which tests use where it is installed.
package enum InstalledProgram {
  /// Where it is on the path of the tests; nil: nowhere.
  package static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs it in a folder, with the environment of the tests in a plain locale.
  ///
  /// - Throws: where it cannot start.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], in folder: URL
  ) throws -> ProcessRun {
    let all = ProcessInfo.processInfo.environment.merging(["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]) { $1 }
    return try ProcessRun(
      URL(filePath: path), arguments, environment: all.merging(environment) { $1 }, in: folder)
  }
}
