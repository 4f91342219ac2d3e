import type { RulePhrases } from './rule-phrases.js';

export const RULES_DE: RulePhrases = {
  language: 'de',
  negation: '(?:nicht|kein[a-z]{0,2}|niemals|ohne) (?:[a-z]{1,12} ){0,2}$',
  leaving: ['\\b(?:austragen|abmelden|abbestell|austragung(?!en)|abmeldung(?!en))'],
  phrases: {
    opt_out: [
      '\\bwiderspreche ich (?:hiermit )?(?:der|jeder|jeglicher|ausdrucklich|dem)|\\bich widerspreche (?:hiermit )?(?:der|jeder|jeglicher|ausdrucklich|dem)|\\bwiderruf(?:e|en)? (?:ich |wir )?(?:hiermit )?(?:meine|unsere|die)[^.\\n]{0,20}(?:einwilligung|zustimmung|erlaubnis)|\\b(?:widerspruchsrecht|widerrufsrecht)[^.\\n]{0,12}gebrauch|\\buntersage[a-z]{0,2}[^.\\n]{0,30}(?:kontakt|zusend|werb|nutzung|verarbeitung)',
      '\\b(?:weiteren?|jegliche[nrs]?|kunftigen?) (?:zusendung|zuschrift|e-?mail|mail|nachricht|kontaktaufnahme|werbung|anfrage)[a-z]{0,3}[^.\\n]{0,25}(?:abzusehen|absehen|sehen[^.\\n]{0,10}ab|unterlassen|verzichten|ab\\b)|(?:sehen|sieh)[^.\\n]{0,12}von weiteren? (?:e-?mail|mail|nachricht|zusendung|kontakt)[a-z]{0,8}[^.\\n]{0,10}\\bab\\b|\\bkeine weiteren? (?:kontaktaufnahme|zusendung|werbung|kontaktversuche)',
      '\\b(?:bitte|bitten|ersuche|verlange|verlangen|fordere|beantrage|gebeten|wunsche)\\b[^.\\n]{0,12}(?:um |die )?(?:loschung|entfernung|streichung|austragung)\\b[^.\\n]{0,12}(?:meine|unsere|aus|von)?|\\b(?:endgultig|dauerhaft|komplett|vollstandig) (?:loschen|entfernen|streichen)\\b|\\bum (?:loschung|entfernung|streichung|austragung)[^.\\n]{0,50}(?:gebeten|ersucht)|\\b(?:kein interesse|nein,? danke|kein bedarf)[ ,.;:\\u2013-]{1,4}(?:bitte )?(?:streichen|loschen|austragen|abmelden|entfernen)',
      '(?:losch|entfern|streich|nehm|nimm)[a-z]{0,3}(?![^.\\n]{0,40}\\bnicht\\b|[^.\\n]{0,80}\\bauf[.!]?(?:\\n|$))[^.\\n]{0,25}\\b(?:mich|uns|mein[a-z]{0,2}|unser[a-z]{0,2})\\b[^.\\n]{0,30}(?:verteiler|liste|datenbank|kartei|daten|system)',
      '(?:(?:melden|tragen|meldet|tragt) sie (?:bitte )?(?:mich|uns)|(?:melde|trage|trag) (?:bitte )?(?:mich|uns))(?! nicht)[^.\\n]{0,40}\\b(?:ab|aus)\\b|\\b(?:mich|uns)[^.\\n]{0,30}\\b(?:abzumelden|auszutragen|abmelden|austragen|abgemeldet werden|entfernen|streichen|rausnehmen|herausnehmen)\\b',
      '\\b(?:nehm|nimm)[a-z]{0,2} (?:sie )?(?:bitte )?(?:mich|uns) (?:(?:bitte|da|hier) ){0,2}(?:raus|heraus)(?= {0,3}(?:[.!,\\n]|$|bitte))',
      '(?:^|[.!?\\n]) ?(?:bitte )?aus (?:dem|ihrem|eurem|deinem|der|ihrer|eurer|deiner|diesem|dieser) (?:[a-z-]{0,8})?(?:verteiler|liste|mailingliste|newsletter|datenbank|kartei|adressliste)(?: bitte)?(?: (?:nehmen|streichen|loschen|austragen|entfernen))?(?: bitte)?(?= {0,3}(?:[.!,\\n]|$))|(?:mich|uns|mein[a-z]{0,2} [a-z-]{2,20}) (?:bitte )?(?:umgehend |sofort )?(?:aus|von) (?:dem|ihrem|eurem|deinem|der|ihrer|eurer|deiner|diesem|dieser|allen) (?:[a-z-]{0,8})?(?:verteiler|listen?|mailinglisten?|newsletter|datenbank|kartei|adressliste)',
      '\\bkeine (?:weiteren? |mehr )(?:werbe-?)?(?:e-?mails?|mails?|nachrichten|werbung|kontaktaufnahmen?|newsletter|post)\\b|keine (?:werbe-?)?(?:e-?mails?|mails?|nachrichten|werbung|newsletter) (?:mehr|bitte|von ihnen|erhalten|bekommen)|(?:schick|send|schreib|mail)[a-z]{0,3} (?:sie )?(?:mir|uns) (?:bitte )?(?:keine|keinerlei|nichts)[^.\\n]{0,20}(?:mehr|weiter)|(?:mir|uns) (?:bitte )?(?:keine|keinerlei|nichts)[^.\\n]{0,15}(?:mehr|weiter[a-z]{0,2})[^.\\n]{0,25}(?:schicken|senden|schreiben|mailen)|(?:mir|uns) (?:bitte )?(?:keine|keinerlei)[^.\\n]{0,20}werbung',
      '(?:dankbar|verbunden|froh|nett|lieb),? wenn sie (?:mich|uns|mir|uns) (?:bitte )?(?:nicht mehr|keine|streichen|loschen|entfernen|austragen|[^.\\n]{0,30}(?:streichen|loschen|entfernen|austragen|nehmen) )|(?:loschen|entfernen|streichen|entferne|losche|streiche|loscht) (?:sie )?(?:bitte )?(?:sofort |umgehend )?(?:mich|uns|alle meine daten|meine (?:[a-z]{3,24}(?:,| und| sowie) (?:auch )?(?:meine )?){0,2}(?:e-?mail|adresse|daten|kontakt)[a-z-]*|unsere (?:[a-z]{3,24}(?:,| und| sowie) (?:auch )?(?:unsere )?){0,2}(?:e-?mail|adresse|daten|kontakt|firma)[a-z-]*)(?! nicht)',
      '(?:mein[a-z]{0,2}|unser[a-z]{0,2}) (?:e-?mail-?)?(?:daten|adresse|kontaktdaten|mailadresse)[^.\\n]{0,20}(?:loschen|entfernen)|horen sie (?:bitte )?auf|(?:kontaktieren|schreiben|belastigen|mailen) sie (?:mich|mir|uns) (?:bitte )?nicht|nicht (?:mehr|weiter|langer) (?:anschreiben|angeschrieben|kontaktier|schreiben|mailen|belastig|zusenden|kontaktiert)|lassen sie (?:mich|uns) in ruhe|unterlassen sie|verschonen sie',
    ],
    complaint: [
      'als spam (?:gemeldet|markiert|melden)|\\bdsgvo\\b[^.\\n]{0,60}(?:verstoss|beschwerde|verletz|auskunft)|verstoss gegen|abmahn|(?:mein|unser)(?:e[mnr])? (?:rechts)?anwalt|(?:unerlaubte|unverlangte|unzulassige|illegale|belastigende) (?:e-?mail-?)?(?:werbung|werbe|zusendung)|rechtliche schritte|\\buwg\\b|\\bmelde[nt]? (?:ich |wir |sie |das |dies |es |ihre ){1,3}[^.\\n]{0,20}(?:datenschutzbehorde|datenschutzaufsicht|behorde|bundesnetzagentur|polizei|verbraucherzentrale)\\b|datenschutz[a-z]{0,14}[^.\\n]{0,20}beschwer',
    ],
    meeting_booked: [
      'termin (?:[a-z]{1,10} ){0,3}(?:gebucht|eingetragen|bestatigt|angenommen|steht)|termin steht|(?:alles klar|passt|super|perfekt|gut),? (?:dann )?(?:bis )?(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|morgen)\\b(?! (?:nicht|gern))(?![^\\n]{0,40}\\?)|(?:^|[ ,.!])bis (?:montag|dienstag|mittwoch|donnerstag|freitag|morgen|dann|nachste woche)[.!]{0,3}(?=\\n|$)|\\bhabe?\\b[^.\\n]{0,50}\\b(?:kalender|termin|slot)\\b[^.\\n]{0,40}(?:reserviert|gebucht|eingetragen|geblockt)|(?:einladung|termin) (?:ist )?(?:angenommen|akzeptiert)|(?:einen|den) termin (?:gebucht|vereinbart|bestatigt)',
    ],
    meeting_request: [
      'telefonier|anrufen|schlagen sie[^.\\n]{0,30}(?:termin|uhrzeit|tag)|ruf(?:en|t)? (?:sie )?(?:mich|uns)|terminvorschl|(?:termin|treffen|gesprach|demo|call|meeting|telefonat)[^.\\n]{0,40}(?:vereinbar|machen|ausmachen|zeigen|passen|moglich|finden)|lassen sie uns(?![^.\\n]{0,40} zukommen)|(?:konnen|wollen|sollen|konnten) wir[^.\\n]{0,40}(?:sprechen|treffen|austauschen|reden)|passt (?:ihnen|es ihnen|dir)|wann (?:hatten|haben|konnten) sie|kommen sie[^.\\n]{0,20} vorbei|wann passt es|einmal (?:zeigen|vorstellen)|mochte[^.\\n]{0,20}(?:demo|vorfuhrung)',
    ],
    question: [
      'was kostet|\\bpreise?\\b|\\bkosten\\b|(?:mehr|weitere|nahere) (?:infos?|informationen|details)|unterlagen|referenzen',
    ],
    interested: [
      '\\b(?:bin|sind) (?:(?!nicht)[a-z]{1,12} ){0,2}interessiert|(?<!nicht )\\b(?:spannend|interessant) fur (?:uns|mich)|(?:klingt|hort sich) (?:[a-z]{1,12} ){0,3}(?:gut|spannend|interessant|vielversprechend)|(?<!kein )(?<!keinerlei )\\b(?:haben|hatten|habe|grosses) (?:grosses )?interesse|interessiert (?:uns|mich)|das nehmen wir|(?:wir sind|bin) dabei|(?:^|\\n)[^a-z\\n]{0,3}(?:super|klasse|genial|toll|fantastisch|grossartig)\\b|schicken sie (?:mir|uns|mal|doch|gerne?|bitte)\\b(?![^.\\n]{0,15}\\b(?:kein|keine|nichts|nicht|nie)\\b)|\\binteresse (?:ist da|besteht|ware da|hatten wir)|genau das|(?:^|\\n)[^a-z\\n]{0,3}(?:ja|gerne?|sehr gerne?)\\b',
    ],
    not_now: [
      '\\bvor (?:dem|der|den|ende) (?:[a-z]{3,12} )?(?:sommer|herbst|winter|fruhjahr|urlaub|ferien|jahresende|juli|august|september|oktober)[^.\\n]{0,40}\\bnichts?\\b',
      '(?:im moment|derzeit|momentan|aktuell|zur ?zeit|gerade|dieses jahr|im augenblick)[^.\\n]{0,40}(?:nicht|kein|andere)|(?:nicht|kein[a-z]{0,2})[^.\\n]{0,25}(?:im moment|derzeit|momentan|aktuell|zur ?zeit|dieses jahr)|kein (?:budget|geld)|budget (?:mehr )?(?:da|aufgebraucht|erschopft)|keine prioritat|bis (?:zum )?(?:sommer|herbst|winter|fruhjahr|ende)[^.\\n]{0,20}(?:ausgebucht|voll|dicht|verplant)|andere prioritaten|(?:falscher|schlechter) zeitpunkt|ungunstig|keine kapazitat',
      '(?:spater|nachstes (?:jahr|quartal)|nachsten (?:monat|jahr|quartal)|im (?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|fruhjahr|herbst|sommer|winter|neuen jahr|kommenden)|in (?:ein paar|einigen|\\d{1,2}|zwei|drei|vier|sechs) (?:monaten|wochen)|noch ?(?:ein)?mal)[^.\\n]{0,50}(?:noch ?(?:ein)?mal|wieder|melden|fragen|erneut|auf (?:mich|uns) zu)|(?:melden|kommen|fragen)[^.\\n]{0,40}(?:spater|nachste[srnm]? (?:jahr|quartal|monat)|im (?:januar|fruhjahr|herbst|sommer|winter|neuen)|noch ?(?:ein)?mal|wieder\\b)',
    ],
    referral: [
      'wenden sie sich|weiterge(?:leitet|geben|reicht)|(?:gebe|leite|reiche) (?:ich )?(?:es|das|ihre (?:mail|anfrage)|die mail) (?:an|weiter)|leite ich weiter|in (?:kopie|cc)\\b|meine[nr]? kolleg|zustandig (?:ist|sind)|ansprechpartner(?:in)? (?:ist|ware)|nachfolger|sprechen sie (?:bitte )?mit',
    ],
    wrong_person: [
      'nicht (?:mehr )?(?:zustandig|verantwortlich|der richtige|die richtige|der ansprechpartner)|falsche[rn]? (?:ansprechpartner|person|abteilung|kontakt)|nicht in meine[nm]? (?:bereich|zustandigkeit|gebiet|aufgabe)|nichts zu tun|(?:macht|regelt|entscheidet) bei uns|bei (?:mir|uns) (?:da |hier |leider )?(?:falsch|an der falschen)',
    ],
    declined: [
      '\\bbleiben (?:bei|mit) (?:unser|dem|der)|\\b(?:setzen|nutzen|verwenden) (?:wir )?(?:so etwas|sowas|das|dergleichen|sowas) (?:gar )?nicht',
      'kein(?:erlei)? (?:interesse|bedarf)|keinen (?:wechsel|bedarf)|nein,? (?:vielen )?danke|nicht (?:interessiert|interessant|relevant|notwendig|notig|von interesse)|(?:bereits|schon) (?:einen|eine|gut|versorgt|ausgestattet|im einsatz|partner|anbieter|losung|bestens)|(?:brauchen|benotigen)[^.\\n]{0,15} nicht|passt nicht zu uns|lehnen[^.\\n]{0,10} ab|verzichten|nichts gebracht|(?:machen|losen|erledigen) (?:wir |das )?(?:alles )?(?:selbst|selber|intern)',
    ],
  },
};

