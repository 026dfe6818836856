/// The tables of a database of SQLite, as another program wrote them.
///
/// The database is read from memory and never changed. It is untrusted: only its tables are read, no view and no
/// trigger of its, within limits of length and work.
package final class SQLiteDatabase {
  package enum Problem: Error, Equatable {
    /// The system has no library for it.
    case noLibrary
    /// The file is damaged, or reading it takes too long.
    case damaged
  }

  private let library: SQLiteLibrary
  private let handle: OpaquePointer
  /// The file. The library reads it in place.
  private let memory: UnsafeMutableBufferPointer<UInt8>
  /// The columns of each table.
  private var columns: [String: Set<String>] = [:]

  /// How many thousand steps of the library's machine a query may take: some 100 for each row of a table.
  private static let mostWork = 2_000_000
  private static let longestValue: Int32 = 1 << 24

  /// Opens a database.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``Problem``.
  package init(_ bytes: [UInt8]) throws(Problem) {
    guard let library = SQLiteLibrary.system else { throw .noLibrary }
    var opened: OpaquePointer?
    let status = library.open(":memory:", &opened, Self.forReading, nil)
    guard status == Self.ok, let handle = opened else {
      _ = library.close(opened)
      throw .damaged
    }
    self.library = library
    self.handle = handle
    memory = .allocate(capacity: max(bytes.count, 1))
    _ = memory.initialize(from: bytes)
    // A database in memory has no log beside it: the two bytes that ask for one (header, 18 and 19).
    if bytes.count > 19 { for index in [18, 19] where memory[index] == 2 { memory[index] = 1 } }
    let size = Int64(bytes.count)
    guard let start = memory.baseAddress,
      library.deserialize(handle, "main", start, size, size, Self.readOnly) == Self.ok
    else { throw .damaged }
    _ = library.limit(handle, Self.limitOfLength, Self.longestValue)
    for name in try rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'", count: 1)
    {
      columns[name[0]] = []
    }
    for name in columns.keys.sorted() {
      columns[name] = Set(
        try rows("SELECT name FROM pragma_table_info(\(Self.quoted(name, "'")))", count: 1).map { $0[0] })
    }
  }

  deinit {
    _ = library.close(handle)
    memory.deallocate()
  }

  package var tables: Set<String> { Set(columns.keys) }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - table: Its name. Without such a table there are no rows.
  ///   - names: The columns. One that the table does not have is empty in every row.
  /// - Returns: The rows in the order of the file.
  /// - Throws: ``Problem``.
  package func rows(of table: String, _ names: [String]) throws(Problem) -> [DatabaseRow] {
    guard let known = columns[table] else { return [] }
    let list = names.map { known.contains($0) ? Self.quoted($0, "\"") : "''" }
    let places = Dictionary(zip(names, 0...)) { first, _ in first }
    let query = "SELECT \(list.joined(separator: ", ")) FROM \(Self.quoted(table, "\""))"
    return try rows(query, count: names.count).map { DatabaseRow(places: places, texts: $0) }
  }

  /// Runs a query of ours, in which names are quoted, with so many columns.
  private func rows(_ query: String, count: Int) throws(Problem) -> [[String]] {
    var prepared: OpaquePointer?
    guard library.prepare(handle, query, -1, &prepared, nil) == Self.ok, let statement = prepared else {
      throw .damaged
    }
    defer { _ = library.finalize(statement) }
    let work = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    work.initialize(to: Self.mostWork)
    defer { work.deallocate() }
    library.onProgress(
      handle, 1000,
      { left in
        guard let left = left?.assumingMemoryBound(to: Int.self) else { return 1 }
        left.pointee -= 1
        return left.pointee > 0 ? 0 : 1
      }, work)
    defer { library.onProgress(handle, 0, nil, nil) }
    var rows: [[String]] = []
    while true {
      switch library.step(statement) {
      case Self.row: rows.append((0..<Int32(clamping: count)).map { text(statement, $0) })
      case Self.done: return rows
      default: throw .damaged
      }
    }
  }

  private func text(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let text = library.columnText(statement, column) else { return "" }
    let length = Int(library.columnLength(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
  }

  /// A name or a text in a query: its own quotes are doubled.
  private static func quoted(_ name: String, _ mark: Character) -> String {
    String(mark)
      + name.split(separator: mark, omittingEmptySubsequences: false)
      .joined(separator: String([mark, mark])) + String(mark)
  }

  // Values of sqlite3.h.
  private static let ok: Int32 = 0
  private static let row: Int32 = 100
  private static let done: Int32 = 101
  /// SQLITE_OPEN_READWRITE and SQLITE_OPEN_MEMORY: the memory is made so, and what replaces it is read only.
  private static let forReading: Int32 = 0x82
  /// SQLITE_DESERIALIZE_READONLY
  private static let readOnly: UInt32 = 4
  /// SQLITE_LIMIT_LENGTH
  private static let limitOfLength: Int32 = 0
}

/// A row of a table in a database. Every value is text; a missing one is empty.
package struct DatabaseRow {
  fileprivate let places: [String: Int]
  fileprivate let texts: [String]

  package subscript(column: String) -> String { places[column].map { texts[$0] } ?? "" }
}
