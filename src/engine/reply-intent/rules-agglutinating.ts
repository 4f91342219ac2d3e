import { NEVER, type RulePhrases } from './rule-phrases.js';

/** Turkish, Finnish, and Hungarian: the ending carries person and negation, so phrases contain stems. */
export const RULES_TR: RulePhrases = {
  language: 'tr',
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '\\bveri(?:ler)?imin\\b[^.\\n]{0,20}(?:silinmesi|islenmesine itiraz)|(?:onay|r[ıi]za|izn)[ıi]m[ıi](?![a-zı])[^.\\n]{0,12}geri (?:cek|al)|(?:mesaj|mail|e-?posta|bunlar[ıi])\\b[^.\\n]{0,12}(?:almak|gormek) istemiyor|\\b(?:ad[ıi]m[ıi]|ismimi)(?![a-zı])[^.\\n]{0,20}(?:silin|c[ıi]kar[ıi]n)',
      '\\b(?:beni|bizi|adresimi|mailimi|e-?postam[ıi])(?![a-zı])[^.\\n]{0,40}(?:c[ıi]kar(?:t)?[ıi]n\\b|c[ıi]kar(?:t)?[ıi]r m[ıi]s[ıi]n|silin\\b|siler misin|kald[ıi]r[ıi]n\\b)',
      '(?:bir daha|art[ıi]k)[^.\\n]{0,20}(?:yazmay|gondermey|atmay|rahatsiz etmey|aramay)|(?:mail|e-?posta|mesaj) (?:gondermeyin|atmay[ıi]n|almak istemiyorum)|(?:abonelik|uyelik)[^.\\n]{0,15}(?:iptal|ayr[ıi]l)',
    ],
    meeting_request: ['goruselim|gorusebilir|beni aray[ıi]n|arar m[ıi]s[ıi]n[ıi]z|toplant[ıi]|uygun mu'],
    question: ['fiyat|ne kadar|ucret|nas[ıi]l'],
    interested: [
      'ilgileniyor|ilgimi[^.\\n]{0,8}cekti|ilginc|kulaga (?:hos|iyi|guzel)|(?:daha fazla|detayl[ıi]) (?:bilgi|detay)',
    ],
    not_now: ['su an[^.\\n]{0,20}(?:degil|yok)|(?:gelecek|onumuzdeki) (?:y[ıi]l|ay|ceyrek)|daha sonra|butce'],
    wrong_person: ['dogru kisi degil|yanl[ıi]s kisi|ben ilgilenm'],
    declined: ['ilgilenm(?:iyor|em)|hay[ıi]r,? tesekkur|ihtiyac[ıi]m[ıi]z yok|gerek yok|istemiyor'],
  },
};

export const RULES_FI: RulePhrases = {
  language: 'fi',
  negation: '\\b(?:ala|alkaa) (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:pyydan|pyydamme)\\b[^.\\n]{0,10}\\bpoist[a-z]{2,6} (?:minut|meidat|tietoni|tietomme|osoitteeni|osoitteemme|sahkopostini)\\b',
      '\\b(?:perun|peruutan|peruutamme)\\b[^.\\n]{0,10}suostumu|\\b(?:vaadin|pyydan|vaadimme)\\b[^.\\n]{0,25}(?:tieto|osoit)[a-z]{0,12}[^.\\n]{0,6}poist|\\bvastustan\\b[^.\\n]{0,25}kasittely|\\bhaluan (?:perua|lopettaa|poistua)\\b|\\b(?:ala|alkaa) otta?ko(?: enaa)? yhteytta|\\bpoistakaa tieto',
      '\\bpoista(?:kaa)? (?:minut|meidat|osoitteeni|tietoni)|(?:ala|alkaa) (?:enaa )?(?:laheta|lahettako|ota|ottako|kirjoita)|en halua (?:enaa )?(?:viesteja|saada|sahkoposteja)|peru(?:uta)? tilaus|lopet(?:a|takaa|takaapa)[^.\\n]{0,20}(?:viest|post|sahkopost|lahettami|kirjoittami)',
    ],
    meeting_request: [
      'soita(?:kaa)?\\b|(?:voimmeko|voidaanko|sopiiko|sopisiko)[^.\\n]{0,25}(?:puhua|puhelu|tavata|soittaa|palaveri|maanantai|tiistai|keskiviikko|torstai|perjantai)|palaveri',
    ],
    question: ['paljonko|mita (?:se )?maksaa|hinta\\b'],
    interested: [
      'kuulostaa (?:hyvalta|kiinnostavalta|mielenkiintoiselta)|(?<!ei )\\bkiinnostaa|olemme kiinnostuneita|laheta(?:kaa)? lisatietoja|kerro(?:tko|kaa)? lisaa',
    ],
    not_now: [
      'ei (?:juuri )?nyt\\b|palataan[^.\\n]{0,25}(?:syksy|kevaa|kesa|ensi|myohemmin)|ensi (?:vuonna|kvartaalilla)|ei budjettia',
    ],
    wrong_person: ['en ole oikea henkilo|vaara henkilo|en vastaa'],
    declined: ['ei kiitos|ei kiinnosta|emme ole kiinnostuneita|emme tarvitse|ei ole tarvetta|meilla on jo'],
  },
};

export const RULES_HU: RulePhrases = {
  language: 'hu',
  negation: '\\bne (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\bker(?:em|juk)\\b[^.\\n]{0,6}\\b(?:torlesem|torlesunk|eltavolitasom|eltavolitasunk|leiratkoztatasom)[a-z]{0,3}\\b',
      '\\bkerem\\b[^.\\n]{0,25}(?:adataim|cimem|nevem)[a-z]{0,4}[^.\\n]{0,8}torles|\\bvisszavonom\\b[^.\\n]{0,12}hozzajarulas|\\btiltakozom\\b[^.\\n]{0,30}(?:kezeles|adat)|\\btovabbiakban ne\\b|\\biratkoztass[ae][a-z]{0,3}[^.\\n]{0,6}\\ble\\b',
      '(?:torol|tavolits)[a-z]{0,6}[^.\\n]{0,15}\\b(?:engem|minket|cimem|adataim|(?:cim)?listarol|adatbazis)|\\bne (?:irj|kuldj|keress)[a-z]{0,6}[^.\\n]{0,15}(?:tobb|engem)|tobbet ne (?:irj|kuldj|keress)|leiratkoz(?:om|nek)|nem kerek tobb',
    ],
    meeting_request: [
      'tudna[^.\\n]{0,20}(?:hivni|telefonalni)|hivj(?:on|anak|atok)?\\b|beszeljunk|(?:talalkozhat|egyeztethet)|megfelel[^.\\n]{0,20}\\?',
    ],
    question: ['mennyibe kerul|mi az ara|hogyan mukodik'],
    interested: ['(?<!nem )\\berdekel|erdekesen hangzik|kuldj(?:on|enek)[^.\\n]{0,20}(?:info|anyag|ajanlat|reszlet)'],
    not_now: ['most nem|jovore|kesobb[^.\\n]{0,15}(?:terjunk|keress)|nincs (?:ra )?(?:keret|budzse)'],
    wrong_person: ['nem en (?:vagyok az illetekes|foglalkozom)|nem hozzam tartozik|rossz szemely'],
    declined: ['nem erdekel|nem,? koszon|koszon[a-z]{0,4},? (?:de )?nem|nincs ra szuksegunk|mar van'],
  },
};
