/**
 * Conditions on a request to stop ("take me off if you have no API"), in the languages of the rules. A request with a
 * condition is doubtful, because it depends on whether the condition is met. Phrases of courtesy and threats are not
 * conditions. All patterns read folded text.
 */

/** Words that introduce a condition; ambiguous ones must be followed by their object. */
const CONDITION = new RegExp(
  [
    '(?<!\\p{L})(?:if|unless|wenn|falls|sofern|ausser|es sei denn|sauf si|a moins que|a menos que|a no ser que|salvo que|a meno che|tenzij|hvis|medmindre|med mindre|ellers hvis|savida inte|jesli|jezeli|chyba ze|pokud|jestli(?:ze)?|ledaze|ak ne|hacsak|jos|ellei|daca|decat daca|ako|osim ako|ce ne|razen ce|если|якщо|ако|αν|εαν|εκτοσ|eger|jika|kalau|kecuali|neu|tru khi|اذا|الا اذا|אם|אלא אם)(?!\\p{L})',
    "(?<!\\p{L})si (?:vous|tu|c'est|ce |votre|vos|je |on |nous|il n|aucun|no |usted|tien|su |el |la |es |hay|non )|(?<!\\p{L})s'il n",
    '(?<!\\p{L})se (?:non|avete|il |la |vi |siete|nao|voces|o |a |tiver|for )|(?<!\\p{L})(?:caso|exceto se|salvo se) ',
    '(?<!\\p{L})als (?:u|je|jullie|het|er|dit|jouw|uw|er geen) |(?<!\\p{L})om (?:ni|du|det|inte|ert|er) |(?<!\\p{L})ha (?:nem|nincs|onok|ez|a |van) ',
    'もし|場合|なければ|ない限り|如果|若(?!干)|除非|만약|다면|없으면|않으면|ถ้า|หาก|เว้นแต่|अगर|यदि|\\p{L}{2}(?:yoksa|sa|se)n[ıi]z(?!\\p{L})|(?<!\\p{L})yoksa(?!\\p{L})',
  ].join('|'),
  'gu',
);

/** Courtesy, an assumed circumstance, or a threat, directly after the word of a condition. */
const NO_CONDITION =
  /^[^.\n]{0,24}?(?:(?:at all |if )?possible|(?:you )?(?:don't|do not|wouldn't|would not) mind|you (?:would|could|can|please|will|wish|like|must)\b(?: be so kind)?[ ,.!]*$|(?:would|could) be so kind|not too much|no trouble|(?:i|we) (?:am|are|was|were) (?:still |even )?(?:on|in)\b|(?:i'm|we're) (?:still |even )?(?:on|in)\b|applicable|necessary|need(?:ed)? be|only (?:i|we) (?:could|knew)|any\b[^a-z]{0,3}$|moglich|machbar|es geht|recht ist|so (?:nett|freundlich)|nichts ausmacht|possible|(?:vous|te|tu) (?:plait|voulez bien)|posible|le importa|es tan amable|possibile|(?:le|ti|vi) dispiace|possivel|nao se importa|kan(?: het)?[ .!]*$|mogelijk|het kan|mojligt|muligt|mulig|to mozliwe|mozna|mozno|mozne|mahdollista|lehetseges|posibil|возможно|можно|можливо|възможно|δυνατον|mumkun|memungkinkan|co the)/u;
/** A polite request: "I would appreciate it if you stopped". */
const COURTESY =
  /(?:appreciate(?: it)?|grateful|thankful|glad|prefer(?: it)?|great|better|nice|kind|dankbar|verbunden|froh|nett|lieb|freuen|reconnaissante?|gre|agradec\p{L}*|grat[oa]|dankbaar|tacksam|taknemmelig|takknemlig|kiitollinen|wdzieczn\p{L}*|vdecn\p{L}*|благодар\p{L}*|признател\p{L}*)[, ]{0,3}$/u;
/** A threat or a remark about later email, in a sentence of its own. */
const THREAT =
  /\b(?:i|we)(?:'ll| will| shall|'m going to) (?:report|block|sue|complain|call|mark|flag)|\b(?:melde|zeige|blockiere|verklage) ich\b|\bje (?:vous )?(?:signale|bloque|porte plainte)/;
/** A condition in a separate sentence after the request: "Remove me. Unless you have a Mac version." */
const AFTERTHOUGHT =
  /^[.!)\s]{1,4}(?:(?:but )?unless|except if|es sei denn|ausser|sauf si|a moins que|a menos que|salvo que|a meno che|tenzij|medmindre|chyba ze|ledaze|hacsak|ellei|кроме случа|если только)(?!\p{L})/u;

/**
 * Returns whether a request depends on something.
 * @param sentence the sentence of the request
 * @param after what follows that sentence
 */
export function isConditional(sentence: string, after: string): boolean {
  if (AFTERTHOUGHT.test(after)) return true;
  for (const found of sentence.matchAll(CONDITION)) {
    if (COURTESY.test(sentence.slice(0, found.index))) continue;
    const rest = sentence.slice(found.index + found[0].length);
    if (!NO_CONDITION.test(`${found[0].slice(-12)}${rest}`) && !THREAT.test(rest)) return true;
  }
  return false;
}
