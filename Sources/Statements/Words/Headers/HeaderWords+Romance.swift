extension HeaderWords {
  static let french = LanguageWords(
    "fr",
    [
      .bookingDate:
        "date comptable|date de fin|date de clôture|date de comptabilisation|date de compta|date d'écriture|date de traitement|date de comptabilité|date écriture|comptabilisé le|date de comptabilisation de l'opération|date d'imputation|date d'enregistrement|dateop",
      .date:
        "date|date opération|date d'opération|date de l'opération|date de l'operation|date op|date ope|jour|date du mouvement|date mouvement",
      .transactionDate:
        "date de transaction|date de début|date transaction|date d'achat|date de l'achat|date d'exécution",
      .valueDate: "date valeur|date de valeur|date val|valeur|date val.|dateval", .time: "heure",
      .amount:
        "montant|montant de l'opération|montant eur|montant en euros|montant(euros)|montant (eur)|somme|montant opération|montant net en euro|montant de la transaction|montant en eur|montant(eur)",
      .accountAmount:
        "montant en devise du compte|montant en chf|contre-valeur|montant comptabilisé|montant débité",
      .originalAmount:
        "montant en devise|montant (devise étrangère)|montant en devise étrangère|montant d'origine|montant en devises|montant original|montant devise|montant dans la devise d'origine|montant(francs)|montant en francs|montant francs|montant en devise d'origine",
      .grossAmount: "montant brut|brut", .netAmount: "montant net|net|avant commission",
      .debit:
        "débit|débits|débit euros|montant débit|sorties|dépenses|retraits|retrait|débit (€)|sortie|montant au débit|débit en chf|paiements|débit eur|dépense|débit euro|débité",
      .credit:
        "crédit|crédits|crédit euros|montant crédit|entrées|recettes|dépôts|dépôt|crédit (€)|entrée|montant au crédit|crédit en chf|versements|crédit eur|recette|crédit euro|montant crédité|crédité|encaissements|encaissement",
      .sign: "sens|débit/crédit|crédit/débit|sens de l'opération|signe",
      .fee: "frais|commission|frais bancaires", .rate: "taux|taux de change|cours",
      .balance:
        "solde|solde comptable|solde après opération|solde après|solde du compte|solde en chf|nouveau solde|accountbalance",
      .openingBalance: "solde initial|solde d'ouverture",
      .closingBalance: "solde final|solde de clôture",
      .currency: "devise|monnaie|monn.|devise du compte|devise du montant|monn|devise compte",
      .originalCurrency:
        "devise d'origine|type de devise étrangère|devise étrangère|devise originale|monnaie d'origine",
      .payee:
        "nom|contrepartie|nom de la contrepartie|bénéficiaire/émetteur|nom contrepartie|commerçant|nom de la contrepartie contient|tiers|enseigne|marchand|commerce|nom du tiers|libellé simplifié|nom contrepartie contient|nom du commerçant|intitulé|supplierfound|nom du bénéficiaire",
      .payer: "émetteur|donneur d'ordre|payeur|expéditeur", .recipient: "bénéficiaire|destinataire",
      .text:
        "libellé|libelle|détail|détails|détail de l'écriture|communication|communications|description|libellé opération|nature de l'opération|libellé interbancaire|motif|opération|libellé de l'opération|commentaire|commentaires|informations complémentaires|intitulé de l'opération|référence libellé|libellé complet|libellé bancaire|communication libre|mention|description 1|description 2|description 3|détails du mouvement|informations|texte comptable|texte de notification|label|communication 1",
      .type:
        "type|type opération|type d'opération|nature|type de transaction|type de mouvement|type de l'opération|mode de paiement",
      .reference:
        "n° de transaction|numéro d'opération|numéro de transaction|référence|référence opération|n° opération|référence de l'opération|id transaction|référence de la transaction|identifiant|numéro de mouvement|n° de séquence|numéro de séquence|n de transaction|n° transaction|numéro de référence",
      .customerReference:
        "numéro de chèque|n° de chèque|chèque|mandat|pointage|référence client|rubrique|numéro d'extrait|extrait|numéro extrait|numéro|pointage opération|numéro d'extrait de compte|code banque",
      .status: "statut|état",
      .account:
        "compte|numéro de compte|n° de compte|produit|intitulé du compte|compte donneur d'ordre|libellé compte|accountnum|accountlabel|nom du compte|compte bancaire|n° compte",
      .counterAccount:
        "compte contrepartie|compte de la contrepartie|compte bénéficiaire|iban contrepartie|numéro de compte de la contrepartie|bic contrepartie|compte de contrepartie|numéro de compte contrepartie",
      .card: "carte|numéro de carte|n° de carte|porteur|titulaire de carte",
      .merchantDetail: "ville|pays|lieu|rue et numéro|code postal et localité|adresse|rue",
      .category:
        "catégorie|sous catégorie|sous-catégorie|catégorie parente|categoryparent|catégorie opération",
    ])

  static let spanish = LanguageWords(
    "es",
    [
      .bookingDate:
        "fecha contable|fecha de finalización|fecha de contabilización|fecha contabilización|fecha de registro|fecha de asiento|fecha ctble|fecha de proceso|f. contable|fecha proceso",
      .date: "fecha|dia|día|f. operación|fecha y hora",
      .transactionDate:
        "fecha operación|fecha de inicio|fecha de operación|fecha de la operación|fecha transacción|fecha de transacción|fecha de compra|fecha movimiento|fecha oper.|fecha del movimiento|fecha oper",
      .valueDate: "fecha valor|fecha de valor|f. valor|f.valor|valor fecha|fecha efectiva|f valor",
      .time: "hora",
      .amount:
        "importe|monto|importe eur|importe (eur)|cantidad|monto total|importe en euros|importe €|importe operación|monto de la transacción|valor de la transacción|monto transacción|importe movimiento|monto ($)|importe (€)",
      .accountAmount: "importe en moneda de la cuenta|importe cargado",
      .originalAmount:
        "importe divisa|cantidad (divisa extranjera)|importe (divisa extranjera)|importe original|importe en moneda original|importe en divisa|monto original|monto en moneda extranjera|monto origen",
      .debit:
        "cargo|cargos|debe|débito|débitos|gasto|gastos|retiro|retiros|salidas|egresos|egreso|cargo (cop)|adeudo|adeudos|importe cargo|débito ($)|cargos ($)|retiro ($)|giros|salida|importe debe|salidas de dinero|débitos/cargos|dinero retirado",
      .credit:
        "abono|abonos|haber|crédito|créditos|ingreso|ingresos|depósito|depósitos|entradas|importe abono|crédito ($)|abonos ($)|depósito ($)|entrada|importe haber|entradas de dinero|créditos/abonos|dinero depositado",
      .sign: "signo|cargo/abono|debe/haber|naturaleza|tipo cargo abono|débito/crédito|tipo de cargo|c/d",
      .fee: "comisión|comisiones|tasa", .rate: "tipo de cambio|cambio",
      .balance:
        "saldo|saldo contable|saldo disponible|saldo (eur)|saldo posterior|saldo después|saldo en cuenta|saldo actual|disponible|saldo €|saldo ($)",
      .openingBalance: "saldo inicial|saldo anterior", .closingBalance: "saldo final",
      .currency: "divisa|moneda|divisa cuenta|moneda cuenta",
      .originalCurrency:
        "moneda original|tipo de divisa extranjera|divisa extranjera|divisa original|divisa operación",
      .payee:
        "nombre|comercio|contraparte|beneficiario/ordenante|nombre beneficiario|establecimiento|titular|nombre del comercio|razón social|proveedor|beneficiario o ordenante|nombre contraparte",
      .payer: "ordenante|remitente|emisor|pagador", .recipient: "beneficiario|destinatario|receptor",
      .text:
        "concepto|concepto referencia|descripción|movimiento|observaciones|detalle|más datos|concepto ampliado|descripción ampliada|referencia texto|glosa|información adicional|comentario|comentarios|concepto extendido|detalles|operación|leyenda|descripción del movimiento|descripción de la operación|concepto bancario|descripción movimiento|descripción operación|información complementaria|asunto|concepto complementario|observación|remesa",
      .type:
        "tipo|tipo de movimiento|tipo movimiento|tipo de operación|tipo operación|tipo de transacción|medio de pago",
      .reference:
        "referencia|número de operación|nº operación|referencia 1|referencia 2|número de referencia|id|folio|nº de referencia|número de movimiento|identificador|número operación|número de transacción|id de transacción|no. de referencia|nro. operación|referencia bancaria|n° operación|nº mov|nº movimiento",
      .customerReference:
        "número de documento|nº documento|documento|cheque|no. cheque|oficina|sucursal|código|n° documento|nro. documento|oficina origen|remesa número|clave|nº|núm|cod.|serial",
      .status: "estado|situación",
      .account:
        "cuenta|número de cuenta|nº cuenta|cuenta origen|núm. cuenta|cuenta bancaria|iban cuenta|nro. de cuenta",
      .counterAccount:
        "cuenta beneficiario|cuenta destino|cuenta contraparte|cuenta del beneficiario|cuenta ordenante",
      .card: "tarjeta|número de tarjeta|nº tarjeta|n° tarjeta|tarjeta número",
      .merchantDetail: "ciudad|país|lugar|localidad|población", .category: "categoría|subcategoría",
    ])

  static let italian = LanguageWords(
    "it",
    [
      .bookingDate:
        "data contabile|data di completamento|data contabilizzazione|data di contabilizzazione|data registrazione|data cont.|data di registrazione|contabile|data reg.|data contab.",
      .date: "data|giorno|data movimento|data operazione|data mov.|data op.|data_operazione",
      .transactionDate:
        "data transazione|data di inizio|data acquisto|data di acquisto|data esecuzione|data della transazione",
      .valueDate: "data valuta|valuta|data val.|data di valuta|data_valuta", .time: "ora|orario",
      .amount:
        "importo|importo (eur)|importo eur|ammontare|importo in euro|importo €|importo (€)|importo operazione|importo in eur|importo movimento|somma|totale",
      .accountAmount: "importo addebitato|controvalore|importo in valuta conto",
      .originalAmount:
        "importo in valuta originaria|importo (valuta estera)|importo in valuta estera|importo originale|importo in divisa|importo valuta|importo in divisa originaria|importo divisa",
      .grossAmount: "lordo|importo lordo", .netAmount: "netto|importo netto",
      .debit:
        "dare|addebiti|addebito|uscite|uscita|importo dare|addebiti (euro)|addebiti (€)|pagamenti|spese importo|dare (€)|importo addebito|uscite (€)|in uscita|movimenti dare",
      .credit:
        "avere|accrediti|accredito|entrate|entrata|importo avere|accrediti (euro)|accrediti (€)|avere (€)|importo accredito|entrate (€)|in entrata|movimenti avere|ricavi",
      .sign: "segno|dare/avere|d/a|addebito/accredito|segno movimento|tipo importo",
      .fee: "commissioni|commissione|spese", .rate: "cambio|tasso di cambio|tasso",
      .balance:
        "saldo|saldo contabile|saldo disponibile|saldo progressivo|progressivo|saldo dopo operazione|saldo (€)",
      .openingBalance: "saldo iniziale", .closingBalance: "saldo finale",
      .currency: "valuta|divisa|moneta|divisa conto|val.",
      .originalCurrency:
        "divisa originaria|tipo di valuta estera|valuta estera|valuta originaria|divisa originale|valuta originale",
      .payee:
        "controparte|nome|beneficiario/ordinante|esercente|nome controparte|beneficiario / ordinante|ordinante/beneficiario|negozio|nominativo|intestatario|esercizio",
      .payer: "ordinante|mittente|pagatore", .recipient: "beneficiario|destinatario",
      .text:
        "descrizione|descrizione operazione|descrizione operazioni|causale|descrizione estesa|operazione|dettagli|dettaglio|descrizione completa|note|descrizione movimento|descrizione_completa|operazione descrizione|informazioni|concetto|descrizione della transazione|causale descrizione|descrizione aggiuntiva|descrizione causale|note aggiuntive|dettagli operazione|moneymap descrizione|informazioni aggiuntive",
      .type:
        "tipo|tipo operazione|tipologia|tipo movimento|tipo transazione|tipo di operazione|causale abi|codice causale",
      .reference:
        "riferimento|numero operazione|numero movimento|id transazione|identificativo|numero di riferimento|cro|trn|codice operazione|riferimento operazione|id movimento|codice identificativo|numero transazione",
      .customerReference: "caus.|canale|numero assegno|mandato|numero|codice|distinta|abi|filiale|n.|num.",
      .status: "stato|stato operazione|esito",
      .account:
        "conto|numero conto|conto corrente|rapporto|conto o carta|iban conto|numero di conto|conto/carta|conti",
      .counterAccount: "iban beneficiario|conto beneficiario|iban controparte|conto controparte",
      .card: "carta|numero carta|numero della carta", .merchantDetail: "città|paese|luogo|località",
      .category: "categoria|sottocategoria|moneymap|categoria movimento|contabilizzazione|hashtag",
    ])

  static let portuguese = LanguageWords(
    "pt",
    [
      .bookingDate:
        "data de lançamento|data de conclusão|data lançamento|data lanc.|data contábil|data contabilística|data mov.|data de registo|data de contabilização|data mov|data lancamento|data do lançamento|data de movimento|data movimento",
      .date: "data|dia|data e hora",
      .transactionDate:
        "data da transação|data de início|data da operação|data operação|data da compra|data transação|data de compra|data compra|data de transação",
      .valueDate: "data valor|data-valor|data val.|data de valor|data do valor", .time: "hora",
      .amount:
        "valor|montante|importância|valor (r$)|valor r$|valor em r$|quantia|importe|valor da transação|valor lançamento|valor (brl)|valor do lançamento|montante (eur)|montante( eur )|valor em reais|valor (em r$)|importância (eur)",
      .originalAmount:
        "valor original|valor em moeda estrangeira|montante original|valor (em us$)|valor em us$|valor moeda original|valor em dólar",
      .debit:
        "débito|débitos|saída|saídas|despesa|despesas|valor débito|débito (r$)|valor a débito|pagamentos|saidas (r$)|saídas (r$)|valor de saída|levantamentos",
      .credit:
        "crédito|créditos|entrada|entradas|receita|receitas|valor crédito|crédito (r$)|valor a crédito|entradas (r$)|valor de entrada|recebimentos|depósitos",
      .sign: "natureza|débito/crédito|d/c|tipo de lançamento|sinal|crédito/débito|inf.",
      .fee: "taxa|comissão|tarifa", .rate: "câmbio|cotação|cotação (em r$)|taxa de câmbio",
      .balance:
        "saldo|saldo contabilístico|saldo após|saldo (r$)|saldo disponível|saldo do dia|saldo após movimento|saldos|saldo contábil|saldo (eur)|saldo em conta",
      .openingBalance: "saldo inicial|saldo anterior", .closingBalance: "saldo final",
      .currency: "moeda|divisa|moeda da conta", .originalCurrency: "moeda original|moeda estrangeira",
      .payee:
        "nome|favorecido|estabelecimento|razão social|contraparte|comerciante|razao social|beneficiário/ordenante|nome do estabelecimento|empresa|cliente/fornecedor",
      .payer: "pagador|remetente|ordenante", .recipient: "beneficiário|destinatário|recebedor",
      .text:
        "descrição|histórico|lançamento|lançamentos|detalhes|observação|observações|título|complemento|movimento|descritivo|descrição do movimento|informação complementar|mensagem|identificação|detalhe|descrição original|descricao|lancamentos|descrição da operação|memo|referência texto|transação|histórico do lançamento",
      .type:
        "tipo|tipo transação|tipo de transação|tipo de movimento|modalidade|tipo movimento|tipo de operação",
      .reference:
        "identificador|número do documento|id da transação|referência|número da operação|docto.|id transação|nº transação|código da transação|autenticação|número de referência|id da operação",
      .customerReference:
        "número documento|dcto.|documento|nº documento|agência|ag. origem|agência origem|lote|cheque|parcela|n° documento|número|código|cpf/cnpj|cod. histórico|dependencia origem|nr. doc|doc|dcto",
      .status: "status|situação|estado",
      .account: "conta|número da conta|conta corrente|nº conta|conta/cartão|conta bancária",
      .counterAccount: "conta destino|conta do favorecido|conta de destino",
      .card: "cartão|número do cartão|final do cartão|nome no cartão|cartao",
      .merchantDetail: "cidade|país|localidade", .category: "categoria|subcategoria|categoria nome",
    ])

  static let romanian = LanguageWords(
    "ro",
    [
      .bookingDate:
        "data înregistrării|data finalizării|data finalizarii tranzactiei|data procesării|data contabilă|data inregistrare|data postării",
      .date: "data|ziua",
      .transactionDate:
        "data tranzacției|data începerii|data initierii tranzactiei|data tranzacţiei|data tranzactie|data operațiunii|data tranzacționării|data tranzactiei|data operatiunii",
      .valueDate: "data valutei|data valuta|data valută",
      .amount: "suma|sumă|valoare|suma (ron)|suma tranzacție|valoare tranzacție|suma tranzactiei",
      .originalAmount: "suma originală|suma în valuta originală",
      .debit:
        "debit|debitare|plăți|sume debitate|suma debit|ieșiri|debit (ron)|retrageri|cheltuieli|ieșire|suma debitată|sume plătite",
      .credit:
        "credit|creditare|încasări|sume creditate|suma credit|intrări|credit (ron)|depuneri|venituri|intrare|suma creditată|sume încasate",
      .sign: "debit/credit|sens|d/c|debit credit|tip debit/credit",
      .balance:
        "sold|balanță|balanta|sold contabil|sold final operatiune|sold intermediar|sold după tranzacție|sold disponibil|sold curent",
      .openingBalance: "sold inițial|sold initial", .closingBalance: "sold final",
      .currency: "valută|moneda|valuta|monedă",
      .payee:
        "nume|beneficiar/ordonator|comerciant|nume beneficiar/ordonator|partener|contrapartida|nume/denumire ordonator/beneficiar|contraparte",
      .payer: "ordonator|plătitor", .recipient: "beneficiar|destinatar",
      .text:
        "descriere|detalii|detalii tranzacție|explicații|explicatii|descriere tranzacție|detalii tranzactie|descrierea tranzacției|descriere detaliată|tranzacție|detalii tranzacţie|descrierea tranzactiei",
      .type: "tip|tip tranzacție|tipul tranzacției|tip tranzactie",
      .reference:
        "referința|referinta|nr. referință|referință|numar referinta|referinta tranzactiei|referința tranzacției",
      .status: "stare|status",
      .account: "cont|număr cont|iban cont|cont bancar",
      .counterAccount:
        "cont beneficiar/ordonator|cont contrapartidă|cont ordonator/beneficiar|iban ordonator/beneficiar",
      .card: "card|număr card", .fee: "comision", .category: "categorie",
    ])
}
