/// Words by which money programs and banks mark an entry that is divided, and its parts.
enum SplitWords {
  /// Whether a text says that its entry is the sum of parts: `--Split--`, `Shop (SPLIT INTO 2)`.
  static func isSum(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let normal = HeaderWords.normal(text)
    return divided.contains(normal) || into.contains { WordSet.holds(normal, $0) }
  }

  /// Whether a text is a mark of a sum and nothing else: `--Split--`.
  static func isDivided(_ text: String) -> Bool {
    text.utf8.count <= 60 && divided.contains(HeaderWords.normal(text))
  }

  /// Whether a text says that its entry is a part of another one: `Split (1/2)`, `of which soap`.
  static func isPart(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let normal = HeaderWords.normal(text)
    if divided.contains(normal) || part.contains(normal) { return true }
    let words = normal.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
    return divided.contains(words) || part.contains(words) || begins(normal)
  }

  private static func begins(_ normal: String) -> Bool {
    ofWhich.contains { normal.hasPrefix($0 + " ") }
  }

  private static let divided = WordSet(
    "split|splits|split transaction|split entry|multiple categories|multi category|aufgeteilt|splittbuchung|splitbuchung|aufteilung|mehrere kategorien|geteilt|ventilation|ventilé|ventilée|opération ventilée|multi catégories|éclatée|répartition|dividida|dividido|división|desglose|desglosado|varias categorías|divisa|diviso|suddivisa|suddivisione|ripartita|várias categorias|repartido|gesplitst|gesplitste transactie|opgesplitst|delad|uppdelad|opdelt|delt|jaettu|podzielona|podzielone|podział|rozdělená|rozděleno|rozdelená|felosztott|разделено|разбивка|розділено|razdeljeno|podijeljeno|împărțită|bölünmüş|jagatud|分割|拆分|分割取引|분할"
  )
  private static let part = WordSet(
    "part|split part|sub transaction|subtransaction|teil|teilbuchung|teilbetrag|unterbuchung|partie|sous opération|parte|subtransacción|sottomovimento|deel|deeltransactie|del|osa|część|část|časť|часть|частина"
  )
  private static let into = WordSet.normal(
    "split into|splitted into|divided into|aufgeteilt in|aufgeteilt auf|ventilé en|réparti en|dividido en|dividida en|diviso in|suddiviso in|dividido em|gesplitst in|opgesplitst in|delad i|opdelt i|podzielono na|rozděleno na"
  )
  private static let ofWhich = WordSet.normal(
    "of which|thereof|davon|dont|di cui|de los cuales|de las cuales|dos quais|das quais|waarvan|varav|därav|heraf|herav|hvorav|josta|w tym|z toho|ebből|в том числе|из них|у тому числі|od toga|din care|bunun"
  )
}
