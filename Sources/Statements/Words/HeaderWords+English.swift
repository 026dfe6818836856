extension HeaderWords {
  static let english = LanguageWords(
    "en",
    [
      .bookingDate:
        "booking date|booked date|booked on|booked at|posting date|posted date|post date|posted|posted on|date posted|posted at|date processed|processed date|processing date|process date|completed date|completion date|completed on|date completed (utc)|settlement date|settled date|settled|entry date|bookingdate|date of entry|accounting date|ledger date|cleared date|clearing date|posted account date|finished on|posted transaction date",
      .date: "date|datetime|date time|date and time|timestamp|txn date time|day|date (utc)|book",
      .transactionDate:
        "transaction date|trans date|trans. date|tran date|txn date|trx date|tx date|trade date|date of transaction|purchase date|started date|effective date|transaction date time|activity date|created on|created date|operation date|transaction posted|payment date|execution date|date of purchase|transaction time|completion time",
      .valueDate: "value date|value dt|valuedate|value|val date|interest date|effective value date",
      .time: "time|transaction time|time zone|timezone|time (utc)",
      .amount:
        "amount|amt|value|transaction amount|trans amount|txn amount|transaction amt|sum|money|total|amount (total)|total amount|payment amount|amount in|amt.|change|movement|transaction value|booked amount|value amount|amount total|credit debit amount|cash amount|amount received",
      .accountAmount:
        "amount in account currency|account amount|billing amount|billed amount|amount (account currency)|converted amount|settlement amount|amount in card currency|amount eur|amount usd|amount gbp|amount chf|posted amount|amount in local currency|home amount",
      .originalAmount:
        "original amount|originalamount|foreign amount|local amount|amount in transaction currency|foreign currency amount|foreign spend amount|amount foreign currency|amount (foreign currency)|instructed amount|source amount|transaction currency amount|orig amount|orig. amount|merchant amount|amount in foreign currency|original transaction amount|amount in original currency|foreign currency amt|transaction amount in foreign currency",
      .blockedAmount:
        "pending amount|held amount|hold amount|blocked amount|amount on hold|authorised amount|authorized amount",
      .grossAmount: "gross|gross amount|amount before fees|subtotal",
      .netAmount: "net|net amount|amount after fees",
      .debit:
        "debit|debits|debit amount|debit amt|dr|dr amount|dr amt|amount debit|amount (debit)|withdrawal|withdrawals|withdrawal amount|withdrawal amt|withdrawal amt.|withdraw|withdrawal (dr)|withdrawals (dr)|paid out|money out|out|outflow|payments out|amount out|spent|debited|payment out|debit (-)|debit(-)|charges|cash out|outgoing|expenses|expense|spend amount|payments|amount debited|withdrawals (out)|debit value|outgoings|money spent|withdrawn|total out|paid to others|payments (out)|amount paid out",
      .credit:
        "credit|credits|credit amount|credit amt|cr|cr amount|cr amt|amount credit|amount (credit)|deposit|deposits|deposit amount|deposit amt|deposit amt.|deposit (cr)|deposits (cr)|paid in|money in|in|inflow|payments in|receipts|receipt|amount in|credited|payment in|credit (+)|credit(+)|lodgement|lodgements|cash in|incoming|income|amount credited|deposits (in)|credit value|money received|deposited|total in|payments (in)|amount paid in|incomings",
      .sign:
        "credit debit|creditdebit|debit credit|credit/debit|debit/credit|credit or debit|debit or credit|debit/credit indicator|credit debit indicator|d/c|d/k|c/d|cr/dr|dr/cr|db/cr|indicator|sign|direction|dr cr|cr dr|creditdebitindicator|in/out|+/-|debit credit code|drcr|dc|debit or credit indicator|transaction sign|dr or cr|d or c",
      .fee: "fee|fees|amount (fee)|fee amount|commission|charge amount|transaction fee|fees paid",
      .rate: "exchange rate|rate|fx rate|conversion rate|exchange rate used|exch rate",
      .balance:
        "balance|running balance|running bal.|runningbalance|account balance|balance after|balance after transaction|closing balance amount|ledger balance|book balance|available balance|new balance|bal|balance (account currency)|closing balance|account balance after transaction|bank balance|actual balance|cash balance",
      .balanceBefore:
        "balance before|balance before transaction|previous balance|initial balance|start balance",
      .openingBalance: "beginning balance|opening balance|starting balance",
      .closingBalance: "ending balance|end balance|final balance",
      .currency:
        "currency|ccy|curr|currency code|transaction currency|account currency|currency symbol|cur|payment currency|billing currency|amount currency",
      .originalCurrency:
        "original currency|originalcurrency|foreign currency|local currency|orig currency|merchant currency|source currency|original currency code|currency of transaction",
      .payee:
        "payee|name|merchant|merchant name|merchantname|counterparty|counter party|counterparty name|counter party name|beneficiary|beneficiary name|beneficiary or remitter|other party|other party name|partner|partner name|vendor|payee name|payor|contact|party|business name|merchant/payee|payee/payer|beneficiary/remitter|store|shop|description 1|name of counterparty|name/description|name / description|counterparty account name|transacting party|remitter|name 1|payer or payee|third party",
      .payer:
        "payer|from|sender|remitter name|ordering party|debtor|from name|originator|payer name|sender name|debtor name|source name",
      .recipient:
        "recipient|to|receiver|to name|recipient name|beneficiary party|creditor|receiver name|creditor name|target name|paid to",
      .text:
        "description|details|detail|transaction description|transaction details|memo|narrative|narration|particulars|remarks|transaction remarks|note|notes|text|message|purpose|payment details|payment reference|additional information|additional details|original description|extended details|statement description|transaction|transactions|particular|comment|comments|label|summary|information|payment purpose|title|subject|description 2|description 3|statement details|appears on your statement as|more information|what|item|payment description|memo/description|transaction narrative|transaction particulars|other details|detail 1|merchant description|transaction description 1|transaction description 2|explanation|supplementary details|remittance information|entry description|user comments|narrative 1|narrative 2|debit memo",
      .type:
        "type|transaction type|trans type|tran type|txn type|transactiontype|type of transaction|transaction category|payment type|payment method|method|kind|product|tx type|entry type|activity type|transaction code|trans code|code|tran code",
      .reference:
        "transaction id|transactionid|transaction number|transaction no|transaction no.|transaction reference|transaction ref|reference|reference number|reference no|reference no.|ref|ref no|ref no.|ref.|id|record id|bank reference|entry id|operation number|operation no|unique id|trx id|txn id|transaction identifier|fit id|fitid|bank ref|uetr|confirmation number|transferwise id|wise id|journal number|trace number|payment id|order id|uuid|ref number|arn|acquirer reference number|entry reference",
      .customerReference:
        "customer reference|end to end id|end to end reference|client reference|your reference|mandate reference|mandate id|check number|checknumber|check no|check no.|cheque number|cheque no|cheque no.|chq no|chq./ref.no.|chq/ref no|chq / ref number|cheque|check|check or slip #|serial|serial number|slip|number|ref/cheque no|chq. no.|ref no./cheque no.|s no.|s.no.|sl no|sr no|no|no.|doc. no|doc no|document number|code in payer is|client code|invoice number|invoice|#|payer reference|creditor id|debit/check|instrument id|order|cheque number|zip code|zip|postcode|card sequence|branch code|sort code|sort|bsb",
      .status:
        "status|state|statetype|transaction status|payment status|booking status|approved|state type|status code",
      .account:
        "account|account number|account no|account no.|account name|accountname|account nickname|acct|own account|from account number|iban|my account|account id|account type|bank account|account identifier|account iban",
      .counterAccount:
        "counter account|counterparty account|counterparty iban|counter party account number|to account|from account|beneficiary account|other account|to account number|account of counterparty|payee account|other party account number|partner iban|beneficiary iban|counterparty account number|counterparty bic|bic|swift|bank account 2",
      .card:
        "card|card number|card no|card no.|cardid|card id|card member|cardmember|cardholder|card holder|cardholder name|last 4|last four|card last 4|account #|card name|merchant category|merchant category code|merchantcategory|mcc|card present",
      .merchantDetail:
        "merchant city|merchant state|merchant country|merchantplace|merchantcountry|merchant place|merchant zip|merchant location|city|country|state/province|address|town/city|location|city/state|street|merchant address",
      .category:
        "category|categories|subcategory|sub category|category name|labels|label names|tags|tag|budget|parent category|group|receipt|receipts|flag|attachments",
    ])
}
