extension HeaderWords {
  /// Names of the dates that statements print: the day on which the bank books or settles an entry, the day
  /// of the purchase or order, and the day from which interest counts.
  static let ofDates: [LanguageWords] = [
    dates(
      "en",
      booking:
        "posting dt|post dt|booking dt|settlement dt|date booked|date settled|date cleared|cleared on|booking day|posting day|date of posting|date of booking|date of settlement|settlement day|transaction posting date|bank date|charge date|date charged",
      purchase:
        "purchased on|purchase day|sale date|date of sale|order date|authorisation date|authorization date|auth date|card transaction date|transaction day|transacted on"
    ),
    dates(
      "de",
      booking:
        "buchung am|tag der buchung|verrechnungsdatum|verrechnet am|abrechnungstag|abgerechnet am|belastungsdatum|belastet am",
      purchase:
        "kauf am|kauftag|datum des kaufs|datum der transaktion|bezahlt am|bestelldatum|zahlungsdatum|autorisierungsdatum|einkauf am",
      value: "wertstellung am|datum der wertstellung|wertstellungsdat."),
    dates(
      "nl", booking: "boekingsdag|boekdag|datum van boeking|verwerkt op|afrekeningsdatum|datum afrekening",
      purchase: "datum aankoop|datum van aankoop|transactiedag", value: "valutadag|waardedatum"),
    dates(
      "sv", booking: "bokningsdatum|bokningsdag|avräkningsdatum|clearingdatum", purchase: "köpdag|inköpsdag",
      value: "värdedatum|räntedatum"),
    dates(
      "da", booking: "posteringsdato|posteringsdag|afregningsdato|bogført den",
      purchase: "købsdag|betalingsdato",
      value: "valuteringsdato"),
    dates(
      "no", booking: "posteringsdato|oppgjørsdato|bokføringsdag|bokført den",
      purchase: "kjøpsdag|dato for kjøp",
      value: "valuteringsdag|rentedag"),
    dates(
      "is", booking: "bókunardagsetning|bókunardagur|bókað|dagsetning bókunar|uppgjörsdagur",
      purchase: "kaupdagur|kaupdagsetning|færsludagur|færsludagsetning|dagsetning kaupa",
      value: "vaxtadagur|vaxtadagsetning|gildisdagur", plain: "dagsetning|dags."),
    dates(
      "fr",
      booking:
        "date de règlement|date règlement|date de débit|date d'inscription|date de passage|date de facturation",
      purchase: "date de paiement|date du paiement|date de vente|date de la transaction|date achat",
      value: "valeur le"),
    dates(
      "es",
      booking:
        "fecha de liquidación|fecha liquidación|fecha de cargo|fecha cargo|fecha de anotación|fecha anotación|fecha de aplicación|fecha aplicación|fecha asiento",
      purchase: "fecha compra|fecha de consumo|fecha consumo|fecha del consumo"),
    dates(
      "ca", booking: "data comptable|data de comptabilització|data de liquidació|data comptabilització",
      purchase: "data operació|data d'operació|data de l'operació|data de compra", value: "data valor",
      plain: "data"),
    dates(
      "it",
      booking:
        "data di regolamento|data regolamento|data addebito|data di addebito|data liquidazione|data contabilità",
      purchase: "data dell'acquisto|data spesa"),
    dates(
      "pt",
      booking:
        "data de liquidação|data da liquidação|data liquidação|data de processamento|data de débito|data processamento",
      purchase: "data de aquisição|data da aquisição"),
    dates(
      "ro",
      booking:
        "data contabilizării|data contabilizarii|data decontării|data decontarii|data procesarii|data postarii",
      purchase: "data cumpărării|data cumpararii|data achiziției|data achizitiei|data plății"),
    dates(
      "pl", booking: "data rozliczenia transakcji|data księgowania operacji|data zaksiegowania",
      purchase: "data zakupów|data płatności"),
    dates(
      "cs", booking: "datum vypořádání|datum připsání|datum odepsání|datum zpracování",
      purchase: "datum nákupu|datum platby"),
    dates(
      "sk", booking: "dátum vysporiadania|dátum spracovania", purchase: "dátum nákupu|dátum platby"),
    dates(
      "hr",
      booking:
        "datum obračuna|datum poravnanja|datum obdelave|datum poknjižbe|datum knjiženja transakcije|datum terećenja|datum proknjižbe|датум обраде|датум обрачуна",
      purchase: "datum kupovine|datum plaćanja|datum kupnje|датум куповине|датум плаћања"),
    dates(
      "ru",
      booking:
        "дата расчета|дата расчёта|дата учета|дата учёта|дата проведения операции|дата обработки операции",
      purchase: "дата совершения покупки|дата оплаты"),
    dates(
      "uk",
      booking: "дата проводки|дата списання|дата розрахунку|дата проведення операції|дата відображення",
      purchase: "дата покупки|дата купівлі|дата здійснення операції|дата оплати", value: "дата валюти"),
    dates(
      "bg", booking: "дата на счетоводно записване|дата на сетълмент|дата на обработка|осчетоводена на",
      purchase: "дата на покупка|дата на покупката|дата на плащане", value: "дата на вальор"),
    dates(
      "mk", booking: "датум на книжење", purchase: "датум на трансакција|датум на купување",
      value: "датум на валута"),
    dates(
      "sq", booking: "data e regjistrimit|data e postimit", purchase: "data e transaksionit|data e blerjes",
      value: "data e valutës"),
    dates(
      "fi", booking: "kirjauspäivämäärä|veloituspäivä|selvityspäivä",
      purchase: "ostospäivä|ostopäivämäärä|tapahtuman päivä", value: "arvopäivämäärä"),
    dates(
      "et", booking: "broneerimise kuupäev|arvelduskuupäev|töötlemise kuupäev",
      purchase: "ostukuupäev|ostu kuupäev|tehingukuupäev", value: "väärtuskuupäev"),
    dates(
      "lv", booking: "grāmatošanas datums|norēķinu datums|apstrādes datums",
      purchase: "pirkuma datums|operācijas datums", value: "valutēšanas datums|vērtības datums"),
    dates(
      "lt", booking: "įskaitymo data|užskaitymo data|atsiskaitymo data|įrašo data",
      purchase: "pirkimo data|sandorio data", value: "vertės data"),
    dates(
      "hu",
      booking: "könyvelési nap|elszámolás dátuma|elszámolás napja|terhelés dátuma|feldolgozás dátuma",
      purchase: "vásárlás napja|vásárlás ideje|fizetés dátuma", value: "értékdátum|értéknap dátuma"),
    dates(
      "tr", booking: "takas tarihi|hesaba geçiş tarihi|işleme tarihi|muhasebeleştirme tarihi",
      purchase: "alışveriş tarihi|satın alma tarihi"),
    dates(
      "az", booking: "emal tarixi|uçot tarixi", purchase: "əməliyyat tarixi", value: "valyutasiya tarixi",
      plain: "tarix"),
    dates(
      "el", booking: "ημερομηνία εγγραφής|ημερομηνία εκκαθάρισης|ημ. καταχώρησης|ημ/νία καταχώρησης",
      purchase: "ημερομηνία αγοράς", value: "ημερομηνία τοκισμού"),
    dates(
      "ka",
      booking: "გატარების თარიღი|ასახვის თარიღი|დამუშავების თარიღი|ანგარიშსწორების თარიღი",
      purchase: "ტრანზაქციის თარიღი|ოპერაციის თარიღი|შესყიდვის თარიღი|ყიდვის თარიღი",
      value: "ვალუტირების თარიღი|ღირებულების თარიღი", plain: "თარიღი"),
    dates(
      "hy", booking: "հաշվառման ամսաթիվ", purchase: "գործարքի ամսաթիվ|գնման ամսաթիվ",
      value: "արժեքի ամսաթիվ", plain: "ամսաթիվ"),
    dates(
      "zh",
      booking:
        "入账时间|记账时间|入帳時間|帳務日期|账务日期|结算日期|結算日期|清算日期|过账日期|過帳日期|入账日期时间|起帳日|扣款日",
      purchase: "消费日|消费时间|消費時間|购买日期|購買日期|刷卡日期"),
    dates("ja", booking: "記帳日付|計上日付|処理日付|記入日", purchase: "購入日付|ご購入日"),
    dates(
      "ko", booking: "기재일자|기재일|기장일시|기표일|기표일자|처리일|정산일|정산일자|전기일|기록일",
      purchase: "구매일|구매일자|결제일시", value: "기산일자"),
    dates(
      "vi", booking: "ngày ghi nhận|ngày vào sổ|ngày xử lý", purchase: "ngày mua|ngày mua hàng"),
    dates(
      "id", booking: "tanggal buku|tanggal settlement|tarikh pos|tarikh catatan|tarikh penyelesaian",
      purchase: "tanggal pembelian|tarikh transaksi|tarikh urus niaga|tarikh belian|tarikh pembelian",
      value: "tarikh nilai|tanggal nilai", plain: "tarikh"),
    dates(
      "hi",
      booking: "पोस्टिंग तिथि|प्रविष्टि तिथि|बुकिंग तिथि|लेखा तिथि|पोस्टिंग दिनांक|निपटान तिथि",
      purchase: "लेनदेन तिथि|लेन-देन तिथि|खरीद तिथि|लेनदेन की तिथि|लेनदेन दिनांक|खरीद की तारीख",
      value: "मूल्य तिथि|मूल्य दिनांक|वैल्यू तिथि", plain: "तिथि|दिनांक|तारीख"),
    dates(
      "he", booking: "תאריך רישום|תאריך סליקה|תאריך רישום הפעולה",
      purchase: "תאריך רכישה|תאריך העסקה|תאריך קנייה"),
    dates(
      "ar",
      booking: "تاريخ القيد|تاريخ الترحيل|تاريخ التسجيل|تاريخ التسوية|تاريخ الإدخال|تاريخ المعالجة",
      purchase: "تاريخ الشراء|تاريخ المعاملة|تاريخ الحركة",
      value: "تاريخ الاستحقاق|تاريخ السريان", plain: "تاريخ"),
    dates(
      "fa", booking: "تاریخ سند|تاریخ ثبت|تاریخ تسویه",
      purchase: "تاریخ تراکنش|تاریخ خرید|تاریخ عملیات|تاریخ انجام", value: "تاریخ موثر|تاریخ مؤثر|تاریخ ارزش"),
    dates(
      "th",
      booking: "วันที่บันทึกบัญชี|วันที่ลงบัญชี|วันที่บันทึก|วันที่ลงรายการ|วันที่ประมวลผล|วันที่ชำระบัญชี",
      purchase: "วันที่ซื้อ|วันที่ใช้จ่าย|วันที่เกิดรายการ", value: "วันที่คิดมูลค่า|วันที่คิดดอกเบี้ย"),
  ]

  private static func dates(
    _ language: String, booking: String, purchase: String, value: String = "", plain: String = ""
  ) -> LanguageWords {
    LanguageWords(
      language, [.bookingDate: booking, .transactionDate: purchase, .valueDate: value, .date: plain])
  }
}
