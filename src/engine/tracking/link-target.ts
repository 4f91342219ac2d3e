const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi;
/** A reference without its semicolon has special rules (HTML standard, 13.2.5.73); before `=`, it is plain text. */
const UNFINISHED = /&(?:#|[a-z][a-z0-9]*(?![a-z0-9=]))/i;

/**
 * Returns the web address of a link as a browser requests it: entities decoded, normalized, ASCII. Null for everything
 * that cannot be tracked: other schemes (`mailto:`, `tel:`), anchors, relative addresses, and ambiguous values.
 */
export function linkTarget(href: string): string | null {
  const text = decodeReferences(href);
  // A browser ignores white space around the URL and control characters before it.
  if (text === null || !/^[\0- ]*https?:\/\//i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  return new URL(text).href;
}

/** Returns whether a URL is a web address; other schemes are never opened, even with a valid signature. */
export function isWebAddress(target: string): boolean {
  return /^https?:\/\/[^/]/.test(target) && URL.canParse(target);
}

/** Returns null for an unknown reference, because a guess could lead to another page. */
function decodeReferences(text: string): string | null {
  if (!text.includes('&')) return text;
  if (UNFINISHED.test(text.replace(REFERENCE, ''))) return null;
  let known = true;
  const decoded = text.replace(REFERENCE, (_all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) {
      const char = NAMED[name.toLowerCase()];
      known &&= char !== undefined;
      return char ?? '';
    }
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    // Codes of Windows-1252, surrogates, and values beyond Unicode have special rules.
    const isPlain =
      (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) || (code > 0xdfff && code < 0x110000);
    known &&= isPlain;
    return isPlain ? String.fromCodePoint(code) : '';
  });
  return known ? decoded : null;
}
