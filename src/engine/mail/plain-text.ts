const MAX_HTML = 512 * 1024;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/**
 * A rough text of an HTML body, for rules that look for words, never for display: block ends become line ends, tags go,
 * style and script go with their content. Reads at most 512 kB.
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

/** The characters behind the entities that mail programs write; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    const known = ENTITIES[name.toLowerCase()];
    if (known !== undefined) return known;
    if (!name.startsWith('#')) return whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
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
    // An element that is never closed swallows its opening tag only.
    if (end === null) return kept + html.slice(start.index + start[0].length);
    at = end.index + end[0].length;
  }
}
