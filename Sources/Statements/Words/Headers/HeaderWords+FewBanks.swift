extension HeaderWords {
  /// The most important names, in languages in which few banks write files.
  static let ofFewBanks = [
    LanguageWords(
      "lb", [.debit: "belaaschtung|débit", .credit: "guttschrëft|gutschrëft", .text: "beschreiwung"]),
    LanguageWords(
      "ga",
      [
        .date: "dáta", .amount: "méid|suim", .debit: "dochar", .credit: "sochar|creidmheas",
        .balance: "iarmhéid", .text: "cur síos|sonraí",
      ]),
    LanguageWords(
      "cy",
      [
        .date: "dyddiad", .amount: "swm", .debit: "debyd|allan|arian allan",
        .credit: "credyd|i mewn|arian i mewn",
        .balance: "balans|gweddill", .text: "disgrifiad|manylion",
      ]),
    LanguageWords(
      "sr",
      [
        .date: "датум", .bookingDate: "датум књижења", .valueDate: "датум валуте", .amount: "износ",
        .debit: "задужење|дугује|исплата|на терет|терет",
        .credit: "одобрење|потражује|уплата|у корист|корист",
        .balance: "салдо|стање", .currency: "валута", .text: "опис|сврха|сврха плаћања|сврха уплате",
        .payer: "налогодавац", .recipient: "прималац",
      ]),
    LanguageWords(
      "uz",
      [
        .date: "sana|сана", .amount: "summa|miqdor", .debit: "chiqim|чиқим", .credit: "kirim|кирим",
        .balance: "qoldiq|қолдиқ", .text: "tavsif|izoh|to'lov maqsadi", .currency: "valyuta",
      ]),
    LanguageWords(
      "mn",
      [
        .date: "огноо|гүйлгээний огноо", .amount: "дүн|гүйлгээний дүн", .debit: "зарлага|дебит гүйлгээ",
        .credit: "орлого|кредит гүйлгээ", .balance: "үлдэгдэл|эцсийн үлдэгдэл",
        .openingBalance: "эхний үлдэгдэл",
        .text: "гүйлгээний утга|утга|тайлбар", .counterAccount: "харьцсан данс",
      ]),
    LanguageWords(
      "bn",
      [
        .date: "তারিখ", .amount: "পরিমাণ|টাকার পরিমাণ", .debit: "ডেবিট|উত্তোলন", .credit: "ক্রেডিট|জমা",
        .balance: "ব্যালেন্স|স্থিতি", .text: "বিবরণ",
      ]),
    LanguageWords(
      "ta",
      [
        .date: "தேதி", .amount: "தொகை", .debit: "பற்று", .credit: "வரவு", .balance: "இருப்பு", .text: "விவரம்",
      ]),
    LanguageWords(
      "si",
      [.date: "දිනය", .amount: "මුදල", .debit: "හර", .credit: "බැර", .balance: "ශේෂය", .text: "විස්තරය"]),
    // رقم is the amount in Urdu, but a number in Arabic.
    LanguageWords("ur", [.debit: "ڈیبٹ", .credit: "کریڈٹ", .balance: "بیلنس|بقایا", .text: "تفصیل|تفصیلات"]),
    LanguageWords(
      "lo",
      [
        .date: "ວັນທີ", .amount: "ຈຳນວນເງິນ", .debit: "ຖອນ|ຖອນເງິນ|ເງິນອອກ", .credit: "ຝາກ|ຝາກເງິນ|ເງິນເຂົ້າ",
        .balance: "ຍອດເຫຼືອ|ຍອດຄົງເຫຼືອ|ຍອດເງິນຄົງເຫຼືອ", .text: "ລາຍລະອຽດ|ລາຍການ",
      ]),
    LanguageWords(
      "km",
      [
        .date: "កាលបរិច្ឆេទ", .amount: "ចំនួនទឹកប្រាក់", .debit: "ដក|ប្រាក់ចេញ", .credit: "ដាក់|ប្រាក់ចូល",
        .balance: "សមតុល្យ", .text: "បរិយាយ|ការពិពណ៌នា",
      ]),
    LanguageWords(
      "my",
      [
        .date: "ရက်စွဲ|နေ့စွဲ", .amount: "ပမာဏ|ငွေပမာဏ", .debit: "ထုတ်ငွေ|ငွေထုတ်", .credit: "သွင်းငွေ|ငွေသွင်း",
        .balance: "လက်ကျန်|လက်ကျန်ငွေ", .text: "အကြောင်းအရာ|ဖော်ပြချက်",
      ]),
    LanguageWords(
      "am",
      [
        .date: "ቀን", .amount: "መጠን", .debit: "ወጪ|ዴቢት", .credit: "ገቢ|ክሬዲት", .balance: "ቀሪ|ቀሪ ሂሳብ",
        .text: "መግለጫ",
      ]),
    LanguageWords(
      "sw",
      [
        .date: "tarehe", .amount: "kiasi", .debit: "imetoka|zilizotoka", .credit: "imeingia|zilizoingia",
        .balance: "salio", .text: "maelezo",
      ]),
    LanguageWords(
      "tl",
      [
        .date: "petsa", .amount: "halaga", .debit: "labas|inilabas", .credit: "pasok|ipinasok",
        .balance: "balanse", .text: "paglalarawan",
      ]),
  ]
}