export const RULES_NL: RulePhrases = {
  language: 'nl',
  negation: '(?:niet|geen|nooit) (?:[a-z]{1,12} ){0,2}$',
  leaving: ['\\b(?:uitschrijv|afmeld(?!ingen))'],
  phrases: {
    opt_out: [
      '\\bverzoek(?:en)?\\b[^.\\n]{0,6}\\b(?:om|tot) (?:verwijdering|uitschrijving) (?:uit|van) (?:uw|jullie|je|het|de) (?:[a-z]{3,12} )?(?:bestand|lijst|database|mailing|nieuwsbrief|systeem)',
      '\\bmaak(?:t|en)? bezwaar tegen|\\b(?:trek|trekken|herroep)[^.\\n]{0,12}\\btoestemming|\\b(?:verzoek|eis|vraag)[^.\\n]{0,20}(?:verwijdering|wissing) van (?:mijn|onze)|\\b(?:ontvang|krijg)[a-z]{0,2} liever geen|\\b(?:wil|wens|willen)\\b[^.\\n]{0,16}niet (?:langer|meer) (?:benaderd|gecontacteerd|gemaild|ontvangen)|\\bgeen interesse[ ,.;:\\u2013-]{1,4}(?:graag |gelieve |en )?(?:verwijder|haal|schrap|uitschrijv)',
      '(?:haal|verwijder|schrap)[a-z]{0,4}(?![^.\\n]{0,40}\\bniet\\b)[^.\\n]{0,25}\\b(?:mij|me|ons|mijn|onze?)\\b[^.\\n]{0,30}(?:lijst|bestand|database|gegevens)|\\b(?:verwijder(?:en|d)?|schrappen|halen) (?:worden )?(?:uit|van) (?:uw|je|jullie|de) [^.\\n]{0,12}(?:lijst|bestand|database|systeem)|(?:wil|wens)[^.\\n]{0,25}\\b(?:geen|niet)\\b[^.\\n]{0,20}(?:e-?mails?|berichten|reclame)[^.\\n]{0,10}(?:meer|ontvangen)',
      '\\b(?:schrijf|meld) (?:mij|me|ons) (?:alstublieft |graag )?(?:uit|af)\\b|\\b(?:mij|me|ons) (?:uit te schrijven|af te melden|uitschrijven|afmelden)',
      '\\b(?:haal|verwijder|schrap) (?:mij|me|ons|mijn)\\b(?! niet)|(?:mij|me|ons|mijn (?:e-?mail|adres|gegevens)[a-z]{0,8}) (?:van|uit) (?:de|uw|je|jullie|deze)[^.\\n]{0,20}(?:lijst|bestand)|(?:stuur|mail|benader|contacteer|schrijf|bel)[^.\\n]{0,20}(?:niet meer|geen[^.\\n]{0,25}(?:meer|mails?|berichten))|geen (?:e-?)?mails? (?:meer|ontvangen|sturen)|stop met (?:(?:mij|ons|me) (?:te )?)?(?:mail|e-?mail|stur|schrijv|benader)|niet meer (?:mailen|benaderen|contact)|(?:gegevens|adres)[^.\\n]{0,15}verwijderen|laat (?:mij|me|ons) met rust',
    ],
    complaint: [
      'als spam (?:gemeld|gemarkeerd|rapporteren)|\\bavg\\b[^.\\n]{0,40}(?:klacht|overtred|schend)|mijn advocaat|juridische stappen|(?:meld|klacht)[^.\\n]{0,30}(?:autoriteit persoonsgegevens|\\bacm\\b)',
    ],
    meeting_booked: [
      '(?:afspraak|gesprek) (?:is )?(?:ingepland|geboekt|gemaakt|bevestigd)|heb (?:[a-z]{1,10} ){0,4}(?:ingepland|geboekt)|uitnodiging geaccepteerd|staat in (?:de|mijn|onze) agenda|(?:^|[ ,.!])tot (?:maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|dan)[.!]{0,3}(?=\\n|$)',
    ],
    meeting_request: [
      'bel (?:me|mij)\\b|\\bbellen\\b|afspraak (?:maken|plannen|inplannen)|inplannen|kunnen we[^.\\n]{0,30}(?:spreken|afspreken|praten)|een demo|(?:paar|enkele) tijden|kennismak|in de agenda|tijd voor een (?:gesprek|call)|\\bkom[^.\\n]{0,15} langs',
    ],
    question: ['wat kost|\\bprij(?:s|zen)\\b|meer (?:informatie|info|details)|kosten\\b'],
    interested: [
      'klinkt (?:[a-z]{1,12} ){0,3}(?:goed|interessant|leuk)|(?<!niet )(?<!geen )\\bgeinteresseerd|(?<!geen )\\bwel interesse|vertel me meer|(?:^|\\n)[^a-z\\n]{0,3}leuk\\b|\\bstuur maar\\b|\\bdoen we\\b|(?:^|\\n)[^a-z\\n]{0,3}(?:geweldig|super|fantastisch|prachtig)\\b|(?:^|\\n)[^a-z\\n]{0,3}(?:ja|graag)\\b|precies wat',
    ],
    not_now: [
      '(?:op dit moment|momenteel|voorlopig|dit jaar|nu even)[^.\\n]{0,25}(?:niet|geen)|(?:niet|geen)[^.\\n]{0,25}(?:op dit moment|momenteel|budget|prioriteit|dit jaar)|volgend (?:jaar|kwartaal)|misschien later|(?:in het|dit) (?:najaar|voorjaar)|over (?:\\d{1,2}|een paar|zes|drie|twee) (?:maanden|weken)|andere prioriteiten',
    ],
    referral: [
      'neem[^.\\n]{0,30}contact op met (?!(?:mij|me|ons)\\b)|doorgestuurd|doorgegeven|stuur (?:ik )?(?:het|dit|je mail) door|aan mijn [a-z]{3,20} (?:gegeven|gestuurd)|in (?:de )?cc\\b|mijn collega|kunt u (?:het )?beste|opvolger',
    ],
    wrong_person: [
      'niet de (?:juiste|goede) (?:persoon|contactpersoon)|verkeerde (?:persoon|afdeling|contact)|niet (?:mijn (?:afdeling|gebied|taak)|verantwoordelijk)|ga(?: ik)? (?:hier |daar )?niet over|niet bij mij (?:zijn|terecht)',
    ],
    declined: [
      '\\bblijven (?:wij |we )?bij (?:onze|de|het)',
      'geen (?:interesse|behoefte|belangstelling)|niet (?:geinteresseerd|interessant|relevant|nodig)|nee,? (?:bedankt|dank)|bedankt,? maar nee|(?:hebben|al) (?:al |reeds )(?:een|voorzien)|al voorzien|niets voor ons',
    ],
  },
};

