/// The page's colours: one accent, which is money spent, and one for what needs a look; all else is ink and grey.
struct Palette {
  /// A colour's name in the style sheet and its red, green and blue, as `#rrggbb`.
  struct Colour {
    let name: String
    let hex: String
  }

  let page: Colour
  let card: Colour
  let ink: Colour
  let soft: Colour
  let line: Colour
  let track: Colour
  let accent: Colour
  let outline: Colour
  let alert: Colour
  /// From little to much spent on a day.
  let heat: [Colour]

  var all: [Colour] { [page, card, ink, soft, line, track, accent, outline, alert] + heat }

  /// Text and what it stands on, which have to differ by 4.5 to 1 (WCAG 2.2, 1.4.3).
  var texts: [(text: Colour, ground: Colour)] {
    [(ink, page), (ink, card), (soft, page), (soft, card), (accent, page), (accent, card), (alert, card)]
      + heat.map { (ink, $0) }
  }

  /// Shapes that say something and what they stand on: 3 to 1 (WCAG 2.2, 1.4.11).
  var shapes: [(shape: Colour, ground: Colour)] {
    [(accent, card), (accent, track), (outline, card), (alert, card), (alert, track)]
  }

  static let light = Palette(
    page: "#f6f5f1", card: "#ffffff", ink: "#1c2126", soft: "#5a636d", line: "#e4e2db", track: "#edebe5",
    accent: "#0e6a5b", outline: "#76808a", alert: "#a23b1c",
    heat: ["#e6f1ed", "#cbe3db", "#a3cfc2", "#79b7a7"])

  static let dark = Palette(
    page: "#121517", card: "#1b1f23", ink: "#e9ebed", soft: "#a4adb6", line: "#2d3339", track: "#2a3036",
    accent: "#5cc2ab", outline: "#87919b", alert: "#f2997a",
    heat: ["#1e2f2c", "#1f413a", "#20544a", "#21685b"])

  private init(
    page: String, card: String, ink: String, soft: String, line: String, track: String, accent: String,
    outline: String, alert: String, heat: [String]
  ) {
    self.page = Colour(name: "page", hex: page)
    self.card = Colour(name: "card", hex: card)
    self.ink = Colour(name: "ink", hex: ink)
    self.soft = Colour(name: "soft", hex: soft)
    self.line = Colour(name: "line", hex: line)
    self.track = Colour(name: "track", hex: track)
    self.accent = Colour(name: "accent", hex: accent)
    self.outline = Colour(name: "outline", hex: outline)
    self.alert = Colour(name: "alert", hex: alert)
    self.heat = heat.enumerated().map { Colour(name: "heat\($0 + 1)", hex: $1) }
  }
}
