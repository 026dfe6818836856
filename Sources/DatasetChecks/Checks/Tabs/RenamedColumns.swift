import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The columns of a tab that are ignored because their names are misspelt or translated.
struct RenamedColumns {
  /// A column of the sheet that is probably one of the format's.
  struct Candidate {
    var column: Int
    var name: String
    var position: Int
    /// Whether nothing else can be meant.
    var isSure: Bool
  }

  /// The candidates, by the columns of the sheet.
  private(set) var candidates: [Candidate] = []

  init(_ tab: Tab, version: Int) {
    let columns = tab.schema.columns
    let free = columns.indices.filter {
      tab.binding.columnOfPosition[$0] == nil && columns[$0].since <= version
    }
    if free.isEmpty { return }
    for (column, name) in tab.binding.unknown {
      let meant = free.filter { Self.isLike(name, columns[$0].name) }
      guard meant.count == 1, let position = meant.first else { continue }
      let evidence = tab.evidence(column: column, position: position)
      guard evidence != .against else { continue }
      candidates.append(
        Candidate(
          column: column, name: name, position: position,
          isSure: evidence == .inFavour || columns[position].isRequired))
    }
    // Of two columns that may be the same one neither is.
    let counts = candidates.reduce(into: [:]) { $0[$1.position, default: 0] += 1 }
    candidates.removeAll { counts[$0.position] != 1 }
  }

  /// Whether a name may be another one, misspelt or in another language.
  private static func isLike(_ name: String, _ wanted: String) -> Bool {
    let folded = ColumnNames.folded(name)
    if ColumnNames.translations[wanted]?.contains(folded) == true { return true }
    if ColumnNames.shown[wanted]?.contains(folded) == true { return true }
    guard folded.count > 3 else { return false }
    return EditDistance.between(folded, wanted.lowercased(), atMost: 2) != nil
  }
}

/// What people call the format's columns in other languages.
enum ColumnNames {
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The names that header cells show in each language: somebody may type what they saw.
  static let shown = Wording.columnNames.mapValues { Set($0.map(folded)) }

  /// Lower-case names without blanks, by the format's name.
  static let translations: [String: Set<String>] = [
    "date": ["datum", "fecha", "data", "dato", "päivämäärä", "дата", "日期", "日付", "tarih", "dátum"],
    "amount": [
      "betrag", "montant", "importe", "importo", "valor", "bedrag", "kwota", "belopp", "beløb", "beløp",
      "сумма", "金额", "金額", "tutar", "částka", "összeg", "amounteur", "amountusd", "sum", "summe",
    ],
    "type": ["typ", "tipo", "art", "тип", "类型", "種類"],
    "categoryKey": [
      "category", "kategorie", "catégorie", "categoría", "categoria", "categorie", "kategori", "kategoria",
      "категория", "类别", "カテゴリー",
    ],
    "accountKey": ["account", "konto", "compte", "cuenta", "conto", "conta", "rekening", "счет", "счёт"],
    "currency": ["währung", "devise", "moneda", "valuta", "moeda", "waluta", "валюта"],
    "payee": [
      "empfänger", "bénéficiaire", "beneficiario", "beneficiário", "begunstigde", "odbiorca", "mottagare",
    ],
    "note": ["notiz", "bemerkung", "remarque", "nota", "notitie", "notatka", "anteckning", "примечание"],
    "tags": ["schlagwörter", "étiquettes", "etiquetas", "etichette", "labels"],
    "name": ["bezeichnung", "nom", "nombre", "nome", "naam", "nazwa", "namn", "navn", "имя"],
    "value": ["wert", "valeur", "waarde", "wartość"],
    "key": ["schlüssel", "clé", "clave", "chiave", "chave", "sleutel", "klucz"],
  ]
}
