import type { DeliveryReason } from './delivery-reasons.js';

/** Reasons that systems put into the words of their users. */
type LocalReason = Extract<DeliveryReason, 'user_unknown' | 'mailbox_full' | 'host_unknown'>;

interface DeliveryWords {
  readonly language: string;
  readonly words: Readonly<Partial<Record<LocalReason, string>>>;
}

/**
 * How reports say in other languages than English why a message was not delivered: sources of regular expressions over lower
 * case text. Both orders of a sentence are there where a language has both ("the address was not found", "we could not find
 * the address"): Exchange, Gmail and the large providers of a country differ in it.
 */
const DELIVERY_WORDS: readonly DeliveryWords[] = [
  {
    language: 'de',
    words: {
      user_unknown:
        '(?:empfänger|benutzer|adresse|postfach|konto)[^.;]{0,60}(?:unbekannt|nicht (?:gefunden|bekannt|vorhanden)|ungültig|existiert nicht|gibt es nicht)|(?:benutzer|empfänger|name)[^.;]{0,80}nicht im [^.;]{0,20}(?:verzeichnis|adressbuch)|wurde (?:unter|bei|in) [^ ]{3,80} nicht gefunden',
      mailbox_full:
        '(?:postfach|mailbox)[^.;]{0,40}(?:überfüllt|überschritten|voll\\b)|speicherplatz[^.;]{0,30}(?:erschöpft|überschritten)',
    },
  },
  {
    language: 'fr',
    words: {
      user_unknown:
        '(?:destinataire|utilisateur|adresse|compte|boîte)[^.;]{0,60}(?:inconnue?|introuvable|invalide|n.existe pas|n.a pas été trouvée?)|(?:impossible de trouver|n.avons pas trouvé)[^.;]{0,30}(?:adresse|destinataire)|est introuvable (?:sur|dans|à) ',
      mailbox_full: 'boîte[^.;]{0,40}(?:pleine|saturée)|quota[^.;]{0,20}dépassé',
      host_unknown: 'domaine[^.;]{0,60}(?:introuvable|n.existe pas)',
    },
  },
  {
    language: 'es',
    words: {
      user_unknown:
        'no se (?:ha |pudo |puede )?enc(?:ontr|uentr)[^.;]{0,40}(?:dirección|destinatario|usuario|buzón|cuenta)|no se (?:encontró|ha encontrado)[^.;]{0,80} en [^ ]{3,80}|(?:destinatario|usuario|dirección|cuenta|buzón)[^.;]{0,60}(?:desconocid|no (?:existe|(?:fue |se )?encontrad|se encuentra|válid)|inexistente|inválid)',
      mailbox_full: 'buzón[^.;]{0,30}(?:lleno|completo)|quota[^.;]{0,20}excedid|cuota[^.;]{0,20}(?:excedid|superad)',
      host_unknown: 'no se (?:ha )?encontr[^.;]{0,20}dominio|dominio[^.;]{0,60}no (?:existe|encontrado)',
    },
  },
  {
    language: 'it',
    words: {
      user_unknown:
        '(?:impossibile trovare|non (?:è stat[oa] )?trovat)[^.;]{0,40}(?:indirizzo|destinatario|utente|casella)|non è stato trovato (?:in|su|presso) |(?:destinatario|utente|indirizzo|casella)[^.;]{0,60}(?:sconosciut|inesistente|non (?:esist|(?:è stat[oa] )?trovat|valid))',
      mailbox_full: 'casella[^.;]{0,40}(?:piena|esaurit)|quota[^.;]{0,20}superat',
      host_unknown: 'dominio[^.;]{0,60}non (?:è stato )?trovato',
    },
  },
  {
    language: 'pt',
    words: {
      user_unknown:
        'não foi possível (?:encontrar|localizar)[^.;]{0,30}(?:endereço|destinatário)|não foi encontrado em |(?:destinatário|usuário|utilizador|endereço|conta)[^.;]{0,60}(?:desconhecid|inexistente|inválid|não (?:existe|(?:foi )?encontrad))',
      mailbox_full: 'caixa[^.;]{0,40}cheia|cota[^.;]{0,20}excedid',
      host_unknown: 'domínio[^.;]{0,60}não (?:foi encontrado|existe)',
    },
  },
  {
    language: 'ca',
    words: {
      user_unknown: 'adreça[^.;]{0,60}(?:no (?:existeix|s.ha trobat)|desconeguda)',
      mailbox_full: 'bústia[^.;]{0,40}plena',
    },
  },
  {
    language: 'nl',
    words: {
      user_unknown:
        '(?:ontvanger|gebruiker|adres)[^.;]{0,60}(?:onbekend|bestaat niet|(?:kan )?niet (?:worden )?gevonden|ongeldig)|niet gevonden (?:bij|op|in) ',
      mailbox_full: '(?:postvak|mailbox|postbus)[^.;]{0,30}vol\\b',
      host_unknown: 'domein[^.;]{0,60}(?:niet gevonden|bestaat niet)',
    },
  },
  {
    language: 'sv',
    words: {
      user_unknown:
        '(?:mottagaren?|användaren?|adressen)[^.;]{0,60}(?:okänd|finns inte|hittades inte|kunde inte hittas)|(?:gick inte att hitta|hittar inte)[^.;]{0,30}adress',
      mailbox_full: 'brevl[åa]dan?[^.;]{0,30}full',
    },
  },
  {
    language: 'da',
    words: {
      user_unknown:
        '(?:modtageren?|brugeren?|adressen?)[^.;]{0,60}(?:ukendt|findes ikke|blev ikke fundet)|kunne ikke finde[^.;]{0,30}adresse',
      mailbox_full: '(?:postkassen?|indbakken?)[^.;]{0,30}(?:fuld|fyldt)',
    },
  },
  {
    language: 'no',
    words: {
      user_unknown:
        '(?:mottakeren?|brukeren?|adressen?)[^.;]{0,60}(?:ukjent|finnes ikke|ble ikke funnet)|finner ikke[^.;]{0,30}adresse',
      mailbox_full: '(?:postboksen?|innboksen?)[^.;]{0,30}full',
    },
  },
  {
    language: 'fi',
    words: {
      user_unknown: '(?:osoite|vastaanottaja|käyttäjä)[^.;]{0,60}(?:ei (?:ole olemassa|löyt)|tuntematon)',
      mailbox_full: 'postilaatikko[^.;]{0,40}täynnä',
    },
  },
  {
    language: 'pl',
    words: {
      user_unknown:
        '(?:odbiorc|użytkownik|adres)[^.;]{0,60}(?:nieznan|nie istnieje|nie znaleziono)|nie (?:można|udało się) (?:znaleźć|odnaleźć)[^.;]{0,40}(?:adres|odbiorc|użytkownik)',
      mailbox_full: 'skrzynka[^.;]{0,40}(?:pe[łl]na|przepełniona)',
    },
  },
  {
    language: 'cs sk',
    words: {
      user_unknown:
        '(?:uživatel|příjemce|adresa|príjemca|používateľ)[^.;]{0,60}(?:neexistuje|neznám|nebyla? nalezen|nebola? nájden|sa nenaš|nelze najít)',
      mailbox_full: 'schránka[^.;]{0,30}plná',
    },
  },
  {
    language: 'hu',
    words: {
      user_unknown: '(?:címzett|felhasználó|e-?mail-?cím)[^.;]{0,60}(?:ismeretlen|nem (?:létezik|található))',
      mailbox_full: 'posta(?:fiók|láda)[^.;]{0,30}(?:meg)?telt',
    },
  },
  {
    language: 'ro',
    words: {
      user_unknown:
        '(?:adresa|destinatarul|utilizatorul)[^.;]{0,60}(?:nu (?:a (?:fost|putut fi) găsit|există)|necunoscut|inexistent)',
      mailbox_full: '(?:căsuța|cutia)[^.;]{0,40}plină',
    },
  },
  {
    language: 'hr sr sl',
    words: {
      user_unknown:
        '(?:adresa|primatelj|korisnik|naslov|prejemnik)[^.;]{0,60}(?:ne postoji|ne obstaja|nije pronađen|ni (?:bil\\w? )?(?:najden|mogoče najti)|nepoznat)',
      mailbox_full: '(?:sandučić|poštanski (?:pretinac|sandučić)|nabiralnik)[^.;]{0,40}(?:pun|poln)',
    },
  },
  {
    language: 'tr',
    words: {
      user_unknown: '(?:alıcı|kullanıcı|adres)[^.;]{0,60}(?:bulunamad|bilinm|mevcut değil|yok\\b)',
      mailbox_full: 'kutusu[^.;]{0,30}dolu',
    },
  },
  {
    language: 'el',
    words: {
      user_unknown:
        '(?:διεύθυνση|παραλήπτη|χρήστη)[^.;]{0,60}(?:δεν (?:βρέθηκε|υπάρχει)|άγνωστ)|δεν (?:βρέθηκε|ήταν δυνατή η εύρεση)[^.;]{0,30}διεύθυνση',
      mailbox_full: '(?:γραμματοκιβώτιο|θυρίδα)[^.;]{0,40}(?:πλήρες|γεμάτ)',
    },
  },
  {
    language: 'ru',
    words: {
      user_unknown:
        '(?:получател|пользовател|адрес|ящик)[^.;]{0,60}(?:не (?:существует|найден|зарегистрирован)|неизвест)|нет такого (?:пользователя|адреса|ящика)|такого (?:пользователя|адреса) не|не удалось найти[^.;]{0,40}(?:адрес|получател)',
      mailbox_full: 'ящик[^.;]{0,40}(?:переполнен|заполнен)|квота[^.;]{0,30}превышен',
    },
  },
  {
    language: 'uk bg',
    words: {
      user_unknown:
        '(?:адрес|одержувач|користувач|получател|потребител)[^.;]{0,60}(?:не (?:знайдено|існує|е намерен|съществува)|невідом)|не вдалося знайти[^.;]{0,30}адрес',
      mailbox_full: 'скриньк[^.;]{0,40}(?:переповнен|заповнен)|кутия[^.;]{0,30}пълна',
    },
  },
  {
    language: 'he ar',
    words: {
      user_unknown:
        'כתובת[^.]{0,60}(?:לא נמצאה|אינה קיימת)|לא ניתן למצוא את כתובת|(?:تعذر|لم يتم) العثور على[^.]{0,40}(?:عنوان|المستلم)|(?:عنوان|المستخدم)[^.]{0,40}غير موجود',
      mailbox_full: 'תיב[^.]{0,30}מלאה|صندوق[^.]{0,40}ممتلئ',
    },
  },
  {
    language: 'ja',
    words: {
      user_unknown: '(?:宛先|あて先|ユーザー?|メール ?アドレス|アドレス)[^。]{0,40}(?:存在し|見つか|不明|誤り|間違)',
      mailbox_full: 'メールボックス[^。]{0,30}(?:一杯|いっぱい|満杯|容量|超過)|容量[^。]{0,20}(?:超え|超過|オーバー)',
      host_unknown: 'ドメイン[^。]{0,30}(?:存在し|見つか)',
    },
  },
  {
    language: 'zh',
    words: {
      user_unknown:
        '(?:收件人|用户|用戶|账号|帳號|邮箱|信箱|地址|使用者)[^。]{0,20}(?:不存在|无效|無效|未找到|不正确)|(?:无此|無此|查无此|查無此)(?:用户|使用者|人|帳號)|(?:找不到|未找到)[^。]{0,20}(?:地址|收件人|用户|使用者|邮箱|信箱)',
      mailbox_full: '(?:邮箱|信箱|郵箱)[^。]{0,20}(?:已满|已滿|满|空间不足|容量)',
      host_unknown: '(?:域名|網域)[^。]{0,20}(?:不存在|找不到|无效)',
    },
  },
  {
    language: 'ko',
    words: {
      user_unknown:
        '(?:수신자|사용자|계정|주소)[^.]{0,30}(?:없|존재하지|찾을 수)|(?:존재하지 않는|없는)[^.]{0,10}(?:메일|주소|사용자|계정)',
      mailbox_full: '(?:사서함|메일함|편지함)[^.]{0,30}(?:가득|용량|초과)',
    },
  },
  {
    language: 'vi id th',
    words: {
      user_unknown:
        'địa chỉ[^.;]{0,60}không (?:được )?(?:tìm thấy|tồn tại)|không tìm thấy[^.;]{0,30}địa chỉ|alamat[^.;]{0,60}tidak (?:dapat )?(?:ditemukan|dikenal)|ไม่พบ(?:ที่อยู่|ผู้รับ)',
      mailbox_full: 'hộp thư[^.;]{0,40}đầy|kotak (?:surat|masuk)[^.;]{0,40}penuh|กล่องจดหมาย[^.]{0,40}เต็ม',
    },
  },
];

/** The words of all languages for a reason. */
export function deliveryWords(reason: LocalReason): string[] {
  return DELIVERY_WORDS.flatMap(({ words }) => words[reason] ?? []);
}
