import { NEVER, type RulePhrases } from './rule-phrases.js';

/** Lithuanian, Latvian, and Estonian: the ending or a prefix of the verb carries person and negation. */
export const RULES_LT: RulePhrases = {
  language: 'lt',
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:isbraukite|isbraukti|pasalinkite|pasalinti|istrinkite|istrinti|ismeskite)\\b[^.\\n]{0,20}\\b(?:mane|mus|mano)\\b|\\b(?:mane|mus|mano)\\b[^.\\n]{0,20}\\b(?:isbraukite|isbraukti|pasalinkite|pasalinti|istrinkite)\\b',
      '\\b(?:daugiau|prasau|prasome)\\b[^.\\n]{0,15}\\b(?:neberasykite|nerasykite|nebesiuskite|nesiuskite|netrukdykite)|\\b(?:neberasykite|nebesiuskite) (?:man|mums)|\\b(?:nerasykite|nesiuskite) (?:man |mums )?daugiau|\\bnenoriu (?:daugiau )?gauti|\\batsisakau (?:prenumeratos|naujienlaiskio)',
    ],
    complaint: ['\\btai (?:yra )?(?:spamas|brukalas)|\\bskusiuosi\\b'],
    meeting_booked: [
      '(?:rezervavau|uzsirezervavau|priemiau)[^.\\n]{0,25}(?:laika|kvietima|susitikima)|kvietima priemiau',
    ],
    meeting_request: [
      '\\bpaskambinkite|\\bar (?:galime|galetume|galetumete)[^.\\n]{0,25}(?:pasikalbeti|susitikti|susiskambinti|paskambinti)|\\bar tinka\\b|susitikime\\b|susiskambinkime',
    ],
    question: ['\\bkiek (?:tai )?kainuo|\\bkokia (?:yra )?kaina|\\bkaip (?:tai )?veikia|\\bar turite\\b'],
    interested: [
      '\\bskamba (?:idomiai|gerai|puikiai)|(?<!ne)\\bdomina\\b|\\batsiuskite[^.\\n]{0,25}(?:informac|pasiulym|medziag|pristatym|daugiau)|papasakokite',
    ],
    not_now: [
      '\\b(?:siuo metu|dabar|kol kas|siemet)\\b[^.\\n]{0,20}\\b(?:ne|neaktualu|neturime|negalime|netinkamas)|\\b(?:parasykite|kreipkites|susisiekite)[^.\\n]{0,25}(?:veliau|rudeni|pavasari|kitais metais|po )|\\bkitais metais\\b',
    ],
    referral: [
      '\\bkreipkites[^.\\n]{0,40}(?:koleg|skyri|direktor|vadov)|\\bpersiunciau\\b|\\btuo (?:rupinasi|uzsiima)\\b',
    ],
    wrong_person: ['\\bne tas zmogus|\\btuo neuzsiimu|\\bne mano skyri|suklydote'],
    declined: [
      '\\bnedomina\\b|\\bneaktualu\\b|\\bne,? aciu\\b|\\baciu,? (?:bet )?ne\\b|\\bnereikia\\b|\\bjau (?:turime|naudojame|dirbame)|\\bnesame suinteresuoti|per brangu',
    ],
  },
};

