extension HeaderWords {
  static let german = LanguageWords(
    "de",
    [
      .bookingDate:
        "buchungsdatum|abschlussdatum|datum des abschlusses|buchungstag|buchung|gebucht am|datum der buchung|buchungs tag|buchungsdat.|verbuchungsdatum|verbucht am|abrechnungsdatum",
      .date: "datum|tag|datum/zeit|zeitpunkt",
      .transactionDate:
        "transaktionsdatum|startdatum|umsatzdatum|belegdatum|kaufdatum|einkaufsdatum|umsatztag|auftragsdatum|ausführungsdatum|erfasst am|belegdat.|transaktion am|getätigt am",
      .valueDate:
        "valuta|valutadatum|wertstellung|wertstellungsdatum|wert|wertstellungstag|valuta datum|wertdatum|valuta-datum",
      .time: "uhrzeit|zeit|umsatzzeit|buchungszeit|zeitzone",
      .amount:
        "betrag|umsatz|betrag in eur|umsatz in eur|buchungsbetrag|betrag eur|transaktionsbetrag|zahlungsbetrag|geldbetrag|betrag (€)|umsatzbetrag|summe|betrag brutto",
      .accountAmount:
        "betrag in kontowährung|kontowährungsbetrag|betrag (kontowährung)|abrechnungsbetrag|betrag in eur|verrechneter betrag|belasteter betrag|einzelbetrag in kontowährung",
      .originalAmount:
        "ursprünglicher betrag|ursprungsbetrag|originalbetrag|betrag in fremdwährung|fremdwährungsbetrag|lastschrift ursprungsbetrag|betrag in originalwährung|betrag (fremdwährung)|einzelbetrag|betrag in transaktionswährung|betrag original|auslagenersatz rücklastschrift|belegwährungsbetrag",
      .blockedAmount: "vorgemerkter betrag|reservierter betrag", .grossAmount: "brutto|bruttobetrag",
      .netAmount: "netto|nettobetrag",
      .debit:
        "soll|belastung|belastungen|lastschrift|ausgabe|ausgaben|ausgang|abbuchung|auszahlung|sollbetrag|abgang|lastschriften|belastung in chf|zahlungsausgang|zahlungsausgänge|ausgaben in eur|ausgehend|abgänge|lastschrift in eur|betrag soll",
      .credit:
        "haben|gutschrift|gutschriften|einnahme|einnahmen|eingang|einzahlung|habenbetrag|zugang|gutschrift in chf|zahlungseingang|zahlungseingänge|einnahmen in eur|eingehend|zugänge|gutschrift in eur|betrag haben",
      .sign:
        "soll/haben|s/h|soll haben|sollhaben|vorzeichen|soll/haben kennzeichen|haben/soll|ein/ausgang|soll-/haben-kennzeichen|+/- kennzeichen",
      .fee: "gebühr|gebühren|entgelt|spesen|provision|auslandseinsatzentgelt",
      .rate: "wechselkurs|kurs|umrechnungskurs|devisenkurs|abrechnungskurs",
      .balance:
        "saldo|kontostand|saldo nach buchung|neuer saldo|saldo in eur|saldo nach umsatz|kontosaldo|saldo chf|guthaben|neuer kontostand",
      .balanceBefore: "alter saldo|saldo vor buchung|saldo alt",
      .openingBalance: "anfangssaldo|anfangsbestand|eröffnungssaldo",
      .closingBalance: "endsaldo|endbestand|schlusssaldo",
      .currency:
        "währung|waehrung|kontowährung|whg|whg.|wkz|buchungswährung|währungscode|abrechnungswährung|waehrung betrag",
      .originalCurrency:
        "originalwährung|fremdwährung|ursprungswährung|transaktionswährung|umsatzwährung|belegwährung|währung original|fremdwährungscode",
      .payee:
        "auftraggeber/empfänger|empfänger/auftraggeber|beguenstigter/zahlungspflichtiger|begünstigter/zahlungspflichtiger|begünstigter / auftraggeber|name zahlungsbeteiligter|zahlungsbeteiligter|zahlungspartner|partnername|partner name|gegenpartei|empfängername|empfänger name|händler|händlername|geschäftspartner|name|kontoinhaber gegenseite|auftraggeber / begünstigter|beteiligter|auftraggeber/begünstigter|beguenstigter|begünstigter|empfänger 1|zahlungsempfänger/-pflichtiger|begünstigter/auftraggeber|unternehmen|gegenkonto name|name des partners|auftraggeber/zahlungsempfänger|empfänger/zahlungspflichtiger|zahler/zahlungsempfänger|name gegenpartei|auftraggeber oder empfänger",
      .payer:
        "auftraggeber|zahlungspflichtiger|zahlungspflichtige*r|zahler|absender|auftraggeber name|von|auftraggebername",
      .recipient: "empfänger|zahlungsempfänger|zahlungsempfänger*in|empfänger*in|an|zahlungsempfänger name",
      .text:
        "verwendungszweck|buchungstext|umsatztext|text|beschreibung|buchungsinformation|buchungsdetails|details|zahlungsgrund|notiz|notizen|bemerkung|mitteilung|zweck|buchungshinweis|vorgang/verwendungszweck|verwendungszweckzeile 1|verwendungszweck 1|verwendungszweck 2|verwendungszweckzeile|beschreibung 1|beschreibung 2|beschreibung 3|zusatz|avisierungstext|buchungs-details|interne notiz|zahlungsreferenz|umsatzbeschreibung|betreff|kommentar|zusatzinformation|mitteilungen|fußnoten|vwz|kundenbuchungstext|notiz|detail",
      .type:
        "umsatzart|vorgang|bewegungstyp|buchungsvorgang|umsatztyp|transaktionstyp|buchungsart|vorgangsart|typ|art|transaktionsart|auftragsart|buchungstyp|zahlungsart|transaktions-typ|zahlungsmethode|geschäftsvorfall|gvc",
      .reference:
        "transaktionsnummer|transaktions-nr.|transaktions nr|buchungsnummer|referenz|bankreferenz|buchungsreferenz|transaktions-id|transaktionsid|referenznummer|umsatz-id|vorgangsnummer|buchungs-id|erfassungsnummer|transaktionscode|referenz-nr.",
      .customerReference:
        "kundenreferenz|kundenreferenz (end-to-end)|mandatsreferenz|sammlerreferenz|gläubiger id|gläubiger-id|glaeubiger id|auszugsnummer|auszug|belegnummer|ende-zu-ende-referenz|end-to-end-referenz|mandats-id|schecknummer|creditor id|primanota|nummer|nr|nr.|filiale|kundennummer|rechnungsnummer|zahlungsreferenznummer|mandatsref.|primanotanummer",
      .status: "status|info|buchungsstatus|umsatzstatus|zustand|gebucht",
      .account:
        "konto|kontonummer|auftragskonto|iban|kontobezeichnung|konto-nr.|iban auftragskonto|bezeichnung auftragskonto|kontoname|eigenes konto|referenzkonto|kontonr|produkt|iban des auftraggeberkontos|name des kontos|auftraggeberkonto|iban auftraggeberkonto",
      .counterAccount:
        "gegenkonto|kontonummer/iban|iban zahlungsbeteiligter|bic (swift-code)|bic zahlungsbeteiligter|bankleitzahl|blz|empfänger iban|partner iban|iban des partners|gegen iban|bic|partner kontonummer|kontonummer des empfängers|auftraggeber konto|empfänger-iban|gegenkonto iban|iban / kontonummer|iban gegenkonto|begünstigter konto",
      .card:
        "karte|kartennummer|kreditkarte|karteninhaber|kartenbezeichnung|branche|händlerkategorie|buchungskarte",
      .merchantDetail: "ort|land|händlerort|stadt|adresse|händler ort|händler land",
      .category:
        "kategorie|unterkategorie|hauptkategorie|analyse-hauptkategorie|analyse-unterkategorie|schlagworte|kategorien|steuerrelevant|analysierter kontoname|analyse-vertrag|analyse-vertragsturnus|analyse-vertrags-id|analyse-betrag|saldo nach buchung kategorie|umbuchung",
    ])

