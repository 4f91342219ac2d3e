/** Position of a link's `href` value in the HTML, without quotes. */
export interface LinkPosition {
  readonly start: number;
  readonly end: number;
}

/** Elements with raw text, in which a tag is not markup (HTML standard, 13.2.5). */
const TEXT_ONLY = new Set(['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);

/** Runs of characters inside a tag; each matches at its `lastIndex`, possibly an empty text. */
const BLANKS = /[\t\n\f\r ]*/y;
const BLANKS_AND_SLASHES = /[\t\n\f\r /]*/y;
const TAG_NAME = /[^\t\n\f\r />]*/y;
/** An equals sign at the beginning belongs to the name. */
const ATTRIBUTE_NAME = /[^>][^\t\n\f\r />=]*/y;
const BARE_VALUE = /[^\t\n\f\r >]*/y;

/**
 * Returns the links of a page as a browser reads them: `href` of `a` and `area`, in order. Skips comments, including
 * Outlook's conditional ones. Reads each character once. An unclosed tag ends the page.
 */
export function findLinks(html: string): LinkPosition[] {
  const links: LinkPosition[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // `<!-->` is a whole comment.
      at = after(html, '-->', at + 2);
    } else if (!isLetter(html.charCodeAt(at + 1))) {
      at += 1;
      continue;
    } else {
      const tag = readTag(html, at + 1);
      if (tag === null) break;
      if ((tag.name === 'a' || tag.name === 'area') && tag.href !== null) links.push(tag.href);
      at = TEXT_ONLY.has(tag.name) ? endOfText(html, tag.name, tag.end) : tag.end;
    }
    if (at === -1) break;
  }
  return links;
}

interface Tag {
  readonly name: string;
  /** First `href`, because browsers ignore further ones. */
  readonly href: LinkPosition | null;
  /** Behind the `>`. */
  readonly end: number;
}

/** Reads a start tag from its name on; returns null if it has no end. */
function readTag(html: string, start: number): Tag | null {
  let at = endOf(TAG_NAME, html, start);
  const name = html.slice(start, at).toLowerCase();
  let href: LinkPosition | null = null;
  while (at < html.length) {
    at = endOf(BLANKS_AND_SLASHES, html, at);
    if (html[at] === '>') return { name, href, end: at + 1 };
    if (at === html.length) return null;
    const nameEnd = endOf(ATTRIBUTE_NAME, html, at);
    const attribute = html.slice(at, nameEnd).toLowerCase();
    const equals = endOf(BLANKS, html, nameEnd);
    at = nameEnd;
    if (html[equals] !== '=') continue;
    const value = readValue(html, endOf(BLANKS, html, equals + 1));
    if (value === null) return null;
    if (attribute === 'href' && href === null) href = { start: value.start, end: value.end };
    at = value.next;
  }
  return null;
}

/** Reads a value with or without quotes; returns null if a quote is not closed. */
function readValue(html: string, at: number): (LinkPosition & { readonly next: number }) | null {
  const quote = html[at];
  if (quote !== '"' && quote !== "'") {
    const end = endOf(BARE_VALUE, html, at);
    return { start: at, end, next: end };
  }
  const end = html.indexOf(quote, at + 1);
  return end === -1 ? null : { start: at + 1, end, next: end + 1 };
}

function endOfText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function endOf(run: RegExp, html: string, from: number): number {
  run.lastIndex = from;
  run.test(html);
  return run.lastIndex;
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? -1 : found + text.length;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
