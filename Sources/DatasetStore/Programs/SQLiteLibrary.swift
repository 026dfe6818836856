#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of the system's SQLite library that reading a database takes.
///
/// The library is loaded when a database is read, so neither the build nor the start of the command needs it.
struct SQLiteLibrary: Sendable {
  typealias Interruption = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  typealias Open =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>, Int32, UnsafePointer<CChar>?
    ) -> Int32
  typealias Deserialize =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<UInt8>, Int64, Int64, UInt32
    ) -> Int32
  typealias Prepare =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>,
      UnsafeMutableRawPointer?
    ) -> Int32
  typealias Step = @convention(c) (OpaquePointer) -> Int32
  typealias ColumnText = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<UInt8>?
  typealias ColumnLength = @convention(c) (OpaquePointer, Int32) -> Int32
  typealias Finalize = @convention(c) (OpaquePointer?) -> Int32
  typealias Limit = @convention(c) (OpaquePointer, Int32, Int32) -> Int32
  typealias OnProgress =
    @convention(c) (
      OpaquePointer, Int32, Interruption?, UnsafeMutableRawPointer?
    ) -> Void

  let open: Open
  let deserialize: Deserialize
  let prepare: Prepare
  let step: Step
  let columnText: ColumnText
  let columnLength: ColumnLength
  let finalize: Finalize
  let close: Finalize
  let limit: Limit
  let onProgress: OnProgress

  /// Nil if the system has no SQLite that reads a database from memory (3.36 of 2021, or later).
  static let system = SQLiteLibrary()

  private init?() {
    let names = ["libsqlite3.so.0", "libsqlite3.dylib"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    // The aliases above are the signatures of sqlite3.h; a bit cast to another type would not be seen.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "sqlite3_" + name).map { unsafeBitCast($0, to: type) }
    }
    typealias Version = @convention(c) () -> Int32
    guard let version = function("libversion_number", as: Version.self), version() >= 3_036_000,
      let open = function("open_v2", as: Open.self),
      let deserialize = function("deserialize", as: Deserialize.self),
      let prepare = function("prepare_v2", as: Prepare.self), let step = function("step", as: Step.self),
      let columnText = function("column_text", as: ColumnText.self),
      let columnLength = function("column_bytes", as: ColumnLength.self),
      let finalize = function("finalize", as: Finalize.self),
      let close = function("close", as: Finalize.self), let limit = function("limit", as: Limit.self),
      let onProgress = function("progress_handler", as: OnProgress.self)
    else { return nil }
    self.open = open
    self.deserialize = deserialize
    self.prepare = prepare
    self.step = step
    self.columnText = columnText
    self.columnLength = columnLength
    self.finalize = finalize
    self.close = close
    self.limit = limit
    self.onProgress = onProgress
  }
}
