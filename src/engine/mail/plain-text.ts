import { characterOfCode } from '../characters.js';

const MAX_HTML = 512 * 1024;

/** The names of U+00A0 to U+00FF in order (HTML 4, section 24.2). */
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN1.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['nbsp', ' '],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '\u20ac'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['sbquo', '\u201a'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['bdquo', '\u201e'],
  ['hellip', '\u2026'],
  ['bull', '\u2022'],
  ['lsaquo', '\u2039'],
  ['rsaquo', '\u203a'],
  ['trade', '\u2122'],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['Scaron', '\u0160'],
  ['scaron', '\u0161'],
  ['Yuml', '\u0178'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', ''],
  ['zwj', ''],
]);

/**
 * Returns approximate text of an HTML body, for rules that search for words, never for display. Ends of blocks become
 * line ends; tags are removed, and style and script with their content. Reads at most 512 kB.
 */
export function textOfHtml(html: string): string {
  const bounded = dropElements(dropElements(dropElements(html.slice(0, MAX_HTML), 'style'), 'script'), 'head');
  return decodeEntities(
    bounded
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/<br\b[^<>]*>/gi, '\n')
      .replace(/<\/?(?:p|div|tr|table|h[1-6]|li|ul|ol|blockquote|hr|pre)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[ \u00a0\t]*\n[ \u00a0\t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Decodes the entities that mail programs write; unknown ones stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6}\d{0,2});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return characterOfCode(code) ?? whole;
  });
}

/** Removes elements with their content by scanning, so that unclosed ones cost nothing. */
function dropElements(html: string, name: string): string {
  const opening = new RegExp(`<${name}\\b`, 'gi');
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  let kept = '';
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const start = opening.exec(html);
    if (start === null) return kept + html.slice(at);
    kept += html.slice(at, start.index);
    closing.lastIndex = start.index;
    const end = closing.exec(html);
    // Only the opening tag of an unclosed element is removed.
    if (end === null) return kept + html.slice(start.index + start[0].length);
    at = end.index + end[0].length;
  }
}
