import CommandSupport
import DatasetChecks
import DatasetFormat
import Spreadsheet

/// The findings with several outcomes, asked one by one on a terminal, each with its row.
struct RepairPrompt {
  private let dataset: Dataset
  private let open: [(finding: Finding, options: [Remedy.Option])]

  /// The open findings of a repair that a person can decide, of these kinds or of all.
  init(_ repair: RepairPlan, _ only: Set<FindingKind>?) {
    dataset = repair.dataset
    open = repair.open.compactMap { diagnosis in
      guard case .choice(let options) = diagnosis.remedy,
        only?.contains(diagnosis.finding.kind) ?? true
      else { return nil }
      return (diagnosis.finding, options)
    }
  }

  private enum Reply {
    case option(String)
    case skip
    case end
  }

  /// Asks until all are decided or the person stops; Enter leaves a finding as it is.
  func choices() -> [RepairChoice] {
    var choices: [RepairChoice] = []
    for (index, (finding, options)) in open.enumerated() {
      guard let place = RepairPlace(finding.typedPlace) else { continue }
      Output.note("")
      Output.note(Printable.line("\(index + 1) of \(open.count): \(finding.description)"))
      if let row = row(of: finding) { Output.note(Printable.line("  " + row)) }
      for (number, option) in options.enumerated() {
        Output.note(Printable.line("  \(number + 1)  \(option.name)"))
      }
      let prompt = "A number or a word (Enter skips it, q ends the questions): "
      let names = options.map(\.name)
      let reply = TypedAnswer.ask(prompt, enter: Reply.skip) { typed in
        typed == "q" ? .end : TypedAnswer.place(of: typed, in: names).map { .option(names[$0]) }
      }
      switch reply {
      case .option(let name): choices.append(RepairChoice(finding.kind, at: place, option: name))
      case .skip: continue
      case .end, nil: return choices
      }
    }
    return choices
  }

  /// The filled cells of a finding's row.
  private func row(of finding: Finding) -> String? {
    guard let number = finding.location.row,
      let name = finding.location.tabName.flatMap(TabName.init(matching:)),
      let sheet = dataset[name]?.sheet, let index = sheet.index(ofRow: number)
    else { return nil }
    return sheet.cells(inRow: index).map { sheet.text(of: $0) }.filter { !$0.isEmpty }.joined(
      separator: " | ")
  }
}
