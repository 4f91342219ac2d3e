/**
 * Phrases for an unmonitored mailbox, in the languages of responders, for text folded by `foldText`. Such a message
 * is automatic but reports no departure, so the address can still receive email.
 */
const BOX_DE = '(?:postfach|posteingang|mailbox|adresse|mailadresse|konto)[^.\\n]{0,24}';
const NOT_READ: readonly string[] = [
  `${BOX_DE} (?:wird|werden|ist) (?:derzeit |zurzeit )?nicht (?:mehr |regelmassig |langer |standig )?(?:gelesen|uberwacht|abgerufen|betreut|bearbeitet|beobachtet|gepruft|kontrolliert|besetzt)`,
  "(?:boite|adresse|messagerie|courriel)[^.\\n]{0,30} n'est (?:pas|plus|jamais) (?:regulierement )?(?:consulte|lue?|surveille|releve|suivie?|traite)",
  '(?:buzon|bandeja|correo|direccion|cuenta)[^.\\n]{0,30} no (?:se|es|esta|sera) (?:revis|lee|leid|atend|atiend|supervis|monitor|monitoriz|consult|control)',
  '(?:casella|indirizzo|mailbox|posta)[^.\\n]{0,30} non (?:viene|e|sara|verra) (?:piu |regolarmente )?(?:lett|monitorat|presidiat|controllat|consultat|sorvegliat)',
  '(?:mailbox|postvak|adres|inbox|postbus)[^.\\n]{0,24} (?:wordt|is) niet (?:meer |regelmatig )?(?:gelezen|gecontroleerd|bewaakt|gemonitord|bekeken|bemand|beheerd)',
  '(?:caixa|endereco|conta)[^.\\n]{0,30} nao (?:e|esta|sera) (?:mais |regularmente )?(?:lid|monitorad|monitorizad|consultad|verificad|vigiad|acompanhad)',
  '(?:brevlada|inkorg|adress|postkasse|indbakke|innboks)\\p{L}{0,4}[^.\\n]{0,20} (?:lases|bevakas|kontrolleras|overvakas|laeses|overvages|leses|overvakes|kontrolleres|(?:blir|bliver) (?:inte|ikke)) ?(?:inte|ikke|last|laest|lest|overvaket|overvaget)',
  '(?:skrzynka|adres)[^.\\n]{0,24} nie jest (?:juz )?(?:czytan|monitorowan|sprawdzan|obslugiwan|kontrolowan)',
  '(?:schranka|adresa)[^.\\n]{0,24} (?:neni|nie je) (?:jiz |uz )?(?:ctena|citana|sledovan|monitorovan|kontrolovan|obsluhovan)',
  '(?:ящик|адрес|почта)[^.\\n]{0,24} (?:больше )?не (?:проверя|чита|просматрива|отслежива|обслужива)|(?:скринька|адрес)\\p{L}{0,2}[^.\\n]{0,24} не (?:перевіря|чита|перегляда|обслугов)',
  '(?:casuta|adresa)[^.\\n]{0,24} nu este (?:citit|monitorizat|verificat)|postafiok[^.\\n]{0,24} nem (?:figyel|olvas|ellenor)|postilaatikko[^.\\n]{0,24} ei (?:lueta|seurata|valvota)',
];

export const UNATTENDED = NOT_READ.join('|');