  static let dutch = LanguageWords(
    "nl",
    [
      .bookingDate:
        "boekdatum|datum voltooid|voltooid op|boekingsdatum|datum boeking|verwerkingsdatum|geboekt op|uitvoeringsdatum boeking",
      .date: "datum|boeking|dag",
      .transactionDate:
        "transactiedatum|startdatum|uitvoeringsdatum|verrichtingsdatum|datum transactie|datum verrichting|aankoopdatum",
      .valueDate: "rentedatum|valutadatum|valuta datum|datum valuta",
      .time: "tijd|tijdstip",
      .amount:
        "bedrag|bedrag (eur)|transactiebedrag|bedrag transactie|som|bedrag in eur|mutatie|mutatiebedrag|bedrag eur",
      .originalAmount:
        "oorspronkelijk bedrag|oorspr bedrag|bedrag in vreemde valuta|origineel bedrag|bedrag vreemde munt",
      .debit:
        "af|debet|uitgaven|afschrijving|bedrag af|uitgave|debetbedrag|uit|afgeschreven|afboekingen|uitgaand",
      .credit:
        "bij|credit|inkomsten|bijschrijving|bedrag bij|inkomst|creditbedrag|krediet|bijgeschreven|bijboekingen|inkomend",
      .sign: "af bij|af/bij|debet/credit|creditdebet|credit debet|bij/af|bij af|dc|debet credit|d/c",
      .fee: "kosten", .rate: "wisselkoers|koers",
      .balance:
        "saldo|saldo na mutatie|saldo na trn|saldo na boeking|nieuw saldo|eindsaldo na mutatie|saldo na transactie|saldo na",
      .balanceBefore: "saldo voor|saldo voor mutatie|beginsaldo voor mutatie",
      .openingBalance: "beginsaldo|openingssaldo",
      .closingBalance: "eindsaldo|slotsaldo",
      .currency:
        "munt|muntsoort|valuta|valuta rekening|munt rekening|munt v/d rekening|munt van de rekening|valutacode|devies|muntcode|rekeningvaluta",
      .originalCurrency:
        "oorspronkelijke munt|oorspronkelijke valuta|vreemde valuta|oorspr valuta|vreemde munt|originele valuta|oorspr munt",
      .payee:
        "naam tegenpartij|naam|tegenpartij|naam tegenrekening|tegenrekeninghouder|naam begunstigde|naam / omschrijving|naam/omschrijving|tegenpartij naam|handelaar|begunstigde|winkel|naam tegenpartij bevat|naam van de tegenpartij|tegenrekening naam",
      .payer: "opdrachtgever|betaler|naam uiteindelijke partij betaler",
      .recipient: "ontvanger|begunstigde naam|naam ontvanger",
      .text:
        "omschrijving|mededeling|mededelingen|details|omschrijving-1|omschrijving-2|omschrijving-3|omschrijving 1|omschrijving 2|beschrijving|betalingskenmerk|vrije mededeling|gestructureerde mededeling|detail|toelichting|notitie|omschrijving mutatie|mededeling 1|boodschap|bericht|details van de verrichting",
      .type:
        "mutatiesoort|type|type betaling|betaalwijze|transactietype|soort|verrichting|type verrichting|soort verrichting|transactiesoort|boekcode",
      .reference:
        "referentie|transactiereferentie|volgnr|volgnummer|transactienummer|kenmerk|boekingsnummer|transactie id|bankreferentie|refertenummer|afschriftnummer volgnummer",
      .customerReference:
        "machtigingsnummer|machtigingskenmerk|incassant id|code|rekeninguittreksel|afschriftnummer|transactie code|uittreksel|afschrift|mandaatreferentie|transactienr",
      .status: "status",
      .account:
        "rekening|rekeningnummer|iban/bban|iban rekening|eigen rekening|rekening nummer|rekeningnaam|naam rekening",
      .counterAccount:
        "tegenrekening|tegenrekeningnummer|tegenrekening iban/bban|rekening tegenpartij|rekeningnummer tegenpartij|iban tegenpartij|bic tegenpartij|rekening begunstigde|bic",
      .card: "kaartnummer|kaart|pasnummer|pasvolgnummer",
      .merchantDetail: "adres|plaats|straat en nummer|postcode en plaats|land|straat",
      .category: "categorie|subcategorie|tag|rubriek|label",
    ])

