/// A zip archive of whole files, such as tables with the receipts that belong to them.
package enum ArchiveFile {
  /// One file of it.
  package struct Entry {
    /// Its path in the archive, with `/` between folders.
    package let name: String
    /// Gives the content when its turn comes, so that one file at a time is in memory.
    package let content: () throws -> [UInt8]

    package init(_ name: String, content: @escaping () throws -> [UInt8]) {
      (self.name, self.content) = (name, content)
    }
  }

  /// Deflate's level. Receipts are compressed already, and tables are small.
  private static let level = 3

  /// Writes an archive into a new file, or over one that is there; takes the file away again when something
  /// goes wrong. The same files give the same bytes.
  ///
  /// - Throws: ``WorkbookWriterError``, and what a content throws.
  package static func write(_ entries: [Entry], path: String) throws {
    try WorkbookPlace.path(path).writing { descriptor in
      do {
        let archive = try ZipWriter(descriptor: descriptor, adding: entries.map(\.name))
        var output = PartOutput(archive: archive, level: level)
        for entry in entries {
          let bytes = try entry.content()
          var failure: WorkbookWriterError.Problem?
          bytes.withUnsafeBytes { raw in
            do throws(WorkbookWriterError.Problem) { try output.appendLong(raw) } catch { failure = error }
          }
          if let failure { throw failure }
          try output.end()
        }
        try archive.finish()
      } catch let problem as WorkbookWriterError.Problem {
        throw WorkbookWriterError(problem: problem)
      }
    }
  }
}
