const MAX_TEXT = 20_000;
const ADDRESS = /[a-z0-9._%+'-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;

/** Words by which people send one to somebody else, in ten languages. */
const CUE =
  /contact|reach|write to|e-?mail|get in touch|speak (?:to|with)|talk to|successor|replac|colleague|urgent|assist|forward|wenden|kontakt|erreich|vertret|nachfolg|kolleg|dringend|adress|joindre|ecri|écri|collègue|urgence|sucesor|compañer|dirij|dirig|escrib|urgenc|sostitu|rivolg|scriv|urgenz|collega|opvolger|bereik|mail|dringende|substitut|contat|fale com|falar|vänd|brådsk|ersätt|kollega|henvend|haster|efterfølger|skontakt|pilne|następc|zastęp|kopie|cc\b/i;
const NOBODY = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)/i;

/**
 * The address of somebody else that a reply names as the one to write to: a stand-in, a successor, the right person. The
 * first that follows such words within 160 characters; null when there is none.
 * @param text the reply's own words, without quotes.
 * @param known addresses of the writer and of ours, which are no referral.
 */
export function findReferral(text: string, known: readonly string[]): string | null {
  const bounded = text.slice(0, MAX_TEXT);
  const ignored = new Set(known.map((address) => address.toLowerCase()));
  let looked = 0;
  for (const match of bounded.matchAll(ADDRESS)) {
    looked += 1;
    if (looked > 50) return null;
    const address = match[0].toLowerCase().replace(/^['.]+|['.]+$/g, '');
    if (ignored.has(address) || NOBODY.test(address)) continue;
    if (CUE.test(bounded.slice(Math.max(0, match.index - 160), match.index))) return address;
  }
  return null;
}
