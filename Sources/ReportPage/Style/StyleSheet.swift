import DatasetFormat

/// The page's style sheet.
struct StyleSheet {
  let text: String

  /// Colours by scheme, then the rules; on paper the light ones.
  static let page = StyleSheet(
    text: """
      :root{color-scheme:light dark;\(variables(.light))}
      @media screen and (prefers-color-scheme:dark){:root{\(variables(.dark))}}
      \(layout)\(parts)\(charts)\(paper)
      """)

  /// What pages in some languages need besides: months as letters and small words for thousands on a phone; from right
  /// to left, bars that begin at the right, signs before their digits, and texts in charts, which themselves run from
  /// left to right.
  static func besides(for locale: Wording.Locale) -> StyleSheet {
    var text = ""
    if !locale.narrowMonths.isEmpty {
      text += """
        .months span.narrow{display:none}
        @media (max-width:479px){.months span.broad{display:none}.months span.narrow{display:block}}

        """
    }
    if locale.compact.contains(where: { $0.count > 2 }) {
      text += """
        @media (max-width:479px){.days td b{font-size:9px;letter-spacing:-.03em}}

        """
    }
    if locale.isRightToLeft {
      text += """
        .bar{transform:scaleX(-1)}
        .n,.figures td{unicode-bidi:plaintext;text-align:left}
        thead th.n{text-align:left}
        figure text{direction:rtl;unicode-bidi:embed;text-anchor:end}
        figure text[text-anchor=end]{text-anchor:start}
        thead th{padding:0 14px 6px 0}
        tbody th,tbody td,tfoot th,tfoot td{padding:7px 14px 7px 0}
        th:first-child,td:first-child{padding-inline-start:0}
        .under th{padding-inline-start:20px}
        .list .list{margin:2px 18px 0 0}

        """
    }
    return StyleSheet(text: text)
  }

  private static func variables(_ palette: Palette) -> String {
    palette.all.map { "--\($0.name):\($0.hex)" }.joined(separator: ";")
  }

  private static let layout = """
    *{box-sizing:border-box}
    html{scroll-behavior:smooth;scroll-padding-top:72px;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;overflow-wrap:break-word}
    .sheet{max-width:1200px;margin:0 auto;padding:48px 32px 64px}
    header p{margin:0;color:var(--soft)}
    .of{font-weight:600;font-size:15px}
    h1{font-size:40px;line-height:1.15;letter-spacing:-.025em;font-weight:700;margin:4px 0 6px}
    h2,h3{font-size:17px;line-height:1.35;font-weight:650;margin:0}
    .money{font-size:26px;letter-spacing:-.015em;margin:40px 0 20px;scroll-margin-top:72px}
    nav.jump{position:sticky;top:0;z-index:1;background:var(--page);margin:22px -32px 22px;padding:0 32px;overflow-x:auto;scrollbar-width:none;border-bottom:1px solid var(--line)}
    nav.jump ul{display:flex;gap:24px;list-style:none;margin:0;padding:0}
    nav.jump a{display:block;padding:11px 0;font-size:14px;white-space:nowrap;color:var(--soft);text-decoration:none}
    a:hover{color:var(--accent);text-decoration:underline}
    a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
    .top,.body{display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}
    .top{margin-bottom:24px}
    .column{display:grid;gap:24px;grid-template-columns:minmax(0,1fr);align-content:start}
    .card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px 26px;min-width:0}
    .card:target{border-color:var(--accent)}
    .head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:2px 16px;margin-bottom:16px}
    .head p{margin:0;color:var(--soft);font-size:14px}
    footer{margin-top:32px;color:var(--soft);font-size:13px}
    footer p{margin:0 0 4px}
    @media (min-width:1000px){.top.two,.body.two{grid-template-columns:minmax(0,1fr) 388px}}
    @media (min-width:680px) and (max-width:999px){.column.side{display:block;columns:2;column-gap:24px}.column.side .card{break-inside:avoid;margin-bottom:24px}}
    @media (max-width:679px){.sheet{padding:28px 16px 48px}h1{font-size:32px}nav.jump{margin:18px -16px 16px;padding:0 16px}.top,.body,.column,.last{gap:16px}.top{margin-bottom:16px}.last{margin-top:16px}.card{padding:20px 18px;border-radius:12px}}

    """

