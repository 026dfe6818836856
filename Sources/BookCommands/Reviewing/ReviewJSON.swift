import CommandSupport
import DatasetFormat
import Money
import Review

/// The items of a review as JSON: `review --json`.
struct ReviewJSON {
  private let items: [ReviewItem]
  private let counts: [Matter.Kind: Int]
  private let dataset: Dataset

  init(_ items: [ReviewItem], _ counts: [Matter.Kind: Int], _ dataset: Dataset) {
    (self.items, self.counts, self.dataset) = (items, counts, dataset)
  }

  func print() {
    Output.document { json in
      json.objects("items", items) { json, item in write(item, &json) }
      json.object("counts") { json in
        for kind in Matter.Kind.allCases { json.member(kind.rawValue, counts[kind] ?? 0) }
      }
    }
  }

  private func write(_ item: ReviewItem, _ json: inout JSONWriter) {
    let tab = dataset[.transactions]
    json.member("item", item.matter.name)
    json.member("kind", item.kind.rawValue)
    json.member("question", item.question)
    json.array("rows", item.rows) { json, row in json.string(tab?.identityText(row: row) ?? "") }
    json.array("evidence", item.evidence) { json, sentence in json.string(sentence) }
    json.member("proposed", item.proposes ? item.choices.first?.word : nil)
    // Categories of one type have one effect.
    var known: [Bool: ReviewEffect?] = [:]
    json.objects("choices", item.choices) { json, choice in
      json.member("choice", choice.word)
      json.member("meaning", choice.meaning)
      var effect = choice.isCategory ? known[choice.turnsMoney] : nil
      if effect == nil {
        effect = self.effect(of: choice, item)
        if choice.isCategory { known[choice.turnsMoney] = effect }
      }
      write(effect ?? nil, &json)
    }
  }

  private func effect(of choice: ReviewChoice, _ item: ReviewItem) -> ReviewEffect? {
    guard
      let plan = try? choice.plan(
        for: item.matter, in: dataset, command: CommandLineText.current, origin: .system)
    else { return nil }
    return ReviewEffect(plan, in: dataset)
  }

  private func write(_ effect: ReviewEffect?, _ json: inout JSONWriter) {
    guard let effect else {
      json.key("effect")
      return json.null()
    }
    json.object("effect") { json in
      for (place, sums) in effect.sums.sorted(by: { $0.key < $1.key }) {
        json.object(place) { json in
          for (currency, units) in sums.sorted(by: { $0.key.code < $1.key.code }) {
            json.member(currency.code, units)
          }
        }
      }
    }
  }
}
