/// Words that people write for those of closed lists, in several languages.
enum ChoiceWords {
  /// The word of a list that a text means; nil if it means none, or one of another list.
  static func word(_ text: String, of choices: [ValueKind.Choice]) -> String? {
    guard text.utf8.count <= 32, let words = meanings[UnicodeForm.folded(text)] else { return nil }
    return choices.first { words.contains($0.word) }?.word
  }

  /// The meanings of each folded word. A word may be in several lists.
  private static let meanings: [String: [String]] = {
    var meanings: [String: [String]] = [:]
    for (word, others) in synonyms {
      for other in others.split(separator: "|") {
        meanings[UnicodeForm.folded(String(other)), default: []].append(word)
      }
    }
    return meanings
  }()

  private static let synonyms: [(word: String, others: String)] = [
    (
      "expense",
      "expenses|expenditure|ausgabe|ausgaben|dépense|dépenses|gasto|gastos|spesa|spese|uscita|uscite|despesa|despesas|uitgave|uitgaven|utgift|utgifter|udgift|udgifter|wydatek|wydatki|výdaj|výdaje|kiadás|kiadások|расход|расходы|витрата|витрати|gider|harcama|cheltuială|cheltuieli|chi tiêu|chi phí|支出|지출"
    ),
    (
      "income",
      "incomes|earning|earnings|einnahme|einnahmen|einkommen|revenu|revenus|recette|recettes|ingreso|ingresos|entrata|entrate|receita|receitas|inkomst|inkomsten|inkomster|inntekt|inntekter|indtægt|indtægter|przychód|przychody|dochód|příjem|příjmy|bevétel|bevételek|доход|доходы|дохід|доходи|gelir|venit|venituri|thu nhập|収入|수입"
    ),
    (
      "transfer",
      "transfers|umbuchung|umbuchungen|übertrag|virement interne|transfert|transferencia|traspaso|giroconto|trasferimento|transferência|overboeking|överföring|overføring|przelew własny|převod|átvezetés|перевод|переказ|振替|이체"
    ),
    (
      "adjustment",
      "adjustments|korrektur|anpassung|ajustement|ajuste|rettifica|correctie|justering|korekta|корректировка"
    ),
    (
      "settlement",
      "settlements|settle up|ausgleich|règlement|liquidación|conguaglio|verrekening|avräkning|rozliczenie"
    ),
    (
      "daily",
      "day|days|every day|täglich|quotidien|quotidienne|diario|diaria|giornaliero|diário|dagelijks|dagligen|daglig|codziennie|denně|ежедневно"
    ),
    (
      "weekly",
      "week|weeks|every week|wöchentlich|hebdomadaire|semanal|settimanale|wekelijks|veckovis|ukentlig|ugentlig|tygodniowo|co tydzień|týdně|еженедельно"
    ),
    (
      "monthly",
      "month|months|every month|monatlich|mensuel|mensuelle|mensual|mensile|mensal|maandelijks|månadsvis|månedlig|månedligt|miesięcznie|co miesiąc|měsíčně|ежемесячно|毎月|매월"
    ),
    (
      "yearly",
      "year|years|annual|annually|every year|jährlich|annuel|annuelle|anual|annuale|jaarlijks|årligen|årlig|årligt|rocznie|co rok|ročně|ежегодно|毎年|매년"
    ),
    (
      "paid",
      "bezahlt|payé|payée|pagado|pagada|pagato|pagata|pago|paga|betaald|betald|betalt|zapłacone|opłacone|zaplaceno|оплачено"
    ),
    (
      "unpaid",
      "not paid|open|unbezahlt|offen|impayé|impayée|no pagado|impagado|non pagato|não pago|onbetaald|obetald|ubetalt|niezapłacone|nezaplaceno|не оплачено"
    ),
    (
      "checking",
      "girokonto|giro|compte courant|cuenta corriente|conto corrente|conta corrente|betaalrekening|current account|current|rachunek bieżący"
    ),
    (
      "savings",
      "saving|sparkonto|sparen|tagesgeld|épargne|livret|ahorro|ahorros|risparmio|risparmi|poupança|spaarrekening|sparkonto|oszczędności|сбережения"
    ),
    (
      "creditCard",
      "kreditkarte|carte de crédit|tarjeta de crédito|carta di credito|cartão de crédito|creditcard|kreditkort|karta kredytowa"
    ),
    (
      "cash",
      "bargeld|bar|espèces|liquide|efectivo|contanti|dinheiro|contant|kontanter|gotówka|hotovost|наличные|готівка|現金|현금"
    ),
    ("loan", "kredit|darlehen|prêt|emprunt|préstamo|prestito|empréstimo|lening|lån|kredyt|pożyczka|кредит"),
  ]
}