  static let swedish = LanguageWords(
    "sv",
    [
      .bookingDate: "bokföringsdag|bokföringsdatum|bokförd|bokföringsdatum|bokf.datum|bokfört|bokföringsdat",
      .date: "datum|dag",
      .transactionDate: "transaktionsdatum|transaktionsdag|reskontradatum|köpdatum|inköpsdatum|transdatum",
      .valueDate: "valutadag|valutadatum|räntedag",
      .amount: "belopp|summa|belopp i sek|belopp sek|insättning/uttag|belopp kr|transaktionsbelopp",
      .originalAmount: "utländskt belopp|originalbelopp|belopp i utländsk valuta|utl.belopp",
      .debit: "uttag|ut|debet|utgift|utgifter|utbetalning|belastning|uttag/utbetalning|utgående|utlägg",
      .credit: "insättning|in|kredit|inkomst|inkomster|inbetalning|insättningar|inkommande|insatt",
      .sign: "debet/kredit|insättning eller uttag|ut/in|uttag/insättning", .fee: "avgift",
      .rate: "kurs|växelkurs",
      .balance: "saldo|bokfört saldo|behållning|saldo efter", .openingBalance: "ingående saldo",
      .closingBalance: "utgående saldo",
      .currency: "valuta|valutakod", .originalCurrency: "originalvaluta|utländsk valuta",
      .payee: "mottagare/avsändare|namn|motpart|butik|namn på motpart|inköpsställe|specifikation|rubrik",
      .payer: "avsändare|betalare", .recipient: "mottagare|betalningsmottagare",
      .text:
        "text|beskrivning|meddelande|transaktion|transaktioner|beskriving|referens text|övrig information|händelse|ändamål|meddelanden|verifikation|kommentar|fritext|ytterligare detaljer",
      .type: "typ|transaktionstyp|kontohändelse|transaktionsslag",
      .reference:
        "verifikationsnummer|transaktionsid|referens|radnummer|referensnummer|löpnummer|verifikationsnr",
      .status: "status",
      .customerReference: "ocr|eget meddelande nummer|clearingnummer|radnr|clnr",
      .account: "konto|kontonummer|kontonamn|produkt|bankkonto",
      .counterAccount: "motkonto|till konto|från konto|mottagarkonto",
      .card: "kort|kortnummer|kortinnehavare|kortinnehavarens namn", .merchantDetail: "ort|land|stad",
      .category: "kategori",
    ])

