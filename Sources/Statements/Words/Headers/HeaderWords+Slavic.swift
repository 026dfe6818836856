extension HeaderWords {
  static let polish = LanguageWords(
    "pl",
    [
      .bookingDate:
        "data księgowania|data zrealizowania|data ksiegowania|data zaksięgowania|data księg.|data rozliczenia",
      .date: "data|dzień",
      .transactionDate:
        "data operacji|data rozpoczęcia|data transakcji|data wykonania|data zakupu|data zlecenia operacji",
      .valueDate: "data waluty|data waluty/rozliczenia|data walutowania",
      .amount:
        "kwota|kwota operacji|kwota transakcji|wartość|kwota w pln|kwota (pln)|kwota transakcji (waluta rachunku)|kwota pln|suma",
      .accountAmount:
        "kwota w walucie rachunku|kwota transakcji (waluta rachunku)|kwota rozliczenia|kwota w walucie konta",
      .originalAmount:
        "kwota oryginalna|kwota w walucie oryginalnej|kwota płatności w walucie|kwota w walucie|kwota w walucie transakcji",
      .debit:
        "obciążenia|obciążenie|wydatki|wypłaty|winien|wn|kwota obciążenia|wydatek|debet|rozchody|rozchód|wypłata|kwota wn",
      .credit: "uznania|uznanie|wpływy|wpłaty|ma|kwota uznania|przychody|wpływ|przychód|wpłata|kwota ma",
      .sign: "strona|obciążenie/uznanie|wn/ma|typ obrotu",
      .blockedAmount: "kwota blokady/zwolnienie blokady|kwota blokady", .fee: "opłata|prowizja",
      .rate: "kurs",
      .balance:
        "saldo|saldo po operacji|saldo po transakcji|saldo końcowe operacji|saldo rachunku|saldo księgowe",
      .openingBalance: "saldo początkowe", .closingBalance: "saldo końcowe",
      .currency: "waluta|waluta rachunku|waluta operacji",
      .originalCurrency: "waluta oryginalna|waluta transakcji|waluta płatności",
      .payee:
        "kontrahent|dane kontrahenta|nadawca/odbiorca|nadawca / odbiorca|nazwa kontrahenta|odbiorca/nadawca|dane adresata|nadawca lub odbiorca|nazwa odbiorcy/nadawcy|nazwa kontrahenta/beneficjenta|odbiorca/zleceniodawca|nazwa|dane strony",
      .payer: "nadawca|zleceniodawca|nazwa nadawcy",
      .recipient: "odbiorca|nazwa odbiorcy|beneficjent|nazwa adresata",
      .text:
        "opis|opis operacji|tytuł|tytuł operacji|tytułem|szczegóły|opis transakcji|tytuł płatności|opis dodatkowy|tytuł przelewu|szczegóły transakcji|szczegóły operacji|informacje dodatkowe|komentarz",
      .type: "typ|typ transakcji|typ operacji|rodzaj operacji|rodzaj|rodzaj transakcji",
      .reference:
        "nr transakcji|numer transakcji|numer referencyjny|id transakcji|identyfikator|referencje|nr ref|numer referencyjny operacji|#numer referencyjny",
      .status: "status|stan|status transakcji",
      .customerReference: "lp|numer|numer czeku|liczba|nr|numer karty operacji",
      .account: "konto|rachunek|numer rachunku|numer konta|nr rachunku|na konto|z rachunku|#numer rachunku",
      .counterAccount:
        "numer rachunku kontrahenta|nr rachunku kontrahenta|konto kontrahenta|numer konta kontrahenta|rachunek przeciwstawny|rachunek nadawcy|rachunek odbiorcy|numer rachunku nadawcy|numer rachunku odbiorcy|numer konta nadawcy/odbiorcy|nazwa banku|nazwa banku kontrahenta|konto źródłowe|numer rachunku nadawcy/odbiorcy",
      .card: "karta|numer karty|nr karty", .merchantDetail: "miasto|kraj|lokalizacja|adres|miejsce",
      .category: "kategoria|podkategoria",
    ])

  static let czech = LanguageWords(
    "cs",
    [
      .bookingDate:
        "datum zaúčtování|datum zúčtování|zaúčtováno|datum zaúčtování transakce|zúčtováno|odesláno|datum účtování",
      .date: "datum|den",
      .transactionDate:
        "datum provedení|datum transakce|datum operace|datum pohybu|datum uskutečnění|datum provedení transakce|datum a čas provedení|provedeno",
      .valueDate: "datum valuty|valuta|datum splatnosti|splatnost", .time: "čas",
      .amount:
        "částka|objem|suma|částka v měně účtu|částka obratu|částka transakce|obrat|výše|částka czk|částka v czk",
      .accountAmount: "zaúčtovaná částka|zúčtovaná částka|částka v měně účtu",
      .originalAmount:
        "původní částka|původní částka obratu|částka v původní měně|částka platby|původní částka úhrady|částka v cizí měně",
      .debit:
        "výdaje|výdej|na vrub|debet|odchozí|mtl|výběr|má dáti|md|výdaj|odepsáno|odchozí částka|částka odepsána|odešlo",
      .credit:
        "příjmy|příjem|ve prospěch|kredit|příchozí|vklad|dal|připsáno|příchozí částka|částka připsána|přišlo|vklady",
      .sign:
        "směr|md/dal|debet/kredit|směr platby|typ obratu|příjem/výdej|příchozí / odchozí|příchozí/odchozí",
      .fee: "poplatek|poplatky", .rate: "kurz|kurs",
      .balance:
        "zůstatek|zůstatek po transakci|zůstatek účtu|zůstatek po|účetní zůstatek|konečný zůstatek pohybu",
      .openingBalance: "počáteční zůstatek", .closingBalance: "konečný zůstatek",
      .currency: "měna|měna účtu|měna částky",
      .originalCurrency: "původní měna|měna transakce|měna původní částky",
      .payee:
        "název protiúčtu|protistrana|jméno protistrany|obchodník|název protistrany|jméno|název|název protějšího účtu|název účtu protistrany|název účtu protiúčtu|jméno protiúčtu|název obchodníka|název účtu příjemce|název protiúčtu / obchodník",
      .payer: "plátce|odesílatel", .recipient: "příjemce",
      .text:
        "popis|zpráva|poznámka|zpráva pro příjemce|popis transakce|popis operace|účel|zpráva pro mě|text|doplňující údaje|detail|popis pohybu|vlastní poznámka|zpráva pro plátce|doplňující zpráva|identifikace transakce text|av pole|av-pole|av pole 1|av pole 2|poznámka pro mne|označení operace|komentář|podrobnosti|typ transakce popis",
      .type: "typ|typ transakce|typ operace|typ pohybu|typ platby|druh transakce|bankovní operace",
      .reference:
        "id pohybu|id transakce|id operace|číslo transakce|reference banky|identifikátor|identifikace transakce|id pokynu|id obratu|reference platby|referenční číslo|reference",
      .customerReference:
        "variabilní symbol|vs|konstantní symbol|ks|specifický symbol|ss|pořadové číslo|číslo výpisu|mandát|banka|kód banky|kód banky protiúčtu|upřesnění|provedl|symbol",
      .status: "stav|status",
      .account: "účet|číslo účtu|vlastní účet|název účtu|účet číslo|můj účet|název mého účtu|číslo mého účtu",
      .counterAccount:
        "protiúčet|číslo protiúčtu|protiúčet a kód banky|účet protistrany|číslo účtu protistrany|účet příjemce|iban protiúčtu|protější účet|název banky protiúčtu|název banky|účet plátce|číslo účtu příjemce",
      .card: "karta|číslo karty|držitel karty", .merchantDetail: "město|země|místo",
      .category: "kategorie|podkategorie",
    ])

  static let slovak = LanguageWords(
    "sk",
    [
      .bookingDate: "dátum zaúčtovania|dátum zúčtovania|zaúčtované|dátum účtovania", .date: "dátum|deň",
      .transactionDate: "dátum transakcie|dátum operácie|dátum realizácie|dátum pohybu",
      .valueDate: "dátum valuty|dátum splatnosti|valuta",
      .amount: "suma|čiastka|objem|suma eur|suma transakcie|suma v eur|výška",
      .originalAmount: "pôvodná suma|suma v pôvodnej mene|suma v mene transakcie",
      .debit: "výdavky|debet|výdaj|na ťarchu|odchádzajúce|výber|výbery|odpísané|má dať",
      .credit: "príjmy|kredit|príjem|v prospech|prichádzajúce|vklad|vklady|pripísané|dal",
      .sign: "smer|debet/kredit|typ obratu|kredit/debet|k/d|výdaj/príjem|ťarcha/prospech",
      .fee: "poplatok|poplatky", .rate: "kurz",
      .balance: "zostatok|zostatok po|zostatok po transakcii|disponibilný zostatok|účtovný zostatok",
      .currency: "mena|mena účtu",
      .payee:
        "protistrana|názov protiúčtu|názov protistrany|obchodník|meno protistrany|názov|meno|partner|názov partnera",
      .payer: "platiteľ|odosielateľ", .recipient: "príjemca",
      .text:
        "popis|správa|poznámka|informácia pre príjemcu|správa pre príjemcu|popis transakcie|účel|účel platby|popis operácie|detail|referencia platiteľa|doplňujúce údaje|popis platby",
      .type: "typ|typ transakcie|typ operácie|druh",
      .reference: "id transakcie|referencia|id pohybu|číslo transakcie|referencia banky",
      .customerReference:
        "variabilný symbol|konštantný symbol|špecifický symbol|vs|ks|ss|symboly|e2e referencia|kód banky",
      .status: "stav|status", .account: "účet|číslo účtu|iban účtu|názov účtu",
      .counterAccount:
        "protiúčet|číslo protiúčtu|iban partnera|účet partnera|iban protiúčtu|účet protistrany",
      .card: "karta|číslo karty", .merchantDetail: "mesto|krajina|miesto", .category: "kategória",
    ])

  static let southSlavic = LanguageWords(
    "hr",
    [
      .bookingDate:
        "datum knjiženja|datum obrade|datum knjiž.|datum izvršenja|datum knjizenja|datum proknjiženja|датум књижења",
      .date: "datum|dan|датум",
      .transactionDate:
        "datum transakcije|datum naloga|datum nakupa|datum promjene|datum kupnje|datum plaćila|datum transakcija|датум трансакције",
      .valueDate: "datum valute|valuta datum|datum valutacije|datum valutiranja|датум валуте",
      .amount:
        "iznos|znesek|iznos transakcije|iznos (eur)|svota|iznos u valuti računa|znesek transakcije|износ|znesek v eur",
      .originalAmount:
        "originalni iznos|iznos u originalnoj valuti|originalni znesek|iznos u valuti transakcije",
      .debit:
        "isplata|isplate|duguje|odliv|breme|u breme|na teret|dugovna|zaduženje|odlivi|terećenje|rashodi|v breme|teret|исплата|дугује|isplaćeno|dugovni promet|izdatki|izdatek|potrošnja|terećenja|isplaćeni iznos|trošak|troškovi|исплате|задужење|на терет",
      .credit:
        "uplata|uplate|potražuje|priliv|dobro|v dobro|u korist|potražna|odobrenje|prilivi|prihodi|korist|уплата|потражује|uplaćeno|potražni promet|prejemki|prejemek|odobrenja|uplaćeni iznos|primitak|primici|уплате|одобрење|у корист",
      .sign:
        "smjer|predznak|strana|smer|dugovno/potražno|knjiženje|zaduženje/odobrenje|isplata/uplata|duguje/potražuje|breme/dobro|d/p",
      .fee: "naknada|provizija",
      .rate: "tečaj|kurs",
      .balance:
        "stanje|saldo|stanje nakon|stanje računa|stanje nakon transakcije|stanje po transakciji|stanje na računu|стање|razpoložljivo stanje",
      .openingBalance: "početno stanje|začetno stanje", .closingBalance: "završno stanje|končno stanje",
      .currency: "valuta|valuta računa|валута|oznaka valute", .originalCurrency: "originalna valuta",
      .payee:
        "primatelj/platitelj|naziv|platitelj/primatelj|partner|naziv primatelja/platitelja|prejemnik/plačnik|trgovec|primalac/platilac|naziv prejemnika/plačnika|naziv nalogodavca/korisnika|partner naziv|naziv partnera|udeleženec|udeleženec plačila|nalogodavac/korisnik|назив|trgovac|ime i prezime / naziv",
      .payer: "platitelj|nalogodavac|plačnik|uplatilac", .recipient: "primatelj|primalac|prejemnik|korisnik",
      .text:
        "opis|opis plaćanja|opis transakcije|svrha|svrha plaćanja|namen|namen plačila|opis plačila|svrha doznake|napomena|namen nakazila|detalji|opis prometa|сврха|опис|opis naloga|komentar|pojasnilo",
      .type: "vrsta|vrsta transakcije|tip|tip transakcije|vrsta prometa",
      .reference:
        "referenca|broj transakcije|id transakcije|referenca transakcije|reklamacijska številka|referenca naloga|broj naloga",
      .customerReference:
        "poziv na broj|model|poziv na broj platitelja|poziv na broj primatelja|redni broj|r.br.|sklic|referenca prejemnika|referenca plačnika|šifra plaćanja|koda namena|rb|šifra|poziv na broj odobrenja",
      .status: "status|stanje naloga", .account: "račun|broj računa|številka računa|iban računa|рачун",
      .counterAccount:
        "protiračun|račun primatelja/platitelja|račun prejemnika/plačnika|iban primatelja|iban platitelja|račun partnera|račun primatelja",
      .card: "kartica|broj kartice", .merchantDetail: "grad|mjesto|mesto|država|adresa",
      .category: "kategorija|podkategorija",
    ])

  static let russian = LanguageWords(
    "ru",
    [
      .bookingDate:
        "дата обработки|дата проводки|дата списания|дата платежа|дата отражения|дата проведения|дата обработки банком|дата отражения по счету|дата зачисления",
      .date: "дата|день|дата и время|дата/время|дата та час",
      .transactionDate:
        "дата операции|дата транзакции|дата совершения операции|дата покупки|дата документа|дата и время операции|дата авторизации",
      .valueDate: "дата валютирования|дата валюты", .time: "время",
      .amount:
        "сумма|сумма операции|сумма в рублях|сумма, руб|сумма транзакции|сумма (руб.)|сумма в rub|сумма руб",
      .accountAmount:
        "сумма в валюте счета|сумма пересчитанная в валюту счета|сумма в валюте счёта|сумма в валюте карты|сумма платежа|сумма в валюте договора",
      .originalAmount:
        "сумма в валюте операции|сумма операции в валюте операции|сумма в валюте транзакции|сумма в валюте|сумма операции",
      .debit:
        "расход|дебет|списание|списания|сумма списания|расходы|сумма расхода|дт|оборот дт|выдано|исходящие|снятие|снятия|сумма по дебету|выплаты",
      .credit:
        "приход|кредит|поступление|поступления|зачисление|сумма зачисления|пополнение|доходы|доход|кт|оборот кт|приходы|входящие|взнос|сумма по кредиту|начисления",
      .sign:
        "дебет/кредит|тип операции дебет кредит|приход/расход|направление|признак|дебет кредит|дт/кт|списание/зачисление|д/к",
      .fee:
        "комиссия|кэшбэк|бонусы (включая кэшбэк)|округление на инвесткопилку|сумма операции с округлением",
      .rate: "курс|курс конвертации",
      .balance:
        "остаток|баланс|остаток после операции|остаток по счету|сальдо|остаток на счете|баланс после операции",
      .openingBalance: "входящий остаток|остаток на начало",
      .closingBalance: "исходящий остаток|остаток на конец",
      .currency: "валюта|валюта счета|валюта счёта|валюта платежа|валюта карты",
      .originalCurrency: "валюта операции|валюта транзакции",
      .payee:
        "контрагент|наименование контрагента|получатель/отправитель|имя|плательщик/получатель|торговая точка|магазин|мерчант|продавец",
      .payer: "плательщик|отправитель|от кого", .recipient: "получатель|кому|бенефициар",
      .text:
        "описание|назначение платежа|основание|детали|описание операции|комментарий|назначение|содержание операции|наименование операции|примечание|место|место совершения операции|информация|операция|детали операции|сообщение|краткое описание",
      .type: "тип|тип операции|вид операции|тип транзакции|вид",
      .reference:
        "номер операции|id операции|референс|код операции|номер транзакции|идентификатор операции|референс проводки|уин|код авторизации",
      .customerReference: "номер документа|№|№ документа|mcc номер|бик|инн|кпп|№ п/п|вид документа",
      .status: "статус|состояние|статус операции",
      .account:
        "счет|счёт|номер счета|номер счёта|номер карты/счета/договора|номер карты/счета|тип счёта|номер договора|тип счета|название счета",
      .counterAccount: "счет получателя|счет контрагента|счёт контрагента|счет плательщика|бик банка",
      .card: "карта|номер карты|последние цифры карты|mcc|название карты",
      .merchantDetail: "город|страна|адрес|місто", .category: "категория|рубрика",
      .blockedAmount: "сумма в обработке",
    ])

  static let ukrainian = LanguageWords(
    "uk",
    [
      .bookingDate: "дата проведення|дата обробки|дата зарахування", .date: "дата|дата i час операції",
      .transactionDate: "дата операції|дата та час операції|дата транзакції|дата і час операції",
      .valueDate: "дата валютування", .time: "час", .amount: "сума|сума операції|сума платежу|сума (uah)",
      .accountAmount:
        "сума у валюті картки|сума в валюті картки (uah)|сума у валюті рахунку|сума у валюті карти",
      .originalAmount: "сума у валюті операції|сума в валюті операції|сума у валюті транзакції",
      .debit: "витрати|дебет|списання|видаток|видатки|вихідні|сума списання|дт|зняття",
      .credit: "надходження|кредит|зарахування|прибуток|вхідні|сума зарахування|кт|поповнення|доходи",
      .fee: "комісія|сума комісій (uah)|сума кешбеку (uah)|кешбек", .rate: "курс",
      .balance: "залишок|баланс|залишок після операції|залишок на рахунку|залишок на кінець періоду",
      .currency: "валюта|валюта картки|валюта рахунку",
      .originalCurrency: "валюта операції|валюта транзакції",
      .payee: "контрагент|назва контрагента|отримувач/відправник|кореспондент", .payer: "платник|відправник",
      .recipient: "отримувач|одержувач",
      .text:
        "опис|призначення|призначення платежу|деталі операції|опис операції|коментар|деталі|зміст операції",
      .type: "тип|тип операції|вид операції",
      .reference: "номер операції|референс|id операції|номер транзакції",
      .customerReference: "№|номер документа|мфо|єдрпоу", .status: "статус|стан",
      .account: "рахунок|номер рахунку", .counterAccount: "рахунок контрагента",
      .card: "картка|номер картки|mcc", .category: "категорія",
      .sign: "дебет/кредит|дт/кт|напрямок|витрата/надходження",
    ])

  static let bulgarian = LanguageWords(
    "bg",
    [
      .bookingDate:
        "дата на осчетоводяване|счетоводна дата|дата на осчетоводяване на операцията|дата на обработка",
      .date: "дата",
      .transactionDate:
        "дата на транзакция|дата на операция|дата на операцията|дата на транзакцията|дата на покупка|дата на покупката",
      .valueDate: "вальор|дата вальор",
      .amount: "сума|стойност",
      .debit: "дебит|дт|теглене|задължение|разход|разходи|изходящи|плащания|дебитен оборот",
      .credit: "кредит|кт|внасяне|вноска|приход|приходи|входящи|постъпления|кредитен оборот",
      .sign: "дебит/кредит|дт/кт|вид дт/кт", .balance: "салдо|наличност|баланс", .currency: "валута",
      .payee: "контрагент|наредител/получател|име на контрагент", .payer: "наредител",
      .recipient: "получател", .text: "описание|основание|основание за плащане|пояснение|пояснения|движение",
      .type: "тип|вид операция|вид", .reference: "референция|рефер|номер на операция", .status: "статус",
      .account: "сметка|номер на сметка", .counterAccount: "сметка на контрагент|iban контрагент",
      .category: "категория|категории",
      .openingBalance: "начално салдо",
      .closingBalance: "крайно салдо",
      .card: "карта|номер на карта",
      .originalAmount: "оригинална сума|сума в оригинална валута",
      .originalCurrency: "оригинална валута",
    ])
}
