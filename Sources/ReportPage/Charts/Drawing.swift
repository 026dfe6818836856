import DatasetFormat

/// Shapes of the charts. Lengths across are shares of the width, so that a chart fits any screen and its text
/// keeps its size.
extension HTMLWriter {
  /// The patterns of fills, defined once on the page.
  mutating func patterns() {
    element("svg", ["width": "0", "height": "0", "aria-hidden": "true", "style": "position:absolute"]) {
      svg in
      svg.element("defs") { defs in
        defs.pattern("came", ground: "var(--card)", stripe: "var(--outline)", width: "1.5")
        defs.pattern("over", ground: "var(--alert)", stripe: "var(--card)", width: "1.5")
      }
    }
  }

  private mutating func pattern(_ id: String, ground: String, stripe: String, width: String) {
    element(
      "pattern",
      [
        "id": id, "width": "6", "height": "6", "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ]
    ) { pattern in
      pattern.empty("rect", ["width": "6", "height": "6", "style": "fill:\(ground)"])
      pattern.empty(
        "line",
        ["x1": "0", "y1": "0", "x2": "0", "y2": "6", "style": "stroke:\(stripe);stroke-width:\(width)"])
    }
  }

  /// A bar in a row of a list, in tenths of a per cent, with its value in words next to it.
  mutating func bar(_ share: Int, fill: String = "spent", mark: Int? = nil) {
    element(
      "svg", ["class": "bar", "width": "100%", "height": "6", "aria-hidden": "true", "focusable": "false"]
    ) { svg in
      svg.empty("rect", ["class": "track", "width": "100%", "height": "6"])
      if share > 0 {
        svg.empty(
          "rect",
          ["class": fill, "width": Self.percent(min(1000, share), of: 1000), "height": "6", "rx": "3"])
      }
      if let mark {
        let place = Self.percent(mark, of: 1000)
        svg.empty("line", ["class": "mark", "x1": place, "x2": place, "y1": "0", "y2": "6"])
      }
    }
  }

  /// The lines of a scale with their values, left of the plot.
  mutating func grid(_ scale: ChartScale, height: Int, _ label: (Int64) -> String) {
    for tick in scale.ticks {
      let top = Self.tenths(scale.top(tick, height: height))
      empty("line", ["class": tick == 0 ? "zero" : "grid", "x1": "0", "x2": "100%", "y1": top, "y2": top])
      element("text", ["x": "-8", "y": top, "dy": "4", "text-anchor": "end"], label(tick))
    }
  }

  /// A square that explains a fill.
  mutating func key(_ fill: String, _ words: String) {
    element("span") { span in
      span.element("svg", ["width": "14", "height": "14", "aria-hidden": "true", "focusable": "false"]) {
        $0.empty(
          "rect", ["class": fill, "x": "1", "y": "1", "width": "12", "height": "12", "rx": "2"])
      }
      span.text(words)
    }
  }

  /// A share as `12.34%`.
  static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = part * 10_000 / max(1, whole)
    let (units, rest) = (hundredths / 100, hundredths % 100)
    return rest == 0 ? "\(units)%" : "\(units).\(rest < 10 ? "0" : "")\(rest)%"
  }

  /// Tenths as a decimal number.
  static func tenths(_ value: Int) -> String {
    value % 10 == 0 ? String(value / 10) : "\(value < 0 ? "-" : "")\(abs(value) / 10).\(abs(value) % 10)"
  }

  /// How wide the names of a scale are, about.
  static func gutter(_ labels: [String]) -> String {
    "--scale:\((labels.map(\.count).max() ?? 0) * 7 + 12)px"
  }
}

/// A part of a whole in thousandths; 0 where it is nothing, or less.
func thousandths(_ part: Int64, of whole: Int64) -> Int {
  whole <= 0 || part <= 0 ? 0 : Int(min(1000, Int128(part) * 1000 / Int128(whole)))
}

/// The scale of a chart: round amounts between which all values lie, about four steps apart.
struct ChartScale {
  /// The amounts that have a line, from the lowest to the highest.
  let ticks: [Int64]
  private let low: Int128
  private let high: Int128

  /// A scale of values; `fromZero` where zero is on it in any case, as lengths mean something only from
  /// there.
  init(_ values: [Int64], fromZero: Bool) {
    var smallest = Int128(values.min() ?? 0)
    var largest = Int128(values.max() ?? 0)
    if fromZero || smallest > 0 && smallest <= largest / 2 { smallest = min(smallest, 0) }
    if fromZero || largest < 0 && largest >= smallest / 2 { largest = max(largest, 0) }
    let step = Self.step(largest - smallest)
    let first = Self.floor(smallest, step)
    var last = -Self.floor(-largest, step)
    if last == first { last = first + step }
    (low, high) = (first, last)
    // A tick beyond 64 bits has no line; the values are on the scale anyway.
    ticks = stride(from: first, through: last, by: Int128.Stride(step)).compactMap { Int64(exactly: $0) }
  }

  /// Whether zero lies on it.
  var holdsZero: Bool { low <= 0 && high >= 0 }

  /// How far from the top a value lies on a height, in tenths.
  func top(_ value: Int64, height: Int) -> Int {
    Int((high - Int128(value)) * Int128(height * 10) / (high - low))
  }

  /// One, two or five times a power of ten.
  private static func step(_ span: Int128) -> Int128 {
    let wanted = max(1, span / 4)
    var power: Int128 = 1
    while power * 10 <= wanted { power *= 10 }
    for factor: Int128 in [1, 2, 5] where power * factor >= wanted { return power * factor }
    return power * 10
  }

  private static func floor(_ value: Int128, _ step: Int128) -> Int128 {
    let rest = value % step
    return rest < 0 ? value - rest - step : value - rest
  }
}