  private static let parts = """
    .hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .n,.figures td{font-variant-numeric:tabular-nums;white-space:nowrap;text-align:end}
    .soft{color:var(--soft)}.small{font-size:14px}
    .lede{font-size:19px;line-height:1.45;margin:0 0 22px;max-width:38em}
    .tiles{display:flex;flex-wrap:wrap;gap:20px 24px;margin:0}
    .tiles>div{flex:1 1 170px}
    .tiles dt{color:var(--soft);font-size:14px}
    .tiles dd{margin:0;font-size:14px;color:var(--soft)}
    .tiles .big{font-size:27px;line-height:1.25;letter-spacing:-.02em;font-weight:650;color:var(--ink);font-variant-numeric:tabular-nums;white-space:nowrap}
    .tiles small{font-size:14px;font-weight:400;letter-spacing:0;color:var(--soft)}
    .division{margin-top:24px}
    .division .key{margin:10px 0 0}
    .division .bar{border-radius:4px}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:15px}
    th{font-weight:400;text-align:start}
    thead th{font-size:13px;color:var(--soft);padding:0 0 6px 14px;vertical-align:bottom}
    thead th.n{text-align:end}
    tbody th,tbody td,tfoot th,tfoot td{padding:7px 0 7px 14px;border-top:1px solid var(--line);vertical-align:top}
    th:first-child,td:first-child{padding-inline-start:0}
    tfoot th,tfoot td{font-weight:650}
    .bare th{overflow-wrap:anywhere}
    .bare tbody tr:first-child th,.bare tbody tr:first-child td{border-top:0}
    .under th{padding-inline-start:20px}
    .list{list-style:none;margin:0;padding:0}
    .list li{padding:9px 0}
    .list li:first-child{padding-top:0}
    .list li:last-child{padding-bottom:0}
    .line{display:flex;justify-content:space-between;align-items:baseline;gap:4px 16px}
    .line .what{min-width:0;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
    .line .share{display:inline-block;min-width:3.4em;color:var(--soft);font-size:14px}
    .list .list{margin:2px 0 0 18px;font-size:15px}
    .list .list li{padding:5px 0}
    .bar{display:block;margin-top:6px;border-radius:3px;overflow:hidden}
    .list .list .bar{margin-top:4px}
    .note{margin:6px 0 0;color:var(--soft);font-size:14px}
    .alert{color:var(--alert)}
    .last{display:grid;gap:24px;grid-template-columns:minmax(0,1fr);margin-top:24px}
    details>summary{cursor:pointer}
    .fold{margin-top:16px}
    .fold>summary{color:var(--soft);font-size:14px;width:fit-content;padding:2px 0}
    .fold[open]>summary{margin-bottom:10px}
    .row>summary{list-style:none;position:relative}
    .row>summary::-webkit-details-marker{display:none}
    .row .more::after{content:"";display:inline-block;width:.4em;height:.4em;margin:0 .2em .15em .5em;border:solid var(--soft);border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
    .row[open]>summary .more::after{transform:rotate(-135deg);margin-bottom:-.05em}
    .plain{margin:0}
    .month{border-top:1px solid var(--line);scroll-margin-top:64px}
    .month:target>summary{font-weight:650}
    .month>summary{display:grid;grid-template-columns:minmax(0,1fr) repeat(3,auto);gap:2px 22px;padding:11px 0;align-items:baseline;font-size:15px}
    .month>summary .n{min-width:8.4em}
    .month small{color:var(--soft);font-size:12px}
    .inside{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:16px 36px;padding:2px 0 20px}
    .inside table{font-size:14px}
    @media (max-width:679px){.month>summary{grid-template-columns:repeat(3,auto);justify-content:space-between}.month>summary .what{grid-column:1/-1}.month>summary .n{min-width:0;text-align:start;font-size:14px}}
    code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em}

    """

  private static let charts = """
    svg text{fill:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
    figure{direction:ltr;margin:0}
    .plot{padding-left:var(--scale)}
    .plot svg{display:block;overflow:visible}
    .grid{stroke:var(--line)}.zero{stroke:var(--outline)}
    .track{fill:var(--track)}.spent{fill:var(--accent)}.over{fill:url(#over)}
    .came{fill:url(#came);stroke:var(--outline)}
    .less{fill:url(#came);stroke:var(--outline)}
    .curve{fill:none;stroke:var(--accent);stroke-width:2;vector-effect:non-scaling-stroke;stroke-linejoin:round}
    .area{fill:var(--accent);opacity:.1}
    .dot{fill:var(--card);stroke:var(--accent);stroke-width:2}
    .mark{stroke:var(--ink);stroke-width:2}
    .months{display:grid;grid-template-columns:repeat(var(--columns),1fr);list-style:none;margin:8px 0 0;padding:0 0 0 var(--scale);font-size:12px;text-align:center}
    .months a,.months span{display:block;color:var(--soft);text-decoration:none;line-height:1.3;padding:3px 0}
    .months small{display:block;font-size:11px}
    .key{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 14px;font-size:14px;color:var(--soft)}
    .key span{display:inline-flex;align-items:center;gap:7px}
    .days{table-layout:fixed;border-collapse:separate;border-spacing:4px;margin:0 -4px;width:calc(100% + 8px)}
    .days th{padding:0 0 2px;text-align:center;font-size:12px}
    .days td,.days td:first-child{padding:5px 7px 6px;height:58px;border:1px solid var(--line);border-radius:7px;color:var(--soft);font-size:12px;line-height:1.3;vertical-align:top}
    .days td:empty{border-color:transparent}
    .days b{display:block;font-weight:400;text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
    .days td[class^=h]{color:var(--ink)}.days td[class^=h]:not(.h0){border-color:transparent}
    .h1{background:var(--heat1)}.h2{background:var(--heat2)}.h3{background:var(--heat3)}.h4{background:var(--heat4)}
    .days .now{border-color:var(--accent)!important}
    @media (max-width:479px){.days{border-spacing:3px;margin:0 -3px;width:calc(100% + 6px)}.days td,.days td:first-child{padding:3px 3px 4px;height:54px;font-size:11px}.months{font-size:11px}.months small{font-size:10px}.tiles .big{font-size:25px}.lede{font-size:17px}}

    """

  private static let paper = """
    @page{margin:14mm 13mm}
    @media print{body{background:none;font-size:10.5pt}.sheet{padding:0;max-width:none}nav.jump,.behind{display:none}.card{border-radius:6px;padding:12pt 14pt;break-inside:avoid}.long{break-inside:auto}li,tr{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}details:not(.month)::details-content{content-visibility:visible;display:block;block-size:auto}.row .more::after{display:none}a{color:inherit;text-decoration:none}}
    """
}

/// The page's colours: one accent for spending, and one for open questions; all else is ink and grey.
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

  /// Text and its background, which need a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3).
  var texts: [(text: Colour, ground: Colour)] {
    [
      (ink, page), (ink, card), (soft, page), (soft, card), (accent, page), (accent, card), (alert, card),
      (alert, page),
    ]
      + heat.map { (ink, $0) }
  }

  /// Shapes with a meaning and their background, which need a contrast of 3 to 1 (WCAG 2.2, 1.4.11).
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
