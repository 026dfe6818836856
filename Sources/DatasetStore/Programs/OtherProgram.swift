import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program of the system for a task that ours does not do: to show a file, or to read the text of a PDF.
///
/// It is started by its path and without a shell, so that no name of a file is ever taken for a command.
package struct OtherProgram: Sendable {
  /// The program's path.
  package let path: String

  /// Finds a program in the folders of `PATH`; nil if it is in none of them.
  ///
  /// Folders relative to the working folder are skipped, because a downloaded folder may hold anything.
  package init?(named name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    let found = folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { FilePath.join(String($0), name) }
      .first { access($0, X_OK) == 0 && FileAccess.attributes($0)?.isRegular == true }
    guard let found else { return nil }
    path = found
  }

  /// Starts the program and does not wait for its end, only for an end within a moment, which tells a
  /// failure.
  ///
  /// - Returns: Whether it started, and did not fail at once.
  package func start(_ arguments: [String]) -> Bool {
    guard let process = launch(arguments, output: -1, seconds: 0) else { return false }
    for _ in 0..<20 {
      if let status = Self.end(of: process, waits: false) { return status == 0 }
      usleep(50_000)
    }
    return true
  }

  /// Runs the program to its end and returns its standard output.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - limit: The most bytes to take. The program is stopped after that.
  ///   - seconds: After how many seconds it is stopped.
  /// - Returns: The output; nil if the program failed, or did not end in time.
  package func output(_ arguments: [String], limit: Int, seconds: Int) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    guard let process = launch(arguments, output: ends[1], seconds: seconds) else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    var bytes: [UInt8] = []
    let isWhole = Self.read(ends[0], into: &bytes, limit: limit, seconds: seconds)
    let isCut = bytes.count >= limit
    // The program has its own session, so that programs it started end with it.
    if !isWhole { kill(-process, SIGKILL) }
    let status = Self.end(of: process, waits: true)
    return isCut || isWhole && status == 0 ? bytes : nil
  }

  /// Reads until the end; false if that does not come in time or within the limit.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8], limit: Int, seconds: Int) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let left = (deadline - clock.now).components
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(clamping: milliseconds)) >= 0 || errno == EINTR else { return false }
      if waiting.revents == 0 { continue }
      let got = part.withUnsafeMutableBytes { FileAccess.readOnce(descriptor, into: $0) }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return false }
      if got == 0 { return true }
      bytes += part[..<min(got, limit - bytes.count)]
    }
    return false
  }

  private func launch(_ arguments: [String], output: Int32, seconds: Int) -> pid_t? {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let process = csystem_start(path, words, output, Int32(clamping: seconds))
    return process > 0 ? process : nil
  }

  /// The exit status of a process that has ended; nil if it runs still. One that a signal ended has failed.
  private static func end(of process: pid_t, waits: Bool) -> Int32? {
    var status: Int32 = 0
    var found: pid_t
    repeat { found = waitpid(process, &status, waits ? 0 : WNOHANG) } while found < 0 && errno == EINTR
    if found == 0 { return nil }
    return found == process && status & 0x7F == 0 ? (status >> 8) & 0xFF : 127
  }
}
