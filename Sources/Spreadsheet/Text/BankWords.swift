/// Words that head the columns of bank statements and need letters beyond ASCII: strong evidence for an encoding.
enum BankWords {
  /// In lower case, as scalars.
  static let known: Set<[UInt32]> = Set(
    words.split { $0 == " " || $0 == "\n" }.map { $0.unicodeScalars.map(\.value) })

  private static let words = """
    empfänger währung zahlungsempfänger begünstigter buchungsschlüssel gläubiger überweisung gebühr umsätze
    verfügbar empfängername rückbuchung libellé débit crédit opération référence détail bénéficiaire numéro
    catégorie pointée descripción operación número categoría débito crédito descrição histórico movimentação
    lançamento situação città società modalità quantità överföring bokföringsdag beløp belöp avsändare
    bokført kjøp lön räkning tytuł księgowania opłata płatność szczegóły tytułem obciążenia wpływ środków
    příjemce částka měna zůstatek zaúčtováno zaúčtování plátce poznámka protiúčet protiúčtu účet účtu zpráva
    konstantní specifický název příchozí odchozí provedení dátum príjemca čiastka účtovania összeg közlemény
    kedvezményezett értéknap pénznem könyvelés dátuma számla név típus terhelés jóváírás račun plaćanja
    uplaćeno plačila sumă tranzacție tranzacţie gavėjas mokėjimo mokėtojas sąskaita sąskaitos lėšos įplaukos
    išlaidos saņēmējs maksājuma maksātājs mērķis grāmatošanas valūta maksājums informācija väärtuspäev
    açıklama alıcı işlem döviz tutarı valör gönderen borç şube ημερομηνία αξία δικαιούχος περιγραφή ποσό
    νόμισμα υπόλοιπο αιτιολογία χρέωση πίστωση συναλλαγή κατάσταση τύπος дата сумма валюта описание операции
    операция счет счёт номер получатель отправитель назначение платежа статус карты остаток приход расход
    категория дебет кредит баланс документ призначення опис отримувач рахунок залишок основание сметка салдо
    наредител износ примилац прималац датум תאריך תיאור פרטים חובה זכות יתרה סכום אסמכתא ערך שם מספר תנועות חשבון
    התנועה הפעולה العملية التاريخ البيان الوصف المبلغ مدين دائن الرصيد العملة المرجع رقم الحساب تاريخ القيمة شرح مبلغ بستانکار
    بدهکار مانده تاریخ วันที่ รายการ รายละเอียด ถอนเงิน ฝากเงิน ยอดคงเหลือ คงเหลือ จำนวนเงิน ช่องทาง เวลา บัญชี เลขที่บัญชี
    """
}
