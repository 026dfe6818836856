import DatasetFormat
import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process that does the work of a batch: it reads a path, answers with a line, and waits for the next one.
///
/// On its input each dataset is two texts that end with a NUL byte: the file that an export writes (empty elsewhere), and the path. The answer is
/// the exit status, a blank, and the line of the batch.
struct BatchWorker<Command: DatasetAnswering> {
  let command: Command

  func run() throws {
    Progress.silence()
    Interruption.hand { number in EndOfProcess.close { _ in Interruption.leave(by: number) } }
    let words = BatchOptions.leftOut(of: Array(CommandLine.arguments.dropFirst()))
    let line = ShellText.joined(words)
    var source = try PathSource("-", isNullSeparated: true)
    while let target = text(&source), let path = text(&source) {
      CommandLineText.words = words + ["--dataset", path, "--json"]
      let answer = answer(path, target)
      Output.data(Array("\(answer.status) ".utf8) + BatchLine.bytes(line, path, answer))
      if Output.isUnread { return }
    }
  }

  /// Does the work on one dataset; what fails becomes a part of the answer.
  private func answer(_ path: String, _ target: String) -> DatasetAnswer {
    var command = command
    command.aim(at: path, writing: target)
    // What is said of a dataset is a part of its line; quiet is the batch.
    command.options.quiet = false
    var answer = DatasetAnswer()
    let notes = Output.notes {
      do { answer = try command.answer() } catch {
        let failure = Failure(error) ?? Failure(usage: error)
        answer = DatasetAnswer(status: failure.status, error: failure.message)
      }
    }
    answer.notes = notes + answer.notes
    return answer
  }

  private func text(_ source: inout PathSource) -> String? {
    while true {
      if let bytes = source.nextText() { return String(decoding: bytes, as: UTF8.self) }
      if source.isAtEnd { return nil }
      source.read()
    }
  }
}
