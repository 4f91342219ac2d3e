import { foldText } from './fold-text.js';

const MAX_TEXT = 20_000;
const MAX_LOOKED = 50;
const ADDRESS = /[a-z0-9._%+'-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;

/** Words with which people refer to another person, in ten languages, folded by `foldText`. */
const CUE = new RegExp(
  [
    'contact|reach|write to|e-?mail|get in touch|(?:speak|talk) (?:to|with)|successor|replac|colleague|urgent|assist|forward|\\bask\\b|\\btry\\b|\\bping\\b|loop in|handles?\\b|owns?\\b|took over|takes care|looks after|in charge|responsible|runs\\b|send (?:it|this|that)|please (?:copy|include|add|cc)|\\bwant\\b|right person|best person|instead|would be\\b|is the (?:one|person)|go to\\b',
    'wenden|kontakt|erreich|vertret|nachfolg|kolleg|dringend|adress|zustandig|verantwort|ubernimmt|kummert|betreut|schicken|senden|richten|ansprechpartner|\\ban\\b|schreiben',
    "joindre|ecri|collegue|voyez|voir avec|gere\\b|s'occupe|responsable|en charge|adressez|envoy|transmett|remplac|urgence|contactez",
    'sucesor|companer|dirij|dirig|escrib|urgenc|\\blleva\\b|encarga|responsable|hable con|envi(?:e|ar)|contacte',
    'sostitu|rivolg|scriv|urgenz|collega|occupa|responsabile|referente|parli con|persona giusta|invi(?:i|are)|contatt',
    'opvolger|bereik|dringende|moet u bij|regelt|gaat over|verantwoordelijk|stuur|mailen|collega|neem contact',
    'substitut|contat|contact|fale com|falar|trata\\b|responsavel|cuida|envi(?:e|ar)|colega|encaminh',
    'vand dig|vand er|bradsk|ersatt|kollega|ansvarar|ansvarig|skicka|kontakta|henvend|haster|efterfolger|star for|ansvarlig|skriv til',
    'skontakt|pilne|nastepc|zastep|zajmuje|odpowiada za|pisac|prosze (?:o|pisac|wyslac|kierowac)|kopi',
    '\\bcc\\b',
  ].join('|'),
);
/** Words for another address of the writer. */
const OWN =
  /\b(?:my|mein\w{0,2}|mon|mi|mio|mia|mijn|meu|minha|min|mit|moj\w{0,3}) (?:[a-z-]{1,12} ){0,2}(?:e-?mail|mail|address|adresse|correo|indirizzo|adres|endereco|adress)\w{0,6}\b[^.\n]{0,20}$|\b(?:reach|write|e-?mail|contact|call|ping) me\b[^.\n]{0,40}$|\berreichen sie mich\b[^.\n]{0,40}$|\bsent (?:from|by)\b[^.\n]{0,20}$/;
/** Lines of a signature: a label, or contact details in a row. */
const CONTACT_LINE =
  /^\s{0,4}(?:e-?mail|mail|e|m|@|courriel|correo)\s{0,2}[:.|]|\b(?:tel|phone|mobile?|fax|www\.|https?:)/i;
const NOBODY = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)/i;
const LOOK_BACK = 160;
const LOOK_AHEAD = 60;
/** Maximum length of a reply in which any address is a recommendation. */
const SHORT = 400;

/** Person that a reply recommends contacting instead. */
export interface Referral {
  /** Lower case. */
  readonly address: string;
  /** Whether the text refers to the person in words; otherwise, only the address suggests it. */
  readonly isSaid: boolean;
}

/**
 * Returns the address of another person that a reply recommends: a substitute, a successor, the right contact. The
 * first with such words around it; otherwise the first in a short reply or of a domain in the conversation. Null if
 * there is none.
 * @param text the reply's own words, without quotations.
 * @param known addresses of the writer and of the sender, which are no referral.
 */
export function findReferral(text: string, known: readonly string[]): Referral | null {
  const bounded = text.slice(0, MAX_TEXT);
  const ignored = new Set(known.map((address) => address.toLowerCase()));
  const domains = new Set([...ignored].map(domainOf));
  let likely: string | null = null;
  let looked = 0;
  for (const match of bounded.matchAll(ADDRESS)) {
    looked += 1;
    if (looked > MAX_LOOKED) break;
    const address = match[0].toLowerCase().replace(/^['.]+|['.]+$/g, '');
    if (ignored.has(address) || NOBODY.test(address)) continue;
    // The label of a line in a signature is not a recommendation.
    const isLabelled = CONTACT_LINE.test(lineAround(bounded, match.index));
    const upTo = isLabelled ? bounded.lastIndexOf('\n', match.index) + 1 : match.index;
    const before = withoutAddresses(bounded.slice(Math.max(0, upTo - LOOK_BACK), upTo));
    if (OWN.test(before)) continue;
    const end = match.index + match[0].length;
    const after = isLabelled ? '' : withoutAddresses(bounded.slice(end, end + LOOK_AHEAD));
    if (CUE.test(before) || CUE.test(after)) return { address, isSaid: true };
    if (!isLabelled && (bounded.length <= SHORT || domains.has(domainOf(address)))) likely ??= address;
  }
  return likely === null ? null : { address: likely, isSaid: false };
}

/** Names in addresses are not words: `contact@` recommends nothing. */
function withoutAddresses(text: string): string {
  return foldText(text)
    .replace(ADDRESS, ' ')
    .replace(/\S{0,64}@\S{0,200}/g, ' ');
}

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end === -1 ? undefined : end).slice(0, 500);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
