import CommandSupport
import DatasetChecks
import DatasetFormat

/// `CODE=OPTION` and `CODE@PLACE=OPTION` as a person types them.
enum RepairArgument {
  /// The choices that were typed; of one place there is one.
  ///
  /// - Throws: ``Failure``, wrong usage.
  static func choices(_ texts: [String]) throws -> [RepairChoice] {
    let choices = try texts.map(choice)
    for (index, choice) in choices.enumerated() {
      let earlier = choices[..<index].firstIndex {
        $0.kind == choice.kind
          && $0.place?.description.lowercased() == choice.place?.description.lowercased()
      }
      guard let earlier else { continue }
      throw Failure.usage(
        choices[earlier].option == choice.option
          ? "--answer \(texts[index]) is given twice. Give it once. Nothing was changed."
          : "--answer \(texts[index]) contradicts --answer \(texts[earlier]); keep one of them. Nothing was changed."
      )
    }
    return choices
  }

  /// Why a place cannot be meant in a dataset; nil where it can.
  static func misfit(_ place: RepairPlace, in dataset: Dataset) -> Failure? {
    place.unknown(in: dataset).map { Failure.usage("\(place): \($0). Nothing was changed.") }
  }

  /// The choice.
  ///
  /// - Throws: ``Failure``, wrong usage.
  static func choice(_ text: String) throws -> RepairChoice {
    let expected = "--answer \(text): expected CODE=OPTION or CODE@PLACE=OPTION"
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw Failure.usage("\(expected).")
    }
    let option = String(text[text.index(after: equals)...])
    guard !option.isEmpty else { throw Failure.usage("\(expected).") }
    let head = text[..<equals]
    guard let at = head.firstIndex(of: "@") else {
      return RepairChoice(
        try FindingArgument.kind(String(head), in: "--answer \(text)"), option: option)
    }
    let kind = try FindingArgument.kind(String(head[..<at]), in: "--answer \(text)")
    guard let place = RepairPlace(String(head[head.index(after: at)...])) else {
      throw Failure.usage(
        "\(expected), the place as in Transactions:12 or Transactions:12:amount, or the beginning of an id.")
    }
    return RepairChoice(kind, at: place, option: option)
  }

  /// Why a choice fits nothing.
  static func misfit(_ choice: RepairChoice, _ repair: RepairPlan) -> Failure {
    let place = choice.place.map { "@\($0)" } ?? ""
    let typed = "--answer \(choice.kind.code)\(place)=\(choice.option)"
    let found = repair.open.map(\.finding).filter { $0.kind == choice.kind }
    let there = found.filter { finding in
      choice.place.map { $0.holds(finding) } ?? true
    }
    guard let first = there.first else {
      let where_ = found.first.map { "; \(choice.kind.code) is found at \($0.location.typed)" } ?? ""
      return Failure.unknown(
        "\(typed): validate finds no \(choice.kind.code)\(place.isEmpty ? "" : " there")\(where_). Nothing was changed.",
        found: typed)
    }
    guard !first.choices.isEmpty else {
      return Failure.unknown(
        "\(typed): there is nothing to choose; \(first.suggestion) Nothing was changed.", found: typed)
    }
    return Failure.unknown(
      "\(typed): no such option (choose one of \(first.choices.joined(separator: ", "))). Nothing was changed.",
      found: typed, candidates: first.choices)
  }
}

/// The code of a kind of finding as a person types it.
enum FindingArgument {
  /// The kind of a code.
  ///
  /// - Throws: ``Failure``, wrong usage, which names the nearest code; `place` says where the code was typed.
  static func kind(_ code: String, in place: String) throws -> FindingKind {
    if let kind = FindingCatalogue.kind(code) { return kind }
    let hint =
      FindingCatalogue.nearest(to: code).map { "did you mean \($0)?" }
      ?? "dataset validate names the codes that it finds"
    throw Failure.usage("\(place): there is no such code (\(hint)).")
  }
}
