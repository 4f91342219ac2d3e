import { isConditional } from './opt-out-condition.js';

/**
 * Context patterns that determine whether an opt-out word is a request, in the languages with bare opt-out words (`leaving`);
 * in other languages, the phrases name the request itself. Each pattern matches one sentence of folded text (`foldText`), a
 * few hundred characters at most.
 */

/** Copies, invitations, and documents: removal from these is not a request to unsubscribe. */
const OTHER_THING =
  /\b(?:b?cc|copy|loop|invite|invitation|invoice|meeting|calendar|proposal|contract|agenda|quote|copie|kopie|kopia|kopii|kopi|copia|einladung|rechnung|termin|angebot|facture|devis|reunion|invito|fattura|factura|invitacion|fatura|convite|uitnodiging|factuur|inbjudan|faktura|faktury|zaproszenia|invitationen|schuzky|pozvanka|pozvanky|toplantiya?|davet)\b|копи[июея]|встреч|приглашен|вложени|счет|会議|招待|添付|抄送|会议|邀请|附件|회의|참조|첨부/;

/** Lists other than mailing lists, such as guest, participant, and waiting lists. */
const OTHER_LIST =
  /\b(?:(?:attendees?|guests?|wait(?:ing)?|wish|participants?|speakers?|invitees?|short|price|to-?do|shopping)[ -]?list|waitlist|competitor'?s?|concurrente?n?s?|competencia|concorren\w{1,5}|wettbewerber\w{0,2}|mitbewerber\w{0,2}|konkurren\w{1,6}|(?:teilnehmer|gaste|warte|wunsch|preis)-?liste|liste (?:d'attente|des (?:invites|participants))|lista de (?:espera|asistentes|invitados|convidados|participantes)|lista (?:d'attesa|degli invitati|dei partecipanti)|(?:wacht|gasten|deelnemers)lijst|list[ay] (?:uczestnikow|gosci)|(?:deltagar|gast|vante)lista|(?:deltager|gaeste|vente)liste|(?:black|block|deny)[ -]?lists?|spamhaus|(?:our|unser\w{0,2}|notre|nuestr[oa]|nostr[oa]|onze|noss[oa]|nasz\w{0,2}) (?:old |own |alte[nrs]? |eigene[nrs]? |ancienne? |vieille |vecchi[oa] |oude )?(?:newsletters?|(?:mailing ?)?lists?|liste[ns]?|verteilers?|lista)|(?:newsletter|lista) (?:antigua|propia))\b/;

/** Parts of a document. */
const PART =
  /\b(?:clause|line items?|absatz|klausel|position|ligne|contrat|clausula|partida|contrato|riga|voce|clausola|contratto|preventivo|regel|linha|clausul\w|punkt\w?|pozycj\w|umow\w|ofert\w|stavk\w|ponud\w|polozk\w|smlouv\w)\b/;

/** Requests to remove another person, named by title or as a colleague. */
const OTHER_PERSON =
  /\b(?:remove|take|delete|drop) (?:mr|mrs|ms|him|her|my colleague)\b|\b(?:nehmen|streichen|entfernen|loschen) sie (?:bitte )?(?:frau|herrn|de[nr] kolleg\w{1,3}|die kollegin)\b|\b(?:retire[rz]|enleve[rz]|supprime[rz]) (?:m\.|monsieur|madame|mme|m[oa]n? collegue)|\b(?:quite|elimine|saque) (?:a |al )?(?:la )?(?:sra?\b|senora?|mi companer)|\b(?:tolga|rimuova|elimini) (?:il signor|la signora|il collega|la collega)|\bhaal (?:mevrouw|meneer|dhr|mijn collega)\b/;

/** The current conversation; in outreach, this may mean all emails. */
const CONVERSATION = /\b(?:thread|chain|conversation|discussion|faden|fil|hilo|conversazione|conversatie|watek)\b/;

const HEDGE =
  /\b(?:might|may|maybe|perhaps|vielleicht|peut-etre|quiza|quizas|forse|misschien|talvez|kanske|maske|moze)\b/;
const ALMOST =
  /\b(?:about to|almost|nearly|ready to|tempted to|was going to|fast|beinahe|presque|failli|casi|quasi|stavo per|bijna|quase|nastan|naesten|prawie)\b/;
const JOKE =
  /\b(?:haha\w{0,20}|hehe\w{0,20}|lol|lmao|rofl|jk|just kidding|kidding|joking|scherz|spass beiseite|mdr|ptdr|jaja\w{0,20}|es broma|scherzo|grapje|brincadeira|kkk+|skamt|zart)\b|[;:]-?[)dp](?![a-z])|\u{1F602}|\u{1F609}|\u{1F923}|\u{1F61C}/u;

