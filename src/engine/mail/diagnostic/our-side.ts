/** Names of the sending side. A rejection that names one of them is a problem of the mailbox, not of the contact. */
export interface OurSide {
  /** Domains that we send from, lower case: of From and of the envelope sender. */
  readonly domains: readonly string[];
  /** Intended recipient; null if unknown. */
  readonly recipient: string | null;
}

/** Words for the sender in the languages of mail systems. */
const SENDER =
  "(?:sender(?:'s)?|envelope[- ]from|mail[- ]?from|return[- ]path|reverse[- ]path|originator|absender\\w{0,10}|exp[ée]diteur|remitente|mittente|remetente|afzender|avs[äa]ndare|nadawc[ay]|отправител[ьяю]|送信者|发件人|寄件者)";
const BAD =
  "(?:unrout(?:e)?able|unknown|(?:do(?:es)? not|doesn't|not) exist|not found|no such|invalid|unverif\\w{0,6}|unresolv\\w{0,6}|no (?:mx|valid)|(?:cannot|could not|couldn't|can't|unable to) (?:be )?(?:verif|resolv|found|find)\\w{0,4}|bad\\b|malformed|syntax|rejected|denied|refused|not (?:allowed|accepted|valid|permitted|authori[sz]ed)|verif\\w{1,8} fail\\w{0,4}|unbekannt|ung[üu]ltig|existiert nicht|abgelehnt|inconnue?|invalide|refus[ée]e?|desconocid[oa]|inv[áa]lid[oa]|no existe|rechazad[oa]|sconosciut[oa]|non valid[oa]|non esiste|onbekend|ongeldig|okänd|nieznan[ya])";
const ABOUT_SENDER = new RegExp(
  `\\b(?:unrout(?:e)?able|unknown|invalid|bad|unverif\\w{0,6}|unresolv\\w{0,6}|non-?existent|illegal|malformed|unauthori[sz]ed|forged)(?: (?:envelope|smtp))? ${SENDER}|${SENDER}(?: (?:address|domain|e-?mail))?[^.;:\\n]{0,12}[:<]?[^.;\\n]{0,40}${BAD}`,
  'iu',
);
const MAX_TEXT = 4000;

/** Rejections because of the sender: "unroutable sender address", "Sender address rejected". */
export function speaksOfSender(text: string): boolean {
  return ABOUT_SENDER.test(withoutDomains(text.slice(0, MAX_TEXT)).replace(/\boriginal sender\b|sender-mta/gi, ''));
}

/**
 * Returns whether a rejection names one of our domains, alone or in an address, and neither the recipient nor its
 * domain.
 */
export function namesOurDomain(text: string, { domains, recipient }: OurSide): boolean {
  const lower = text.slice(0, MAX_TEXT).toLowerCase();
  const theirs = recipient?.toLowerCase().split('@').at(-1) ?? '';
  if (recipient !== null && lower.includes(recipient.toLowerCase())) return false;
  if (theirs !== '' && namesDomain(lower, theirs)) return false;
  return domains.some((domain) => domain !== theirs && namesDomain(lower, domain.toLowerCase()));
}

/**
 * Replaces the hosts and addresses of both sides in a rejection with letters, because they contain words
 * ("mx.customer.example", "user@") that mean nothing. The length stays the same, and so do distances.
 */
export function withoutNames(text: string, { domains, recipient }: OurSide): string {
  const at = recipient?.lastIndexOf('@') ?? -1;
  const named = at === -1 ? domains : [...domains, recipient!.slice(at + 1)];
  return named
    .filter((domain) => domain.includes('.'))
    .reduce((rest, domain) => {
      const escaped = domain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const host = new RegExp(
        `(?<![\\w.-])([^\\s<>()"',;:@]{1,64}@)?(?:[\\w-]{1,63}\\.){0,5}${escaped}(?![\\w-]|\\.\\w)`,
        'gi',
      );
      return rest.replace(host, (name) => name.replace(/[^@]/g, 'x'));
    }, text);
}

function namesDomain(text: string, domain: string): boolean {
  if (domain === '') return false;
  for (let at = text.indexOf(domain); at !== -1; at = text.indexOf(domain, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + domain.length, at + domain.length + 2);
    if (!/[\w.-]/.test(before) && !/^(?:[\w-]|\.\w)/.test(after)) return true;
  }
  return false;
}

/** Dots in addresses and host names do not end a sentence. */
function withoutDomains(text: string): string {
  return text.replace(/(\w)\.(?=\w)/g, '$1_');
}
