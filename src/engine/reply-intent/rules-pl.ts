import type { RulePhrases } from './rule-phrases.js';

export const RULES_PL: RulePhrases = {
  language: 'pl',
  negation: '\\bnie (?:[a-z]{1,12} ){0,1}$',
  leaving: ['\\bwypis(?:z|ac|anie|ani|ywa|uje)[a-z]{0,6}'],
  phrases: {
    opt_out: [
      '\\b(?:wnosze|prosze|zadam|wnioskuje|domagam sie)\\b[^.\\n]{0,6}(?:o )?(?:usuniecie|usuniecia) (?:moich|mych|wszystkich|naszych)|\\b(?:cofam|wycofuje|odwoluje) zgode|\\b(?:wyrazam|zglaszam|wnosze) sprzeciw|\\bnie wyrazam(?:y)? zgody na|\\bo zaprzestanie (?:wysyl|przesyl|kontakt|dalsz)',
      '(?:usun|wykresl|skresl)[a-z]{0,5}[^.\\n]{0,20}\\b(?:mnie|nas|moj[a-z]{0,3})\\b[^.\\n]{0,30}(?:list|baz|newslett)|nie chce (?:dostawac|otrzymywac)',
      '\\bwypisz(?:cie)? (?:mnie|nas)|(?:mnie|nas) (?:prosze )?(?:wypisac|usunac|skreslic|wykreslic)|prosze (?:o )?(?:mnie )?(?:wypis|usun)[a-z]{0,6}(?: mnie)?(?= {0,3}(?:[.!,\\n]|$))|\\busun(?:ac|cie)? (?:mnie|moj|nas|moje|nasz)|\\busun(?:ac|cie|iecie)[^.\\n]{0,25}z (?:listy|bazy|newslettera)|usuniecie (?:mnie|moj|moich|z|adresu)',
      'prosze (?:o )?(?:wiecej |juz )?nie (?:pisac|wysylac|kontaktowac|przesylac|przysylac|nadsylac|dzwonic)|wiecej nie (?:pisac|wysylac|przysylac|nadsylac|kontaktowac|dzwonic|pisz)|\\bo nie ?(?:wysylanie|przesylanie)|przestan(?:cie)? |prosze przestac|nie zycze sobie|rezygnuj[ea] z (?:subskrypcji|newslettera|otrzymywania)|nie chc[ea] (?:juz )?(?:otrzymywac|dostawac|wiecej)|nie pisz(?:cie)? (?:do mnie )?(?:wiecej|juz)',
    ],
    complaint: [
      'zglos[a-z]{1,4}[^.\\n]{0,20}(?:jako )?spam|\\brodo\\b[^.\\n]{0,40}(?:skarg|narusz)|(?:zglos|zglasz|skarg)[^.\\n]{0,30}(?:uodo|urzed|policj)|moj prawnik|krok[a-z]{1,3} prawn',
    ],
    meeting_booked: [
      'zarezerwowal[ae]?m? (?:termin|spotkanie)|termin (?:zarezerwowany|potwierdzony)|(?:^|\\n)[^a-z\\n]{0,3}potwierdzam\\b|do zobaczenia (?:w|we|jutro)',
    ],
    meeting_request: [
      'prosze (?:o telefon|zadzwonic|do mnie zadzwonic)|zadzwon|mozemy (?:porozmawiac|sie spotkac|umowic)|umow(?:my|ic)|spotkanie|czy pasuje|prezentacje|porozmawiac',
    ],
    question: ['ile (?:to )?kosztuje|\\bcen[ay]\\b|cennik|wiecej (?:informacji|szczegolow)\\?|jaka jest cena'],
    interested: [
      'brzmi (?:ciekawie|dobrze|interesujaco)|(?<!nie )\\bjest(?:em|esmy) (?:bardzo )?zainteresowan|chetnie|wchodz[ea] w to|bierzemy|(?:^|\\n)[^a-z\\n]{0,3}(?:super|swietnie|rewelacja|fantastycznie)\\b|(?:^|\\n)[^a-z\\n]{0,3}tak(?:,? (?:jest|prosze|chetnie|mozemy|bardzo|poprosz)|[.!]?(?=\\n|$))|tego wlasnie',
    ],
    not_now: [
      'nie teraz|(?:obecnie|na razie|w tej chwili|teraz|w tym roku)[^.\\n]{0,25}\\bnie\\b|\\bnie\\b[^.\\n]{0,25}(?:budzet|priorytet|w tej chwili|obecnie|na razie)|w przyszlym (?:roku|kwartale|miesiacu)|moze pozniej|za (?:kilka|pol|trzy|\\d{1,2}) (?:miesi|rok|tygod)|jesienia|wiosna|po (?:wakacjach|swietach|nowym roku)',
    ],
    referral: [
      'skontaktowac sie z (?!e mna|nami)|przekaza(?:lem|lam|no)|\\bprzekaze\\b|w kopii|kolezank|moj(?:ego|ym)? koleg|(?:o kontakt|rozmawiac|porozmawiac) z (?!e mna)(?:nasz|pan|dzial|moj)',
    ],
    wrong_person: [
      'nie do mnie\\b|nie ta osoba|nie jestem (?:wlasciwa|odpowiednia|odpowiedzialn|osoba)|niewlasciwa osoba|nie (?:moj (?:dzial|obszar|zakres)|zajmuj[ea] sie|odpowiadam za)|pomyl(?:il|ila)[^.\\n]{0,10}osob',
    ],
    declined: [
      '\\bzostajemy (?:przy|z)\\b',
      'nie (?:jestem|jestesmy|bylbym) (?:tym )?zainteresowan|\\bnie,? dziekuj|nie (?:potrzebuj|interesuj)|korzystamy z inn|juz mamy|mamy juz|brak zainteresowania|nie (?:jest )?dla nas|nie skorzystam|dziekuj[ea]?,? (?:ale )?nie\\b',
    ],
  },
};
