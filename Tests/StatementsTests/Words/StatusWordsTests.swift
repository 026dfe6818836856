import Testing

@testable import Statements

/// Bank words for entries that failed, are pending, or are booked.
struct StatusWordsTests {
  struct Language: Sendable, CustomTestStringConvertible {
    var name: String
    var failed: [String]
    var pending: [String]
    var booked: [String]
    var testDescription: String { name }
  }

  static let languages: [Language] = [
    Language(
      name: "English",
      failed: [
        "Rejected", "Declined", "CANCELLED", "canceled", "Failed", "Expired", "Not approved", "Voided",
        "Authorisation released",
      ],
      pending: ["Pending", "On hold", "Processing"], booked: ["Posted", "Completed", "Refunded", "Cleared"]),
    Language(
      name: "German",
      failed: [
        "abgelehnt", "Fehlgeschlagen", "nicht genehmigt", "storniert vor Buchung", "verfallen", "annulliert",
      ],
      pending: ["vorgemerkt", "Vorgemerkt-intern", "ausstehend"], booked: ["gebucht", "ausgeführt"]),
    Language(
      name: "French", failed: ["refusé", "refusée", "annulé", "Rejetée", "échoué", "expiré", "non autorisé"],
      pending: ["en attente", "à venir"], booked: ["comptabilisé", "exécutée"]),
    Language(
      name: "Spanish",
      failed: ["rechazado", "Rechazada", "anulado", "cancelada", "fallido", "caducado", "no aprobado"],
      pending: ["pendiente", "retenido"], booked: ["contabilizado", "completada"]),
    Language(
      name: "Italian", failed: ["non approvato", "rifiutato", "Annullata", "fallita", "scaduto", "respinto"],
      pending: ["in sospeso", "in attesa"], booked: ["contabilizzato", "eseguita"]),
    Language(
      name: "Portuguese",
      failed: ["recusado", "rejeitada", "cancelado", "falhou", "expirada", "não autorizado"],
      pending: ["pendente", "em processamento"], booked: ["concluído", "efetivada"]),
    Language(
      name: "Catalan", failed: ["rebutjat", "cancel·lada", "denegat", "caducat"], pending: ["pendent"],
      booked: ["comptabilitzat"]),
    Language(
      name: "Galician", failed: ["rexeitado", "non aprobado", "caducado"], pending: ["en tramitación"],
      booked: ["rematado"]),
    Language(
      name: "Basque", failed: ["baztertua", "ezeztatua", "ukatua"], pending: ["zain"], booked: ["eginda"]),
    Language(
      name: "Dutch",
      failed: ["geweigerd", "geannuleerd", "mislukt", "afgekeurd", "verlopen", "niet uitgevoerd"],
      pending: ["in behandeling", "gereserveerd"], booked: ["geboekt", "voltooid"]),
    Language(
      name: "Afrikaans", failed: ["afgekeur", "gekanselleer", "misluk"], pending: ["hangende"],
      booked: ["voltooi"]),
    Language(
      name: "Swedish", failed: ["avvisad", "avslagen", "makulerad", "misslyckad", "nekad", "ej godkänd"],
      pending: ["reserverad", "väntande"], booked: ["bokförd", "genomförd"]),
    Language(
      name: "Norwegian", failed: ["avvist", "kansellert", "mislyktes", "ikke godkjent", "utløpt"],
      pending: ["reservert"],
      booked: ["bokført"]),
    Language(
      name: "Danish", failed: ["afvist", "annulleret", "mislykkedes", "ikke godkendt", "udløbet"],
      pending: ["afventer"],
      booked: ["bogført"]),
    Language(
      name: "Finnish", failed: ["hylätty", "peruttu", "epäonnistui", "ei hyväksytty", "vanhentunut"],
      pending: ["odottaa"],
      booked: ["kirjattu"]),
    Language(
      name: "Icelandic", failed: ["hafnað", "afturkallað", "mistókst"], pending: ["í bið"], booked: ["bókað"]),
    Language(
      name: "Polish", failed: ["odrzucona", "anulowana", "nieudana", "odmowa", "wygasła", "niezatwierdzona"],
      pending: ["oczekująca", "blokada"], booked: ["zaksięgowana", "zrealizowana"]),
    Language(
      name: "Czech", failed: ["zamítnuto", "zrušeno", "neúspěšná", "odmítnuto", "vypršelo", "neschváleno"],
      pending: ["čeká", "blokace"], booked: ["zaúčtováno", "provedeno"]),
    Language(
      name: "Slovak", failed: ["zamietnutá", "zrušená", "neúspešná", "odmietnuté"], pending: ["blokácia"],
      booked: ["zaúčtovaná"]),
    Language(
      name: "Hungarian", failed: ["elutasítva", "törölt", "sikertelen", "lejárt", "nem teljesült"],
      pending: ["függőben"],
      booked: ["könyvelt"]),
    Language(
      name: "Romanian", failed: ["respinsă", "anulată", "eșuat", "refuzată", "expirat"],
      pending: ["în așteptare"],
      booked: ["efectuată"]),
    Language(
      name: "Russian",
      failed: ["отклонено", "Отменено", "Отказ", "не выполнено", "аннулировано", "не одобрено"],
      pending: ["в обработке", "холд"], booked: ["исполнено", "проведено"]),
    Language(
      name: "Ukrainian", failed: ["відхилено", "скасовано", "помилка", "не виконано"],
      pending: ["в очікуванні"],
      booked: ["виконано"]),
    Language(
      name: "Bulgarian", failed: ["отхвърлена", "отказана", "неуспешна", "анулирана"], pending: ["чакаща"],
      booked: ["осчетоводена"]),
    Language(
      name: "Croatian and Serbian", failed: ["odbijeno", "otkazano", "poništeno", "neuspješno", "isteklo"],
      pending: ["na čekanju"], booked: ["izvršeno", "provedeno"]),
    Language(
      name: "Slovene", failed: ["zavrnjeno", "preklicano", "razveljavljeno", "poteklo"],
      pending: ["v obdelavi"],
      booked: ["knjiženo"]),
    Language(
      name: "Macedonian", failed: ["одбиено", "откажано", "поништена"], pending: ["во обработка"],
      booked: ["прокнижено"]),
    Language(
      name: "Albanian", failed: ["refuzuar", "anuluar", "i dështuar"], pending: ["në pritje"],
      booked: ["i kryer"]),
    Language(
      name: "Lithuanian", failed: ["atmesta", "atšaukta", "nepavyko", "panaikinta"], pending: ["laukiama"],
      booked: ["įvykdyta"]),
    Language(
      name: "Latvian", failed: ["noraidīts", "atcelts", "neizdevās", "anulēts"], pending: ["gaida"],
      booked: ["izpildīts"]),
    Language(
      name: "Estonian", failed: ["tagasi lükatud", "tühistatud", "ebaõnnestus", "aegunud"],
      pending: ["broneeritud"],
      booked: ["teostatud"]),
    Language(
      name: "Turkish",
      failed: ["reddedildi", "İptal", "iptal edildi", "başarısız", "onaylanmadı", "süresi doldu"],
      pending: ["beklemede", "provizyon"], booked: ["gerçekleşti", "tamamlandı"]),
    Language(
      name: "Azerbaijani", failed: ["ləğv edildi", "rədd edilib", "uğursuz"], pending: ["gözləmədə"],
      booked: ["icra olunub"]),
    Language(name: "Kazakh", failed: ["бас тартылды", "сәтсіз"], pending: ["күтуде"], booked: ["орындалды"]),
    Language(
      name: "Greek", failed: ["απορρίφθηκε", "ακυρώθηκε", "απέτυχε", "έληξε", "δεν εγκρίθηκε"],
      pending: ["εκκρεμεί"],
      booked: ["ολοκληρώθηκε"]),
    Language(
      name: "Chinese", failed: ["已取消", "失败", "已拒绝", "交易关闭", "未批准", "已过期", "失敗", "已拒絕", "未核准"],
      pending: ["处理中", "處理中"], booked: ["交易成功", "已入账", "已完成"]),
    Language(
      name: "Japanese", failed: ["失敗", "取消", "キャンセル", "拒否", "未承認", "期限切れ"], pending: ["処理中", "未確定"],
      booked: ["確定", "完了"]),
    Language(
      name: "Korean", failed: ["취소", "거절", "실패", "미승인", "만료"], pending: ["대기", "처리중"], booked: ["완료", "승인"]),
    Language(
      name: "Vietnamese", failed: ["thất bại", "đã hủy", "từ chối", "hết hạn"], pending: ["đang xử lý"],
      booked: ["thành công"]),
    Language(
      name: "Indonesian", failed: ["gagal", "dibatalkan", "ditolak"], pending: ["menunggu"],
      booked: ["berhasil"]),
    Language(
      name: "Thai", failed: ["ไม่สำเร็จ", "ยกเลิก", "ถูกปฏิเสธ", "หมดอายุ"], pending: ["รอดำเนินการ"], booked: ["สำเร็จ"]
    ),
    Language(
      name: "Hebrew", failed: ["נדחה", "בוטל", "נכשל", "לא אושר", "פג תוקף"], pending: ["ממתין"],
      booked: ["בוצע"]),
    Language(
      name: "Arabic", failed: ["مرفوضة", "ملغاة", "فاشلة", "مرفوض", "منتهية الصلاحية"], pending: ["معلق"],
      booked: ["مكتملة"]),
    Language(
      name: "Persian", failed: ["ناموفق", "لغو شده", "رد شده", "تایید نشده"], pending: ["در انتظار"],
      booked: ["موفق"]),
    Language(name: "Hindi", failed: ["असफल", "रद्द", "अस्वीकृत", "विफल"], pending: ["लंबित"], booked: ["सफल"]),
    Language(
      name: "Georgian", failed: ["უარყოფილი", "გაუქმებული", "ჩაშლილი"], pending: ["მოლოდინში"],
      booked: ["შესრულებული"]),
    Language(name: "Armenian", failed: ["մերժված", "չեղարկված"], pending: ["սպասվող"], booked: ["կատարված"]),
  ]

  @Test(arguments: languages)
  func `the states are known`(_ language: Language) {
    for word in language.failed { #expect(StatusWords.state(word) == .failed, "\(word)") }
    for word in language.pending { #expect(StatusWords.state(word) == .pending, "\(word)") }
    for word in language.booked { #expect(StatusWords.state(word) == .booked, "\(word)") }
  }

  @Test(arguments: [
    "Returned", "Reversed", "REVERTED", "Storno", "storniert", "devuelto", "stornato", "estornado",
    "zwrócono", "сторно",
    "退回", "rückgängig gemacht", "teruggeboekt",
  ])
  func `what was taken back may be booked`(word: String) {
    #expect(StatusWords.state(word) == .returned)
  }

  @Test func `a failure may say why where the column is called status`() {
    #expect(StatusWords.namedState("Rejected - insufficient funds") == .failed)
    #expect(StatusWords.namedState("abgelehnt (Limit)") == .failed)
    #expect(StatusWords.state("Rejected - insufficient funds") == nil)
    #expect(StatusWords.namedState("Fee for rejected payment") == nil)
    #expect(StatusWords.namedState("Returned - fee") == nil)
  }
}