export const RULES_LV: RulePhrases = {
  language: 'lv',
  negation: NEVER,
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:iznemiet|izdzesiet|dzesiet|svitrojiet|izsvitrojiet|atrakstiet|nonemiet)\\b[^.\\n]{0,20}\\b(?:mani|mus|manu|manus|mums)\\b',
      '\\b(?:vairs|ludzu,?|vairak)\\b[^.\\n]{0,15}\\b(?:nerakstiet|nesutiet|netraucejiet)|\\b(?:nerakstiet|nesutiet) (?:man|mums)(?: vairs| vairak)?|\\bnevelos (?:vairs )?sanemt|\\bvelos atrakstities',
    ],
    complaint: ['\\btas ir (?:spams|surogatpasts|mesls?t)|\\bsudzesos\\b'],
    meeting_booked: ['(?:rezerveju|pienemu)[^.\\n]{0,25}(?:laiku|uzaicinajum|tiksan)|uzaicinajumu pienemu'],
    meeting_request: [
      '\\bpiezvaniet|\\b(?:vai )?var(?:am|etu|etum)[^.\\n]{0,25}(?:sazvanities|parunat|satikties|tikties|aprunaties)|\\bvai der\\b|\\btiekamies (?:nakam|pirm|otr|tres|ceturt|piekt)[^.\\n]{0,15}\\?|sazvanamies',
    ],
    question: ['\\bcik (?:tas )?(?:maksa|izmaksa)|\\bkada ir cena|\\bka (?:tas )?darbojas|\\bvai jums ir\\b'],
    interested: [
      '\\bizklausas (?:interesanti|labi|lieliski)|(?<!ne)\\binterese\\b(?<!neinterese)|\\batsutiet[^.\\n]{0,25}(?:inform|piedavajum|material|prezentac|vairak)|pastastiet',
    ],
    not_now: [
      '\\b(?:pasreiz|paslaik|sobrid|sogad|tagad)\\b[^.\\n]{0,20}\\b(?:ne|nav|neaktuali|nevaram)|\\b(?:rakstiet|sazinieties)[^.\\n]{0,25}(?:velak|ruden|pavasar|nakamgad|pec )|\\bnakamgad\\b',
    ],
    referral: [
      '\\b(?:versieties|sazinieties)[^.\\n]{0,40}(?:koleg|noda|direktor|vadit)|\\bparsutiju\\b|\\bar to nodarbojas (?:mana|mans)',
    ],
    wrong_person: ['\\bneesmu (?:ista|istais|pareiza)|\\bar to nenodarbojos|\\bnav mana noda'],
    declined: [
      '\\bneinterese\\b|\\bne,? paldies\\b|\\bpaldies,? (?:bet )?ne\\b|\\b(?:mums )?nevajag\\b|\\bmums jau ir\\b|\\bneesam ieinteres|parak dargi|par dargu',
    ],
  },
};

export const RULES_ET: RulePhrases = {
  language: 'et',
  negation: '\\barge (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:eemaldage|kustutage|votke|eemalda)\\b[^.\\n]{0,20}\\b(?:mind|meid|minu|meie|mu)\\b|\\bsoovin loobuda (?:uudiskirjast|kirjadest)',
      '\\barge (?:mulle|meile|palun )?[^.\\n]{0,10}(?:enam|rohkem)?[^.\\n]{0,8}(?:kirjutage|saatke|tulitage)|\\blopetage[^.\\n]{0,20}(?:saatmine|kirjutamine|kirjade)|\\bei soovi (?:enam|rohkem)?[^.\\n]{0,10}(?:saada|kirju)',
    ],
    complaint: ['\\bsee on (?:spamm|ramps(?:post)?)|\\bkaeban\\b'],
    meeting_booked: ['(?:broneerisin|votsin)[^.\\n]{0,25}(?:aja|kutse|kohtumise)'],
    meeting_request: [
      '\\bhelistage|\\bkas (?:saame|saaksime|voiksime)[^.\\n]{0,25}(?:raakida|kohtuda|helistada|vestelda)|\\bkas[^.\\n]{0,25}sobi(?:b|ks)\\b|kohtume\\b[^.\\n]{0,20}\\?',
    ],
    question: ['\\b(?:kui palju|mis)[^.\\n]{0,10}(?:maksab|hind)|\\bkuidas see toota|\\bkas teil on\\b'],
    interested: [
      '\\bkolab (?:huvitavalt|hasti)|(?<!ei )\\bhuvitab\\b|\\b(?:saatke|saada)\\b[^.\\n]{0,25}(?:infot|info|pakkumi|materjal|lisa)|raakige lahemalt',
    ],
    not_now: [
      '\\b(?:praegu|hetkel|sel aastal)\\b[^.\\n]{0,20}\\b(?:ei|pole)\\b|\\b(?:kirjutage|votke uhendust|poorduge)[^.\\n]{0,25}(?:hiljem|sugisel|kevadel|jargmisel|parast)|\\bjargmisel aastal',
    ],
    referral: ['\\bpoorduge[^.\\n]{0,40}(?:kolleeg|osakon|juht)|\\bedastasin\\b|\\bsellega tegeleb\\b'],
    wrong_person: [
      '\\b(?:ei ole|pole) (?:mina )?(?:oige|see) (?:inimene|isik)|\\bma sellega ei tegele|\\bsellega ei tegele|\\bvale (?:inimene|isik)',
    ],
    declined: [
      '\\b(?:ei ole|pole|ei) huvitatud|\\bei huvita\\b|\\bei,? aitah\\b|\\baitah,? (?:aga )?ei\\b|\\bpole vaja\\b|\\bei vaja\\b|\\bmeil on juba\\b|liiga kallis',
    ],
  },
};