  static let danish = LanguageWords(
    "da",
    [
      .bookingDate: "bogføringsdato|bogført|bogført dato|bogføringsdag|bogf. dato", .date: "dato|dag",
      .transactionDate: "transaktionsdato|købsdato|handelsdato", .valueDate: "rentedato|valørdato|valør",
      .amount: "beløb|beløb i dkk|beløb dkk|beløb i kr", .originalAmount: "beløb i valuta|oprindeligt beløb",
      .debit: "ud|hævet|udbetaling|debet|hævninger|udgift|hævet beløb|udgifter|ud af konto|udgående",
      .credit: "ind|indsat|indbetaling|kredit|indtægt|indsat beløb|indtægter|ind på konto|indgående",
      .balance: "saldo|saldo efter", .currency: "valuta", .originalCurrency: "oprindelig valuta",
      .payee: "navn|modtager/afsender|forretning|modpart", .payer: "afsender|indbetaler",
      .recipient: "modtager|beløbsmodtager",
      .text:
        "tekst|beskrivelse|meddelelse|posteringstekst|detaljer|besked|supplerende tekst|notat|forklaring|egen bilagsreference tekst|tekst til modtager",
      .type: "type|transaktionstype|posteringstype",
      .reference: "reference|arkivreference|posteringsid|transaktionsid|bilagsnummer",
      .status: "status",
      .customerReference: "afstemt|indbetaler referencenr|debitoridentifikation|kreditornummer",
      .account: "konto|kontonummer|kontonavn|reg.nr", .counterAccount: "modkonto|fra konto|til konto",
      .card: "kort|kortnummer", .category: "kategori|underkategori|hovedkategori",
      .fee: "gebyr", .rate: "kurs|valutakurs",
      .sign: "debet/kredit|ud/ind|hævet/indsat",
    ])

  static let norwegian = LanguageWords(
    "no",
    [
      .bookingDate: "bokføringsdato|bokført|bokført dato|bokførings dato|utført dato", .date: "dato|dag",
      .transactionDate: "transaksjonsdato|kjøpsdato|utført",
      .valueDate: "rentedato|valutadato|valuteringsdato",
      .amount: "beløp|beløp i nok|beløp nok|sum",
      .originalAmount: "valutabeløp|opprinnelig beløp|beløp i valuta|originalt beløp",
      .debit:
        "ut|ut av konto|ut fra konto|uttak fra konto|beløp ut|uttak|belastet|debet|til andre|beløp ut av konto|utgifter|utbetaling",
      .credit:
        "inn|inn på konto|innskudd på konto|beløp inn|innskudd|godskrevet|kreditert|kredit|fra andre|beløp inn på konto|inntekter|innbetaling|inntekt",
      .balance: "saldo|bokført saldo", .currency: "valuta|valutakode|valutasort",
      .originalCurrency: "opprinnelig valuta",
      .payee: "navn|motpart|mottaker/avsender|brukersted", .payer: "avsender|betaler|betalt av",
      .recipient: "mottaker|mottakernavn|betalt til",
      .text:
        "tekst|forklaring|beskrivelse|melding|spesifikasjon|transaksjon|kid text|tittel|melding/kid/fakt.nr|betalingsbeskrivelse|undertekst",
      .type: "type|transaksjonstype|undertype|betalingstype",
      .reference: "arkivref|arkivreferanse|referanse|transaksjonsid|numref|transaksjonsnummer",
      .status: "status",
      .customerReference: "kid|meldekortnummer|undersjanger|kid-nummer",
      .account: "konto|kontonummer|kontonavn",
      .counterAccount:
        "motkonto|fra konto|til konto|mottakerkonto|fra kontonummer|til kontonummer|avsenderkonto",
      .card: "kort|kortnummer", .category: "kategori|underkategori", .fee: "gebyr", .rate: "kurs|valutakurs",
      .sign: "debet/kredit|ut/inn",
    ])
}