export const RULES_SV: RulePhrases = {
  language: 'sv',
  negation: '(?:inte|aldrig|ej) (?:[a-z]{1,12} ){0,2}$',
  leaving: ['avregistrer(?!ingar)|avprenumerer(?!ingar)|avanmal(?!ningar)'],
  phrases: {
    opt_out: [
      '(?:ta bort|radera) (?:mitt|min|mina) (?:[a-z]{3,14} och (?:min |mitt )?)(?:e-?post|e-?mail|mejl|adress)',
      '\\b(?:aterkallar|drar tillbaka)\\b[^.\\n]{0,15}samtycke|\\b(?:begar|kraver|vill)\\b[^.\\n]{0,35}(?:raderad|borttagen|raderas|tas bort)\\b|\\binvander mot|\\bvill inte ha (?:fler|nagra)|\\b(?:avsluta|saga upp)\\b[^.\\n]{0,10}prenumeration',
      '(?:ta bort|stryk|radera)(?![^.\\n]{0,40}\\binte\\b)[^.\\n]{0,25}\\b(?:mig|oss|min|mina|var)\\b[^.\\n]{0,30}(?:lista|register|utskick|system)',
      '(?:avregistrera|avanmal) (?:mig|oss)',
      '\\b(?:ta bort|stryk|radera) (?:mig|oss|min|mina|var)\\b(?! inte)|sluta (?:skicka|mejla|maila|kontakta|skriva|hora)|kontakta (?:mig|oss) inte|skicka inte (?:fler|mer|nagra)|inga fler (?:mejl|mail|utskick|meddelanden)|vill inte (?:langre )?(?:ha|fa|bli)[^.\\n]{0,15}(?:mejl|mail|utskick|meddelanden|reklam|kontaktad)|lamna mig i fred',
    ],
    complaint: [
      '(?:anmal|markera)[a-z]{0,3}[^.\\n]{0,15}(?:som )?(?:skrappost|spam)|gdpr[^.\\n]{0,40}(?:anmal|brott)|min advokat',
    ],
    meeting_booked: ['(?:har )?bokat (?:en tid|ett mote|in)|ar (?:in)?bokat|inbjudan accepterad'],
    meeting_request: [
      'ring mig|kan vi (?:ta|prata|ses|horas|boka|tala)|boka (?:ett|en|in) (?:mote|tid|demo|samtal)?|ett mote|ta ett samtal|passar (?:det )?(?:pa )?(?:mandag|tisdag|onsdag|torsdag|fredag)|en demo\\b',
    ],
    question: ['vad kostar|\\bpris(?:er|et)?\\b|mer (?:information|info)\\b'],
    interested: [
      'later (?:[a-z]{1,12} ){0,3}(?:bra|intressant|spannande)|(?<!inte )(?<!ej )\\bintresserade?\\b|beratta (?:garna )?mer|vi kor\\b|(?:^|\\n)[^a-z\\n]{0,3}(?:fantastiskt|toppen|underbart|super)\\b|(?:^|\\n)[^a-z\\n]{0,3}(?:ja|garna)\\b|precis vad vi',
    ],
    not_now: [
      'inte (?:just nu|for tillfallet|i ar|an\\b|i nulaget)|ingen budget|nasta (?:ar|kvartal)|kanske senare|till (?:hosten|varen)|om (?:nagra|ett par|\\d{1,2}|sex|tre) (?:manader|veckor)|efter (?:sommaren|semestern)|andra prioriteringar|just nu[^.\\n]{0,20}(?:inte|inget|ingen)',
    ],
    referral: [
      'kontakta (?!mig|oss)[a-z]{2,}|vidarebefordra|skickat (?:det )?vidare|min kollega|i kopia|prata med (?!mig)',
    ],
    wrong_person: [
      'inte (?:ratt|den ratta) (?:person|kontakt)|fel (?:person|avdelning|kontakt)|inte (?:mitt (?:omrade|bord|ansvar)|ansvarig)',
    ],
    declined: [
      '(?:inte|ej) (?:sarskilt )?(?:intresserad|intressant|aktuellt|relevant|nagot for)|nej,? tack|inget (?:behov|intresse)|har redan|behover inte|tackar nej',
    ],
  },
};

