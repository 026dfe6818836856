#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts the undamaged parts of a workbook into a new archive if only the archive around them is damaged: the
/// directory, bytes before or after it, names with the wrong slashes.
///
/// Every part stays byte for byte, so charts, macros and styles survive. A part is undamaged if its checksum
/// agrees. The parts are complete if neither the directory nor the parts themselves name another one.
package enum PackageEnvelope {
  /// The bytes of the new archive; they pass through a temporary file without a name (`TMPDIR`).
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for errors.
  ///   - types: The types of parts for which the list of types has none, or a different one.
  ///   - limits: The largest workbook to read.
  /// - Returns: Nil if a part is damaged or missing, or two parts have one name.
  /// - Throws: ``XLSXError`` where the file is hostile, ``WorkbookWriterError``.
  package static func rewritten(
    bytes: [UInt8], name: String, types: [String: String] = [:], limits: XLSXLimits = XLSXLimits()
  ) throws -> [UInt8]? {
    let archive: SalvageArchive
    let parts: [(name: String, entry: SalvageEntry)]
    var list: [UInt8] = []
    do throws(XLSXProblem) {
      archive = try SalvageArchive(bytes, limits: limits, readsAllParts: true)
      guard let found = try EnvelopeParts(archive).whole else { return nil }
      parts = found
      if !types.isEmpty { list = try ContentTypesText.corrected(found, of: archive, types) }
    } catch {
      throw XLSXError(file: name, problem: error)
    }
    var path = Array("\(TemporaryBytes.usualFolder)/dataset-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw WorkbookWriterError(problem: .cannotWrite(errno: errno)) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    defer { close(descriptor) }
    do throws(WorkbookWriterError.Problem) {
      try write(parts, of: archive, types: list, to: descriptor)
      return try read(descriptor)
    } catch {
      throw WorkbookWriterError(problem: error)
    }
  }

  private static func read(_ descriptor: Int32) throws(WorkbookWriterError.Problem) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotWrite(errno: errno) }
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, filled in
      while filled < buffer.count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          number = got < 0 ? errno : EIO
          return
        }
        filled += got
      }
    }
    if number != 0 { throw .cannotWrite(errno: number) }
    return bytes
  }

  private static func write(
    _ parts: [(name: String, entry: SalvageEntry)], of archive: SalvageArchive, types: [UInt8],
    to descriptor: Int32
  ) throws(WorkbookWriterError.Problem) {
    var parts = parts
    // The list of types is the first part that anybody reads.
    if !types.isEmpty { parts.removeAll { PartName($0.name) == ContentTypesText.part } }
    let names = (types.isEmpty ? [] : [ContentTypesText.part.description]) + parts.map(\.name)
    let writer = try ZipWriter(descriptor: descriptor, adding: names)
    var output = PartOutput(archive: writer, level: WorkbookWriter.defaultLevel)
    if !types.isEmpty { try output.write(String(decoding: types, as: UTF8.self)) }
    for (_, entry) in parts {
      guard entry.isDeflated else {
        var failure: WorkbookWriterError.Problem?
        archive.bytes.withUnsafeBytes { all in
          do throws(WorkbookWriterError.Problem) {
            try output.appendLong(UnsafeRawBufferPointer(rebasing: all[entry.data]))
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
        try output.end()
        continue
      }
      try writer.append(
        deflated: Array(archive.bytes[entry.data]), size: entry.size, crc: entry.checksum)
      try writer.endPart()
    }
    try writer.finish()
  }
}

/// The parts of an archive that has lost its order, if they are whole and all there.
private struct EnvelopeParts {
  /// Each part with the name that it gets; nil if one is damaged, missing or ambiguous.
  private(set) var whole: [(name: String, entry: SalvageEntry)]?

  init(_ archive: SalvageArchive) throws(XLSXProblem) {
    let entries = archive.entries.filter { !$0.isFolder }
    guard !entries.isEmpty, entries.allSatisfy({ $0.condition == .whole }) else { return }
    let named = try Self.named(in: archive)
    var places: [PartName: Int] = [:]
    var parts: [(name: String, entry: SalvageEntry)] = []
    for entry in entries {
      // Of two names that contradict each other the one that the other parts use is right.
      var name = entry.name
      if let other = entry.otherName, named[other] != nil, named[name] == nil { name = other }
      if let place = places[name] {
        let rival = parts[place].entry
        guard rival.checksum == entry.checksum, rival.size == entry.size else { return }
        continue
      }
      places[name] = parts.count
      // A part is written as those write it that refer to it.
      parts.append((named[name] ?? name.description, entry))
    }
    let isThere: (PartName) -> Bool = { name in
      places[name] != nil || name.unescaped.map { places[$0] != nil } ?? false
    }
    guard places[PartName("[Content_Types].xml")] != nil || !archive.hasNamedTypes,
      archive.isDirectoryWhole || named.keys.allSatisfy(isThere)
    else { return }
    whole = parts
  }

  /// The parts that relationships and the list of types name, as they write them.
  private static func named(in archive: SalvageArchive) throws(XLSXProblem) -> [PartName: String] {
    var named: [PartName: String] = [:]
    for entry in archive.entries where !entry.isFolder {
      let path = entry.name.description
      if path.lowercased().hasSuffix(".rels") {
        let (handler, _) = try archive.parse(entry) {
          Relationships.Handler(source: source(of: path), limits: archive.limits, part: path)
        }
        for relationship in handler.found where !relationship.isExternal {
          named[relationship.target] = relationship.target.description
        }
      } else if entry.name == PartName("[Content_Types].xml") {
        let (handler, _) = try archive.parse(entry) {
          ContentTypes.Handler(limits: archive.limits, part: path)
        }
        for (part, _) in handler.overrides where named[part] == nil { named[part] = part.description }
      }
    }
    // A link to a place in the workbook itself names no part.
    return named.filter { !$0.key.description.isEmpty && !$0.key.description.contains("#") }
  }

  /// The part that a part of relationships is about: `xl/workbook.xml` for `xl/_rels/workbook.xml.rels`.
  private static func source(of path: String) -> PartName {
    var segments = path.split(separator: "/").map(String.init)
    let file = segments.popLast() ?? ""
    if segments.last?.lowercased() == "_rels" { segments.removeLast() }
    return PartName((segments + [String(file.dropLast(".rels".count))]).joined(separator: "/"))
  }
}
