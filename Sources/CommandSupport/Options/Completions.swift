package import Money
package import ArgumentParser
import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What the shells offer where a value is typed. The scripts of `--generate-completion-script` hold the lists, and ask
// the command for what only the dataset at hand knows.
extension CompletionKind {
  /// The words of one of the format's lists.
  package static func words<List: Vocabulary>(_ list: List.Type) -> CompletionKind {
    .list(list.allCases.map(\.rawValue))
  }

  /// Nothing, for what only the person knows, where something that completes stands behind it: the script for fish (ArgumentParser 1.8.2)
  /// counts only arguments that complete, so that without this a category is offered in place of the amount.
  package static var nothing: CompletionKind { .list([]) }

  /// The codes of all findings.
  package static var findingCodes: CompletionKind { .list(FindingCatalogue.kinds.map(\.code)) }

  /// What a category is for: money out or money in.
  package static var flows: CompletionKind { .words(FlowType.self) }

  /// Periods without a number.
  static var periods: CompletionKind {
    .list(
      [
        "today", "yesterday", "this-week", "last-week", "this-month", "last-month", "this-quarter",
        "last-quarter",
        "this-year", "last-year", "last-30-days", "last-3-months", "payday", "last-payday", "next-payday",
      ])
  }

  /// The keys of the accounts in use.
  package static var accounts: CompletionKind { .records { _ in .accounts } }

  /// The keys of the categories in use.
  package static var categories: CompletionKind { .records { _ in .categories } }

  /// The keys of the members of the household.
  package static var members: CompletionKind { .records { _ in .members } }

  /// The keys of the list that the command is about: `dataset accounts rename`.
  package static var listed: CompletionKind {
    .records { words in
      let lists: [NamedList] = [.accounts, .categories, .members]
      return lists.map(\.tab).first { words.contains($0.rawValue.lowercased()) }
    }
  }

  /// The tags of the dataset, the most frequent first.
  package static var tags: CompletionKind {
    .custom { words, _, _ in
      CompletedDataset.open(words).map { CompletedDataset.typeable(ListUsage($0).sortedTags.map(\.0)) } ?? []
    }
  }

  private static func records(_ tab: @escaping @Sendable ([String]) -> TabName?) -> CompletionKind {
    .custom { words, _, _ in
      guard let tab = tab(words), let dataset = CompletedDataset.open(words) else { return [] }
      return CompletedDataset.typeable(NamedRecords(tab, in: dataset).ordered.filter(\.isActive).map(\.key))
    }
  }
}

/// The dataset that a command line is about while it is still being typed.
enum CompletedDataset {
  /// The words that a shell may show and put on the command line: those in which every character is seen.
  /// Shells print them themselves, a line each.
  static func typeable(_ words: [String]) -> [String] { words.filter { Printable.line($0) == $0 } }

  /// The dataset; nil where there is none, or it cannot be read: a shell that completes a word has no place for errors.
  ///
  /// Nothing is written, not even a lock.
  static func open(_ words: [String]) -> Dataset? {
    let typed = path(in: words).map { ["--dataset=" + $0] } ?? []
    guard let folder = try? DatasetOptions.parse(typed).folder() else { return nil }
    return try? OpenDataset(folder, for: .reading).dataset
  }

  /// The value of `--dataset`, as a shell would understand it; nil where there is none.
  ///
  /// Shells hand over what was typed: bash gives the equals sign of `--dataset=Money` as a word of its own, and all keep
  /// quotes, backslashes and `~`.
  static func path(in words: [String]) -> String? {
    guard let index = words.firstIndex(where: { $0 == "--dataset" || $0.hasPrefix("--dataset=") }) else {
      return nil
    }
    if words[index] != "--dataset" { return plain(words[index].dropFirst("--dataset=".count)) }
    return words[(index + 1)...].drop { $0 == "=" }.first.map { plain($0[...]) }
  }

  private static func plain(_ word: Substring) -> String {
    var text = ""
    var quote: Character?
    var rest = word
    if word == "~" || word.hasPrefix("~/"), let home = getenv("HOME") {
      text = String(cString: home)
      rest.removeFirst()
    }
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""): if let next = rest.popFirst() { text.append(next) }
      case ("\"", nil), ("'", nil): quote = character
      case (quote, _): quote = nil
      default: text.append(character)
      }
    }
    return text
  }
}
