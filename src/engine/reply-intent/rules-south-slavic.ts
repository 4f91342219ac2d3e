import type { RulePhrases } from './rule-phrases.js';

/** Croatian, with Serbian and Bosnian in Latin script, which share most words of business. */
export const RULES_HR: RulePhrases = {
  language: 'hr',
  negation: '\\b(?:ne|nemojte|nemoj) (?:[a-z]{1,12} ){0,2}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:molim|trazim|zahtijevam|zahtevam)\\b(?: vas)? (?:moje )?(?:brisanje|uklanjanje|izbris|ispis|odjavu) (?:moje adrese |adrese )?(?:iz|s|sa) (?:vas[a-z]{0,2} )?(?:baz|list|evidencij|popis|mailing)',
      '\\b(?:uklonite|uklanjanje|izbrisite|obrisite|maknite|skinite|odjavite|izbacite|brisite)\\b[^.\\n]{0,20}\\b(?:me|mene|nas|moju?|moje|ovu) ?(?:adres[ua]|podatke|e-?mail|sa? (?:ove |vase |te )?(?:mailing )?list|iz (?:vase |ove )?(?:baze|evidencije)|s? ?popisa)?|\\bda me (?:uklonite|izbrisete|obrisete|maknete|odjavite|skinete)\\b',
      '\\b(?:ne saljite|nemojte (?:mi |nam )?(?:vise )?(?:slati|pisati|kontaktirati)|ne pisite|ne kontaktirajte)[^.\\n]{0,20}\\b(?:vise|mi|nam|me|poruke|mailove)\\b|\\bprestanite[^.\\n]{0,20}\\b(?:slati|pisati|kontaktirati)|\\bne zelim(?:o)? (?:vise )?(?:primati|dobivati|dobijati)|(?:^|\\n)[^a-z\\n]{0,3}(?:odjava|odjavite me)[ .!]{0,3}(?=\\n|$)',
    ],
    complaint: ['\\bovo je (?:spam|nezeljena posta)|\\bprija?vit? ?cu vas|\\bprijavljujem vas'],
    meeting_booked: [
      '(?:rezervira[ol]|rezervisa[ol]|zakaza[ol]|prihvati[ol])[a-z]{0,2}[^.\\n]{0,25}(?:termin|sastanak|poziv|slot)',
    ],
    meeting_request: [
      '\\b(?:nazovite|pozovite) (?:me|nas)\\b|(?:mozemo|mogli bismo|hocemo) li[^.\\n]{0,25}(?:cuti|razgovara|naci|sastati|vidjeti|vidjeti)|(?:dogovor|zakaz)[a-z]{1,5}[^.\\n]{0,15}(?:sastanak|poziv|termin)|odgovara (?:li )?(?:vam|ti)[^.\\n]{0,25}\\?',
    ],
    question: [
      '\\bkoliko (?:to )?(?:kosta|stoji)|\\b(?:koja je|kolika je) cijena|\\bkolika je cena|\\bcjenik|\\bkako (?:to )?(?:radi|funkcionira|funkcionise)|\\bimate li\\b',
    ],
    interested: [
      'zvuci (?:zanimljivo|dobro|odlicno|interesantno)|(?<!ne )\\bzanima (?:nas|me)|(?<!ni)(?<!nismo )(?<!nisam )\\b(?:smo|sam) (?:zainteresiran|zainteresovan)|(?:posaljite|saljite)[^.\\n]{0,25}(?:ponud|informaci|detalj|materijal|prezentacij|vise)|recite[^.\\n]{0,10}vise',
    ],
    not_now: [
      '(?:trenutno|trenutacno|zasad|za sada|sada|ove godine)[^.\\n]{0,25}\\b(?:ne|nije|nemamo|nismo u)\\b|\\bjavite (?:nam |mi )?se[^.\\n]{0,25}(?:kasnije|na (?:jesen|proljece|prolece|zimu|ljeto)|za |u |nakon|poslije|sljedece|dogodine)|(?:sljedece|iduce|naredne) (?:godine|kvartal)|\\bnemamo (?:budzet|proracun)',
    ],
    referral: [
      '(?:obratite|javite) se[^.\\n]{0,40}(?:koleg|odjel|direktor|sef|nabav)|proslije?di[ol][a-z]?\\b[^.\\n]{0,30}(?:poruk|mail|upit|koleg)|\\btim(?:e)? se bavi\\b',
    ],
    wrong_person: [
      '\\b(?:nisam|niste dobili) (?:prava|odgovorna|pravu)|\\bne bavim se (?:ti?me|tim)|krivoj osobi|pogresn(?:a|oj|u) osob|\\bnije moj (?:odjel|posao|resor)|nisam nadlez',
    ],
    declined: [
      '\\b(?:nismo|nisam) (?:zainteresiran|zainteresovan)|\\bne zanima (?:nas|me)|\\bne,? hvala\\b|\\bhvala,? (?:ali )?ne\\b|\\bne treba(?:mo| nam)|\\bnema(?:mo)? potrebe|\\bvec (?:imamo|koristimo|radimo)|\\bnije za nas|preskupo',
    ],
  },
};

