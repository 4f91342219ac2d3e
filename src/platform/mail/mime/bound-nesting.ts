import { Tokenizer } from 'htmlparser2';

/**
 * Maximum nesting of open elements. Parsers search all of them at every tag, so unlimited nesting costs the square of
 * the length. Mail programs stay below 100, even for long quoted conversations in tables.
 */
const MOST_OPEN = 200;

const VOID = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
/** Elements whose content is text up to their end tag; without the tags, the content would parse as HTML. */
const RAW = new Set('iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '));
/** An opening tag ends these elements if they directly enclose it (HTML, section 13.1.2.4, optional tags). */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['th'],
  tr: ['tr', 'td', 'th'],
  option: ['option'],
};

/**
 * Flattens elements nested deeper than 200 levels: their tags become spaces, their text stays. Linear in the length.
 * All external HTML passes through this function before any parser.
 */
export function boundNesting(html: string): string {
  const kept: string[] = [];
  let keptTo = 0;
  let name: string | null = null;
  let nameAt = 0;
  const open: string[] = [];
  const flattened = new Map<string, number>();
  const flatten = (from: number, to: number): void => {
    kept.push(html.slice(keptTo, from), ' ');
    keptTo = to;
  };
  const opened = (end: number): void => {
    const tag = name;
    if (tag === null || VOID.has(tag) || RAW.has(tag)) return;
    const ended = Object.hasOwn(ENDED_BY, tag) ? ENDED_BY[tag] : undefined;
    while (ended?.includes(open.at(-1) ?? '')) open.pop();
    if (open.length < MOST_OPEN) {
      open.push(tag);
      return;
    }
    flattened.set(tag, (flattened.get(tag) ?? 0) + 1);
    flatten(nameAt - 1, end + 1);
  };
  const closed = (start: number, end: number): void => {
    const tag = html.slice(start, end).toLowerCase();
    const count = flattened.get(tag) ?? 0;
    if (count > 0) {
      flattened.set(tag, count - 1);
      const after = html.indexOf('>', end);
      flatten(html.lastIndexOf('<', start), after < 0 ? html.length : after + 1);
      return;
    }
    const at = open.lastIndexOf(tag);
    if (at < 0) return;
    open.length = at;
    flattened.clear();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...SILENT,
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
        nameAt = start;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: closed,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return keptTo === 0 ? html : kept.join('') + html.slice(keptTo);
}

const ignore = (): void => undefined;
const SILENT = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