/** Other people who unsubscribe or write: the product's own topic. */
const OTHERS =
  /\b(?:customers?|clients?|people|users?|subscribers?|recipients?|leads|prospects|they|who|everyone|nobody|no one|niemand|personne|nadie|nessuno|ninguem|kunden|abonnenten|empfanger|nutzer|leute|abonnes|utilisateurs|gens|destinataires|clientes|usuarios|suscriptores|clienti|utenti|iscritti|klanten|gebruikers|abonnees|utilizadores|assinantes|kunder|kunderne|prenumeranter|modtagere|klienci|odbiorcy|uzytkownicy|zakaznici|odberatele|musteriler\w{0,4}|kullanicilar\w{0,4}|asiakka\w{1,6}|ugyfel\w{0,6})\b|клиент|пользовател|подписчик|получател|顧客|お客様|ユーザー|受信者|客户|客戶|用户|用戶|收件人|고객|사용자|ลูกค้า|ग्राहक|\b(?:khach hang|pelanggan)\b/;

/** Products, and questions about them. */
const PRODUCT =
  /\b(?:rates?|links?|abmeldelinks?|buttons?|pages?|features?|functions?|footers?|handle|handles|handling|manage|managing|supports?|automatically|in bulk|compliance|api|software|tools?|platform|outil|logiciel|plateforme|herramienta|plataforma|strumento|piattaforma|systemie|plattform|taux|tasa|tasso|taxa|quote|abmelderate|percentage|funktioniert|unterstutz\w{0,4}|gerez|gerer|permet|permet-il|gestionan|permite|gestite|gestisce|werkt|funciona|hanterar|handterer|dziala|work|works)\b/;

const ASKS_ABOUT =
  /^[^a-z]{0,5}(?:how|what|which|why|does|do you|did|is|are|has|when|wie|was|welche\w{0,2}|warum|unterstutz\w{0,4}|gibt|hat|comment|quel\w{0,2}|pourquoi|est-ce|como|cual|que|cuanto|por que|come|qual|quanto|perche|hoe|wat|welke|waarom|hur|vad|hvordan|hvad|jak|czy|ile|dlaczego)\b/;

/** Requests that a product remove something. */
const ASKS_HELP = /\b(?:help|helfen|aider|ayudar|aiutar\w{0,2}|helpen|ajudar|pomoc)\b/;

/** Requests for oneself. */
const REQUEST =
  /\b(?:please|pls|plz|kindly|want|wish|would like|i'd like|need to|let me|asap|immediately|right now|bitte|mochte|mochten|will|wunsche|sofort|umgehend|merci de|veuillez|svp|s'il (?:vous|te) plait|je (?:veux|souhaite|voudrais|desire)|nous (?:voulons|souhaitons)|por favor|quiero|queremos|quisiera|deseo|per favore|(?:vi|la|ti) prego|vorrei|voglio|graag|aub|alstublieft|gelieve|wil|quero|gostaria|favor|vanligen|snalla|jag vill|venligst|jeg vil|jeg onsker|prosze|chce|chcialbym|chcialabym)\b/;

/** "No more mails needed": the contact wants no more emails. */
const NEEDLESS =
  /^[^,;:]{0,40}\b(?:needed|necessary|required|notig|erforderlich|notwendig|necessaires?|necesari[oa]s?|necessari[aoie]|nodig|potrzebn[aey]|nodvandig\w{0,2}|nodvendig\w{0,2})\b/;