export const RULES_SL: RulePhrases = {
  language: 'sl',
  negation: '\\bne (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:odstranite|izbrisite|odjavite|crtajte|umaknite)\\b[^.\\n]{0,15}\\b(?:me|nas|moj|moje|mojo|ta)\\b|\\bda me (?:odstranite|izbrisete|odjavite)',
      '\\bne (?:posiljajte|pisite|kontaktirajte|nadlegujte)[^.\\n]{0,15}\\b(?:vec|mi|me|nam)\\b|\\bprenehajte[^.\\n]{0,20}(?:posiljati|pisati|posiljanj)|\\bne zelim(?:o)? (?:vec )?(?:prejemati|dobivati)|(?:^|\\n)[^a-z\\n]{0,3}odjava[ .!]{0,3}(?=\\n|$)',
    ],
    complaint: ['\\bto je (?:spam|vsiljena posta)|\\bprijavil[ao]? vas bom'],
    meeting_booked: ['(?:rezervira|sprejel)[a-z]{0,3}[^.\\n]{0,25}(?:termin|sestanek|vabilo)|vabilo sem sprejel'],
    meeting_request: [
      '\\bpoklicite (?:me|nas)|(?:se|ali se) (?:lahko )?(?:slisimo|dobimo|sestanemo|pogovorimo)|\\bustreza[^.\\n]{0,25}\\?|(?:dogovor)[a-z]{1,5}[^.\\n]{0,15}(?:sestan|klic|termin)',
    ],
    question: [
      '\\bkoliko (?:to )?stane|\\b(?:kaksna|koliksna) je cena|\\bcenik|\\bkako (?:to )?deluje|\\bali imate\\b',
    ],
    interested: [
      '(?:zveni|slisi se) (?:zanimivo|dobro|odlicno)|(?<!ne )\\bzanima (?:me|nas)|posljite[^.\\n]{0,25}(?:ponudb|informac|podrobnost|gradiv|predstavit|vec)',
    ],
    not_now: [
      '(?:trenutno|zaenkrat|zdaj|letos)[^.\\n]{0,25}\\b(?:ne|ni|nimamo|nismo)\\b|\\boglasite se[^.\\n]{0,25}(?:kasneje|jeseni|spomladi|prihodnje|naslednje|cez|po |v )|(?:naslednje|prihodnje) (?:leto|cetrtletje)',
    ],
    referral: [
      '(?:obrnite se na|pisite)[^.\\n]{0,40}(?:sodelav|oddelek|direktor|vodj)|posredoval[ao]?[^.\\n]{0,25}(?:sporocil|sodelav|naprej)|\\bza to (?:skrbi|je zadolzen)',
    ],
    wrong_person: [
      '\\bnisem prav[ai]|\\bs tem se ne ukvarjam|\\bni moj (?:oddelek|podrocje)|\\bzgresili ste|napacn[ao] oseb',
    ],
    declined: [
      '\\bne zanima (?:me|nas)|\\b(?:nas|me) (?:to )?ne zanima|\\bne,? hvala\\b|\\bhvala,? (?:ampak |a )?ne\\b|\\bne potrebujemo|\\bze (?:imamo|uporabljamo|sodelujemo)|\\bni za nas|\\bnismo zainteresirani|predrago',
    ],
  },
};

