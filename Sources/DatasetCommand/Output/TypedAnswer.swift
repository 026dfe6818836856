#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a person types at the terminal.
enum TypedAnswer {
  /// Prints a prompt and reads a line, without space around it; nil at the end of the input (Ctrl-D).
  ///
  /// Ctrl-C ends the run here, after saying whether anything was changed.
  static func read(_ prompt: String) -> String? {
    let typed = Interruption.saying(Output.stateOfFiles) {
      Output.prompt(Printable.line(prompt))
      return readLine(strippingNewline: true)
    }
    guard let line = typed else {
      // The cursor stands behind the prompt.
      Output.note("")
      return nil
    }
    guard let first = line.firstIndex(where: { !$0.isWhitespace }),
      let last = line.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(line[first...last])
  }
}

/// Ctrl-C while a person is asked.
enum Interruption {
  /// Does something; an interruption meanwhile says `text` and ends the process as the signal does.
  static func saying<Result>(_ text: String, while body: () -> Result) -> Result {
    // A handler may only call what is safe in one, so the bytes are ready before.
    let bytes = Array("\n\(text)\n".utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    message = UnsafeBufferPointer(copy)
    let before = signal(SIGINT) { number in
      if let message = Interruption.message {
        _ = write(STDERR_FILENO, message.baseAddress, message.count)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    defer {
      signal(SIGINT, before)
      message = nil
      copy.deallocate()
    }
    return body()
  }

  nonisolated(unsafe) private static var message: UnsafeBufferPointer<UInt8>?
}