/** A request for another channel or address: "no calls, write instead". */
const OTHER_CHANNEL =
  /\b(?:calls?|phone|mobile|cell|anrufe?n?|anrufen|telefon\w{0,4}|appel\w{0,3}|llam\w{1,4}|chiam\w{1,3}|bel(?:len|t)?|ligue\w?|dzwon\w{1,4}|ring|hiv\w{1,4})\b[^.\n]{0,40}\b(?:write|e-?mail|use this|schreib\w{0,4}|ecri\w{1,5}|escri\w{1,5}|scriv\w{1,3}|mail|mande|pis(?:ac|zcie|z)|mejl\w{0,3}|skriv\w{0,2}|irj\w{1,4})\b|\bsondern (?:direkt )?(?:an|mir|uns)\b|звон[а-я]{1,5}[^.\n]{0,30}пиш/;
/** A request about another sender: "unsubscribe from Mailchimp". */
const OTHER_SENDER =
  /^unsubscribe (?:me |us )?from (?!(?:all|any|the|this|these|those|that|your?|future|further|e-?mails?|mail|mailing|here|list|lists|it|such|receiving|everything)\b)[a-z]/;
/** A temporary absence ("ich melde mich nächste Woche ab"), which is not an opt-out. */
const SIGNED_OFF =
  /^meld\w{0,2} (?:bitte )?(?:mich|uns) [^.\n]{0,30}(?:woche|urlaub|monat|morgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)/;