/** Position without a letter of the script before it: `\b` supports Latin letters only. */
const START = '(?<![а-я])';
const END = '(?![а-я])';

export const RULES_BG: RulePhrases = {
  language: 'bg',
  script: /[\u0400-\u04ff]/,
  negation: `${START}не (?:[а-я]{1,12} ){0,2}$`,
  leaving: [],
  phrases: {
    opt_out: [
      '(?:искам|настоявам|моля|изисквам)[^.\\n]{0,12}(?:заличаване|изтриване)[^.\\n]{0,20}(?:данни|адрес)|(?:оттеглям|отменям)[^.\\n]{0,15}съгласи|възразявам срещу|не (?:желая|искам) (?:повече|да получавам)|не ми (?:пишете|изпращаите) повече',
      `(?:премахнете|изтриите|отпишете|махнете|извадете|заличете)[^.\\n]{0,15}${START}(?:ме|мен|ни|нас|адреса ми|имеила ми|данните ми|моя|моите)${END}|искам да се отпиша`,
      `(?:${START}не (?:ми|ни|ме) (?:пишете|изпращаите|пращаите|безпокоите)|${START}не желая да получавам|${START}не искам (?:повече )?(?:да получавам|имеили)|спрете да ми (?:пишете|изпращате|пращате)|престанете да (?:ми )?(?:пишете|изпращате))`,
    ],
    complaint: ['това е спам|ще подам (?:жалба|оплакване)'],
    meeting_booked: ['(?:запазих|резервирах|приех)[^.\\n]{0,25}(?:час|среща|покана|слот)'],
    meeting_request: [
      `обадете (?:ми )?се|(?:може ли|можем ли|може) (?:да )?(?:се )?[^.\\n]{0,20}(?:чуем|видим|срещнем|поговорим|говорим)|удобно ли[^.\\n]{0,30}\\?|да насрочим`,
    ],
    question: [`колко (?:струва|е цената|струват)|каква е цената|как работи${END}|имате ли${END}|има ли${END}`],
    interested: [
      `звучи (?:интересно|добре|чудесно)|(?<!не )(?<!не ни )(?<!не ме )интересува (?:ни|ме)|(?<!не )${START}(?:ни|ме) интересува|(?<!не сме )${START}заинтересуван|изпратете[^.\\n]{0,30}(?:информац|оферта|подробност|презентац|материал|повече)|разкажете`,
    ],
    not_now: [
      `(?:в момента|засега|сега|тази година)[^.\\n]{0,25}${START}(?:не|нямаме)${END}|(?:пишете|свържете се|обадете се)[^.\\n]{0,30}(?:по-късно|наесен|напролет|догодина|след|през)|следващата година|нямаме бюджет`,
    ],
    referral: [
      '(?:обърнете се|свържете се|пишете)[^.\\n]{0,40}(?:колега|отдел|директор|мениджър|ръководител)|препратих|с това се занимава|отговаря за това',
    ],
    wrong_person: [
      `не съм (?:правилния|подходящ|точния|отговор)|не се занимавам${END}|сгрешили сте|объркали сте|не е моят отдел`,
    ],
    declined: [
      `не (?:ни|ме|се) интересува|не се интересуваме|(?<![а-я])не,? благодар|благодар[яи]м?,? (?:но )?не${END}|нямаме нужда|не ни трябва|вече (?:имаме|използваме|работим)|не сме заинтересован|не е за нас`,
    ],
  },
};
