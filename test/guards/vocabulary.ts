/** One word per concept (docs/build/glossary.md), with the words that readers would take for another concept. */
const VOCABULARY: ReadonlyArray<readonly [string, RegExp]> = [
  ['contact', /\b(?:a|the|your|each|every|new|cold|this) leads?\b|\bleads\b(?! (?:to|from|over))|\bprospects?\b/i],
  [
    'contact, member, reader',
    /(?<!\b(?:erased|erasures? of|real|other|for|from) )(?<!\berases? )(?<!\bthese )\bpeople\b(?! (?:outside|without))/i,
  ],
  ['member', /\bteam ?mates?\b|\bco-?workers?\b/i],
  ['mailbox', /\bseats?\b|\b(?:email|sender) accounts?\b/i],
  ['reply; server: respond', /\banswer(?:s|ed|ing)?\b/i],
  ['auto-reply', /\bautomatic (?:reply|replies|answers?|responses?)\b/i],
  ['saved reply', /\bcanned (?:reply|replies|responses?)\b|\btemplate (?:reply|replies)\b/i],
  ['unsubscribe', /\bopt(?:s|ed|ing)? out\b/i],
  ['suppression list', /\bdo-not-contact\b|\b(?:black|deny|stop)[- ]?lists?\b/i],
  ['status', /\bstates?\b(?! (?:or (?:region|province)|another reason))(?!, nonce)/i],
  ['step', /\b(?:campaign|sequence) stages?\b|\btouch ?points?\b/i],
  ['campaign', /\bcadences?\b/i],
  ['variant', /\bA\/B\b|\bsplit tests?\b/i],
  ['daily limit; provider: sending limit', /\bquotas?\b/i],
  ['sign in, credentials', /\blog(?:s|ged|ging)?[- ]?(?:in|out|off)s?\b|\bsign-?ups?\b/i],
  ['warmup', /\bwarm(?:ing)?-ups?\b/i],
  ['rejected, failed', /\brefus(?:e|es|ed|al|als|ing)\b/i],
  ['rejected row', /\bdead letters?\b/i],
  ['disposable', /\bthrow-?aways?\b/i],
  ['catch-all', /\baccept[- ]all\b/i],
  ['endpoint', /\bwebhook receivers?\b|\breceivers? of (?:the )?(?:events?|webhooks?)\b/i],
  ['canceled', /\bcancelled\b/i],
  ['image', /\bpictures?\b/i],
  ['demo', /\bdemonstrations?\b/i],
  ['mail client', /\bmail(?:ing)? programs?\b/i],
  ['passkey', /\bsecurity keys?\b/i],
  ['follow-up', /\bfollowups?\b/i],
];

/** Code, targets of links, and headers that name a standard. */
const NO_PROSE = /`[^`]*`|\]\([^)]*\)|https?:\S+/g;

/** Returns the words of a text that name a concept by another word than its own. */
export function synonymsIn(text: string): string[] {
  const prose = text.replaceAll(NO_PROSE, '``');
  return VOCABULARY.flatMap(([own, others]) => {
    const found = others.exec(prose);
    return found === null ? [] : [`"${found[0]}": ${own}`];
  });
}

/** Returns the lines of a page without its code blocks. The glossary lists rejected words in its last column. */
export function proseOf(page: string): string[] {
  const isGlossary = page.startsWith('# Glossary');
  let isCode = false;
  return page.split('\n').flatMap((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return [];
    return [isGlossary ? line.replace(/\|[^|]*\|$/, '') : line];
  });
}
