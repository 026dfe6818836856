import ArgumentParser
import CommandSupport

/// The help of one command: what it does, examples, usage, its own options; what many commands share is one line.
///
/// It is made of the page that ArgumentParser generates, so it never says more than the command takes.
struct HelpPage {
  /// An argument or an option as the page has it: its names at the left, what it is at the right.
  struct Entry {
    /// The lines, indented.
    var lines: [String]

    /// `-o, --output <path>` → `--output`; an argument or a command → its name.
    var name: String {
      let label = lines[0].dropFirst(2)
      let words = label.split(separator: " ").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
      return String(words.first { $0.hasPrefix("--") } ?? words.first ?? "")
    }

    /// What it is, in one line.
    var meaning: String {
      let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
      return String(text)
    }
  }

  /// A titled list of a page.
  struct Section {
    var title: String
    var entries: [Entry]
  }

  let command: any ParsableCommand.Type
  private let usage: String
  private(set) var sections: [Section] = []

  /// - Parameters:
  ///   - command: The command.
  ///   - width: How many columns a line has.
  init(_ command: any ParsableCommand.Type, width: Int = HelpPage.width) {
    self.command = command
    var usage = ""
    var isUsage = false
    for line in DatasetTool.helpMessage(for: command, columns: width).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("USAGE: ") {
        (usage, isUsage) = (String(line.dropFirst("USAGE: ".count)), true)
      } else if isUsage, line.isEmpty {
        isUsage = false
      } else if isUsage {
        usage += " " + line.drop { $0 == " " }
      } else if usage.isEmpty || line.isEmpty || line.hasPrefix("  See '") {
        // The overview is in the configuration, unbroken.
      } else if !line.hasPrefix(" "), line.hasSuffix(":") {
        sections.append(Section(title: String(line.dropLast()), entries: []))
      } else if let last = sections.indices.last {
        if line.hasPrefix("  "), !line.hasPrefix("   ") {
          sections[last].entries.append(Entry(lines: [String(line)]))
        } else if let entry = sections[last].entries.indices.last {
          sections[last].entries[entry].lines.append(String(line))
        }
      }
    }
    self.usage = usage
    // The command's own options come before those that belong together.
    let titles = ["ARGUMENTS", "OPTIONS"]
    sections =
      titles.flatMap { title in sections.filter { $0.title == title } }
      + sections.filter { !titles.contains($0.title) }
  }

  /// As wide as the terminal, but no wider than one can read.
  static var width: Int { min(Terminal.width ?? 80, 100) }

  /// The page as lines.
  var lines: [String] {
    let (examples, prose) = discussion
    var lines = Paragraph.lines(of: command.configuration.abstract, width: Self.width)
    if !examples.isEmpty { lines += [""] + examples }
    lines += [""] + usageLines
    if !prose.isEmpty { lines += [""] + prose }
    for section in sections {
      if SharedOptions.foldedSections[section.title] != nil { continue }
      let own = section.entries.filter { !SharedOptions.isShared($0) }
      if own.isEmpty { continue }
      lines += ["", section.title + ":"] + own.flatMap(\.lines)
    }
    // A family without one of its commands does what its default does.
    guard let byDefault = command.configuration.defaultSubcommand else { return lines + sharedLines }
    let page = HelpPage(byDefault)
    for section in page.sections where SharedOptions.foldedSections[section.title] == nil {
      let own = section.entries.filter { !SharedOptions.isShared($0) }
      if own.isEmpty { continue }
      lines += ["", "\(section.title) OF \(page.path.uppercased()):"] + own.flatMap(\.lines)
    }
    return lines + page.sharedLines
  }

  /// One line for each kind of option that other commands have, too.
  private var sharedLines: [String] {
    var lines: [String] = []
    func add(_ title: String, _ entries: [Entry], _ topic: String) {
      if entries.isEmpty { return }
      let names = entries.map(\.name).joined(separator: ", ")
      lines += Paragraph.lines(of: "\(title): \(names) (dataset help \(topic))", width: Self.width)
    }
    for section in sections {
      if let folded = SharedOptions.foldedSections[section.title] {
        add(folded.title, section.entries, folded.topic)
      }
    }
    let shared = sections.filter { SharedOptions.foldedSections[$0.title] == nil }.flatMap(\.entries)
    add("Also", shared.filter(SharedOptions.isShared).filter { $0.name != "--version" }, "options")
    return lines.isEmpty ? [] : [""] + lines
  }

  /// The usage; where it would take several lines, options are not listed in it.
  private var usageLines: [String] {
    let lines = Paragraph.lines(of: "USAGE: \(shortUsage)", width: Self.width - 7)
    return lines.enumerated().map { $0 == 0 ? $1 : "       " + $1 }
  }

  private var shortUsage: String {
    if "USAGE: ".count + usage.count <= Self.width { return usage }
    var words: [Substring] = []
    var depth = 0
    for word in usage.split(separator: " ") {
      if depth == 0, word.hasPrefix("[-") {
        depth = Self.depth(of: word)
      } else if depth > 0 {
        depth += Self.depth(of: word)
      } else {
        words.append(word)
      }
    }
    return words.joined(separator: " ") + (words.contains("[<options>]") ? "" : " [options]")
  }

  private static func depth(of word: Substring) -> Int {
    word.count { $0 == "[" } - word.count { $0 == "]" }
  }

  /// The examples of the command, and what else is said of it.
  private var discussion: (examples: [String], prose: [String]) {
    var examples: [String] = []
    var prose: [String] = []
    for block in command.configuration.discussion.split(separator: "\n\n") {
      if block.hasPrefix("  ") {
        examples += block.split(separator: "\n").map(String.init)
      } else {
        if !prose.isEmpty { prose.append("") }
        for line in block.split(separator: "\n") {
          prose += line.hasPrefix(" ") ? [String(line)] : Paragraph.lines(of: String(line), width: Self.width)
        }
      }
    }
    if examples.isEmpty { examples = HelpExamples.of(path).map { "  " + $0 } }
    return (examples, prose)
  }

  /// `dataset accounts rename` → `accounts rename`
  private var path: String {
    let words = usage.split(separator: " ").dropFirst()
    return words.prefix { !$0.hasPrefix("<") && !$0.hasPrefix("[") && !$0.hasPrefix("-") }
      .joined(separator: " ")
  }
}

/// Options that many commands have, which their pages name in one line.
enum SharedOptions {
  /// The sections that are folded: the title of their line, and the topic that explains them.
  static let foldedSections = [
    "FILTERS": (title: "Filters", topic: "filters"),
    "MANY DATASETS": (title: "Many datasets", topic: "batch"),
  ]

  /// The options with a part of what they mean, since some commands use the same name for something of their own.
  private static let meanings = [
    "--dataset": "The dataset's folder", "--json": "Print one JSON document",
    "--progress": "Report progress",
    "--limit": "Raise a limit", "--quiet": "Print no notes", "--dry-run": "Show what would change",
    "--yes": "Do not ask for confirmation", "--force": "Change the files even",
    "--all": "List every change", "--version": "Show the version", "--help": "Show help information",
  ]

  /// Whether an entry is one of them.
  static func isShared(_ entry: HelpPage.Entry) -> Bool {
    meanings[entry.name].map(entry.meaning.contains) ?? false
  }
}