/** Words before a phrase that make it a statement about other people: "our team wants us to stop sending". */
const NO_COMMAND =
  /(?:\b(?:we|they|he|she|people|customers|clients|users|mails|e-?mails)(?:'ll|'d|'ve)? (?:[a-z]{1,10} )?|\b(?:us|them|people|customers|clients|users|team) to |\bi (?:will|can|could|did|must|have to|should) )$/;

const MAX_SENTENCE = 400;

/** Sentence of the folded text, split at a phrase. */
export interface Sentence {
  readonly text: string;
  /** Text before the phrase. */
  readonly before: string;
  /** Text from the start of the phrase. */
  readonly from: string;
  /** Text after the phrase, at most 40 characters. */
  readonly after: string;
  readonly isAsked: boolean;
  readonly wordCount: number;
}

/** The sentence around a phrase; sentences end at line ends too. */
export function sentenceAround(folded: string, from: number, length: number): Sentence {
  const left = folded.slice(Math.max(0, from - MAX_SENTENCE), from);
  const start = from - left.length + lastBreak(left);
  const right = folded.slice(from + length, from + length + MAX_SENTENCE);
  const stop = right.search(/[.!?\n;](?:\s|$)|\n/);
  const end = stop === -1 ? from + length + right.length : from + length + stop;
  const text = folded.slice(start, end);
  return {
    text,
    before: folded.slice(start, from),
    from: folded.slice(from, end),
    after: folded.slice(end, end + 40),
    isAsked: stop !== -1 && right[stop] === '?',
    wordCount: text.match(/[\p{L}\p{N}][\p{L}\p{N}'@.-]*/gu)?.length ?? 0,
  };
}

function lastBreak(text: string): number {
  let at = 0;
  for (const match of text.matchAll(/[.!?;](?=\s)|\n/g)) at = match.index + 1;
  return at;
}

export type Certainty = 'certain' | 'doubtful';

/** Returns the certainty of a plain request ("take me off your list") from its context; null if it is not an opt-out. */
export function judgeRequest(sentence: Sentence, saysMore: boolean): Certainty | null {
  const { text, before, from, isAsked } = sentence;
  if (OTHER_THING.test(from) || OTHER_LIST.test(text) || PART.test(from.slice(0, 60))) return null;
  if (isAsked && ASKS_HELP.test(text)) return null;
  if (NO_COMMAND.test(before) || NEEDLESS.test(from) || SIGNED_OFF.test(from)) return null;
  if (OTHER_SENDER.test(from)) return saysMore ? null : 'doubtful';
  if (
    isAsked &&
    ASKS_ABOUT.test(text) &&
    !/\b(?:i|me|my|us|mich|mir|uns|me|nous|mi|ci|mij|ons|mig|oss|os|mnie|nas)\b/.test(text)
  ) {
    return null;
  }
  if (ALMOST.test(before)) return null;
  if (OTHERS.test(before)) return saysMore ? null : 'doubtful';
  if (isConditional(text, sentence.after) || HEDGE.test(before) || CONVERSATION.test(from)) return 'doubtful';
  return JOKE.test(text) ? 'doubtful' : 'certain';
}

/** Mentions of spam and law that concern the author's own mail, staff, or duties. */
const OWN_MATTER =
  /\b(?:our|my|unser(?:e|en|em|er)?|nos|notre|nuestr[oa]s?|i nostri|le nostre|onze|noss[oa]s?|vara|vores|nasze|nasi) (?:[a-z-]{1,14} ){0,2}(?:e-?mails?|mails?|correos?|messages?|newsletters?|nachrichten|mejl|campaigns?|kampagnen?|campagnes?|sequences?|domains?|customers?|clients?|kunden|clientes|clienti|klanten|team|legal team)\b|\b(?:we|i) (?:had|got|need|must|have (?:had|to|got))\b|\bwir (?:(?:haben|hatten) (?:schon |gerade |mal )?(?:eine?n?|letzte\w{0,2})|mussen|brauchen|wollen)\b|\b(?:nous|on) (?:avons|a|devons|doit) (?:eu|recu|respecter|etre)\b|\bnous a (?:valide|conseille|autorise)|\b(?:hemos (?:tenido|recibido)|tenemos que|debemos)\b|\b(?:abbiamo (?:avuto|ricevuto)|dobbiamo)\b|\b(?:temos que|precisamos)\b/;
const CONTRACT =
  /\b(?:contracts?|agreements?|terms|dpa|vertrag\w{0,2}|angebot|agb|avv|contrats?|contratos?|contratt[oi]|overeenkomst|umow\w{1,2}|avtal\w{0,3}|aftale\w{0,2})\b/;

/**
 * A complaint ("this is spam", "my lawyer will write to you"), except in a question or about the writer's own email, duties, or contract:
 * people who sell to senders talk about spam and the law every day.
 */
export function judgeComplaint({ text, isAsked }: Sentence, saysMore: boolean): Certainty | null {
  if (CONTRACT.test(text)) return null;
  if (OWN_MATTER.test(text) && !isAsked) return saysMore ? null : 'doubtful';
  return isAsked ? null : 'certain';
}

/** Judges a bare opt-out word ("unsubscribe", "opt out"): a request alone only if little or nothing else is said. */
export function judgeWord(sentence: Sentence, saysMore: boolean): Certainty | null {
  const { text, before, from, isAsked, wordCount } = sentence;
  if (OTHER_THING.test(from) || OTHER_LIST.test(text) || ALMOST.test(before)) return null;
  if (isAsked) return wordCount <= 3 && !saysMore ? 'doubtful' : null;
  if (OTHERS.test(before) || PRODUCT.test(text)) return null;
  if (OTHER_SENDER.test(from)) return saysMore ? null : 'doubtful';
  if (isConditional(text, sentence.after) || HEDGE.test(before)) return 'doubtful';
  if (wordCount <= 5) return JOKE.test(text) ? 'doubtful' : 'certain';
  if (REQUEST.test(text)) return JOKE.test(text) ? 'doubtful' : 'certain';
  return saysMore ? null : 'doubtful';
}

/** A mailbox owner's statement that the mailbox is not monitored all the time. */
const MAILBOX_HOURS =
  /\b(?:mail ?box|inbox|postfach|boite|buzon|casella|caixa|postvak|skrzynka|brevlada|indbakke)\b[^.\n]{0,30}(?:monitor|unattended|watched|checked|read\b|besetzt|uberwacht|consult|surveill|gelesen|presidiat|control)/;

/**
 * Returns whether a reply is about a copy, an invitation, or a document from which a person can be removed, about another person, or
 * about another way to write.
 */
export function namesOtherThing(folded: string): boolean {
  const others = [OTHER_THING, OTHER_LIST, PART, OTHER_PERSON, OTHER_CHANNEL, MAILBOX_HOURS];
  return others.some((each) => each.test(folded));
}

/** Regions in quotation marks, as `[from, to)`, each within one line. */
export function quotedRegions(text: string): readonly (readonly [number, number])[] {
  return [
    ...text.matchAll(
      /["\u201c\u201d\u201e\u00ab\u00bb][^"\u201c\u201d\u201e\u00ab\u00bb\n]{1,200}["\u201c\u201d\u201e\u00ab\u00bb]/g,
    ),
  ].map((match) => [match.index, match.index + match[0].length] as const);
}