export const RULES_DA: RulePhrases = {
  language: 'da',
  negation: '(?:ikke|aldrig) (?:[a-z]{1,12} ){0,2}$',
  leaving: ['\\b(?:afmeld|afregistrer|frameld)(?!inger)'],
  phrases: {
    opt_out: [
      '\\b(?:traekker|tilbagekalder)\\b[^.\\n]{0,20}samtykke|\\bgor indsigelse mod|\\b(?:kraever|anmoder om|beder om)\\b[^.\\n]{0,30}(?:slet|sletning)|\\b(?:vil|onsker)\\b[^.\\n]{0,14}\\bikke (?:laengere )?(?:modtage|have flere|kontaktes)|\\b(?:vil|onsker)[^.\\n]{0,12}(?:frameldes|afmeldes|slettes)',
      '(?:fjern|slet)[a-z]{0,2}(?![^.\\n]{0,40}\\bikke\\b)[^.\\n]{0,25}\\b(?:mig|os|min|mine|vores)\\b[^.\\n]{0,30}(?:liste|register|database|kartotek|system)',
      '(?:afmeld|afregistrer|frameld)[a-z]{0,3} (?:mig|os)(?! ikke)',
      '\\b(?:fjern|slet) (?:mig|os|min|mine|vores)\\b(?! ikke)|stop med at (?:sende|skrive|kontakte|maile)|(?:hold op|lad vaere) med (?:at (?:sende|skrive|kontakte|maile|ringe)|det)|kontakt (?:mig|os) ikke|skriv ikke (?:til|mere)|send (?:mig )?ikke (?:flere|mere)|ikke flere (?:mails|beskeder)|onsker ikke (?:at modtage|flere|yderligere|at blive kontaktet)|vil ikke (?:modtage|have flere|kontaktes)',
    ],
    complaint: ['(?:anmeld|marker|rapporter)[a-z]{0,3}[^.\\n]{0,15}spam|gdpr[^.\\n]{0,40}(?:klage|brud)|min advokat'],
    meeting_booked: ['(?:har )?booket (?:en tid|et mode)'],
    meeting_request: [
      'ring til (?:mig|os)|kan vi (?:tale|modes|tage|aftale|snakke)|(?:aftale|booke) (?:et )?(?:mode|demo|opkald)|et mode\\b|passer (?:det )?(?:pa )?(?:mandag|tirsdag|onsdag|torsdag|fredag)|en demo\\b',
    ],
    question: ['hvad koster|\\bpris(?:er|en)?\\b|(?:flere|yderligere) oplysninger|mere (?:information|info)\\b'],
    interested: [
      'lyder (?:[a-z]{1,12} ){0,3}(?:godt|spaendende|interessant)|(?<!ikke )\\binteresseret|(?<!ikke )\\binteresserede|fortael (?:gerne )?mere|lad os gore det|(?:^|\\n)[^a-z\\n]{0,3}(?:fantastisk|super|fedt)\\b|(?:^|\\n)[^a-z\\n]{0,3}(?:ja|gerne)\\b|lige hvad vi',
    ],
    not_now: [
      'ikke (?:lige nu|i ojeblikket|for tiden|i ar|pa nuvaerende)|(?:ikke|intet|ingen)[^.\\n]{0,12}budget|naeste (?:ar|kvartal)|maske senere|til (?:efteraret|foraret)|om (?:et par|nogle|\\d{1,2}|seks|tre) (?:maneder|uger)|andre prioriteter',
    ],
    referral: [
      'kontakt (?!mig|meg|os\\b|oss\\b|igen|igjen|gerne|gjerne|med )[a-z]{2,}|kontakt med (?!mig|meg|os)|videresendt|sendt[^.\\n]{0,20}videre|min kollega|i kopi|tal med (?!mig)',
    ],
    wrong_person: [
      'ikke (?:den )?(?:rette|rigtige) (?:person|kontakt)|fat i den forkerte|forkert (?:person|afdeling)|ikke (?:mit (?:omrade|bord|ansvar)|ansvarlig)',
    ],
    declined: [
      'ikke (?:saerlig )?(?:interesseret|interesserede|relevant|interessant|behov|noget for)|nej,? tak|ingen (?:interesse|behov)|har (?:vi )?allerede|intet behov|takker nej',
    ],
  },
};

export const RULES_NO: RulePhrases = {
  language: 'no',
  negation: '(?:ikke|aldri) (?:[a-z]{1,12} ){0,2}$',
  leaving: ['\\bavmeld(?!inger)'],
  phrases: {
    opt_out: [
      '\\btrekker\\b[^.\\n]{0,20}samtykke|\\b(?:krever|ber om|ber dere)\\b[^.\\n]{0,30}slett|\\bmotsetter (?:meg|oss) (?:behandling|bruk)|\\bvil\\b[^.\\n]{0,10}\\bikke (?:lenger )?(?:motta|ha flere|bli kontaktet)|\\b(?:avslutte|si opp)\\b[^.\\n]{0,10}abonnement',
      '(?:fjern|slett|stryk)[a-z]{0,2}(?![^.\\n]{0,40}\\bikke\\b)[^.\\n]{0,25}\\b(?:meg|oss|min|mine|var)\\b[^.\\n]{0,30}(?:liste|register|database|system)',
      '\\b(?:fjern|slett|stryk|avmeld) (?:meg|oss|min|mine|adressen min|e-?postadressen min)\\b(?! ikke)|meld (?:meg|oss) av\\b|slutt (?:a|med a|og) (?:sende|skrive|kontakte|maile|mase)|(?:kontakt|skriv til) (?:meg|oss) ikke|ikke (?:kontakt|send|skriv til|mail) (?:meg|oss)\\b|send (?:meg |oss )?ikke (?:flere|mer)|ikke flere (?:e-?poster|mailer|meldinger|henvendelser)|onsker ikke (?:a (?:motta|fa|bli kontaktet)|flere)|vil ikke (?:motta|ha flere|bli kontaktet)|la (?:meg|oss) vaere i fred|(?:^|\\n)[^a-z\\n]{0,3}stopp[ .!]{0,3}(?=\\n|$)',
    ],
    complaint: [
      '(?:rapporter|anmeld|marker|meld)[a-z]{0,3}[^.\\n]{0,15}(?:som )?spam|gdpr[^.\\n]{0,40}(?:klage|brudd)|(?:klag|meld|anmeld)[^.?\\n]{0,40}datatilsynet',
    ],
    meeting_booked: ['(?:har )?(?:booket|bestilt) (?:en tid|et mote|inn)|motet er (?:booket|avtalt|bekreftet)'],
    meeting_request: [
      'ring (?:meg|oss)|kan vi (?:ta (?:en prat|et mote|en samtale)|snakke|motes|prates|avtale)|(?:avtale|booke|sette opp) (?:et |en )?(?:mote|demo|samtale|prat)|et mote\\b|en demo\\b|ta en prat|passer (?:det )?(?:pa )?(?:mandag|tirsdag|onsdag|torsdag|fredag|neste uke)',
    ],
    question: ['hva koster|\\bpris(?:er|en)?\\b|hvor mye koster|hvordan fungerer'],
    interested: [
      '(?:hores|virker|ser) (?:[a-z]{1,12} ){0,3}(?:bra|interessant|spennende)|(?<!ikke )\\binteressert\\b|fortell (?:meg |oss )?(?:gjerne )?mer|(?<!ikke )\\bkan (?:[a-z]{1,10} )?vaere noe for oss|send (?:meg |oss )?gjerne|vil gjerne (?:hore|vite|se) mer|(?:^|\\n)[^a-z\\n]{0,3}(?:ja|gjerne)\\b|send[^.\\n]{0,20}mer (?:informasjon|info)',
    ],
    not_now: [
      'ikke (?:akkurat na|na\\b|for tiden|i ar|for oyeblikket|pa navaerende)|(?:ikke|ingen)[^.\\n]{0,12}budsjett|neste (?:ar|kvartal)|kanskje senere|til (?:hosten|varen)|om (?:et par|noen|\\d{1,2}|seks|tre) (?:maneder|uker)|etter (?:sommeren|ferien|nyttar|paske)|andre prioriteringer|kontakt igjen|(?:darlig|feil) (?:timing|tidspunkt)|hor med oss igjen',
    ],
    referral: [
      'ta kontakt med (?!meg|oss)|videresendt|sendt[^.\\n]{0,20}videre|min kollega|kollegaen min|i kopi|snakk med (?!meg)|(?:har ansvar(?:et)?|er ansvarlig) for|tar seg av',
    ],
    wrong_person: [
      'ikke (?:den )?(?:rette|riktige) (?:person|kontakt)|feil (?:person|avdeling)|ikke (?:mitt (?:omrade|bord|ansvar)|ansvarlig)|jobber ikke med|snakke? med noen andre|(?:ikke noe|ingenting) med dette a gjore',
    ],
    declined: [
      'ikke (?:saerlig |helt )?(?:interessert|relevant|aktuelt|interessant|behov|noe for)|nei,? takk|ingen (?:interesse|behov)|har (?:vi )?allerede|takker nei|trenger (?:vi )?(?:det )?ikke',
    ],
  },
};
