import { characterOfCode } from '../characters.js';

/** An element of a small XML document. */
export interface XmlElement {
  /** Element name, with prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed, without that of its children. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const MOST_ELEMENTS = 2_000;
const MOST_DEPTH = 20;
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]{1,100})((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads an XML document as configuration files are: elements, attributes, text. Null for everything else: document types and
 * with them entities of their own, elements that are not closed, more than 2,000 elements or 20 levels. Linear in the length.
 */
export function readXml(document: string): XmlElement | null {
  const text = document.replace(/^\uFEFF/, '');
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [root];
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (token === null) return null;
    const [, cdata, slash, name, attributes = '', selfClosed, plain] = token;
    const parent = open.at(-1) as OpenElement;
    if (cdata !== undefined) parent.text += cdata;
    else if (plain !== undefined) parent.text += withoutEntities(plain);
    else if (name === undefined) continue;
    else if (slash === '/') {
      const closed = open.pop() as OpenElement;
      const above = open.at(-1);
      if (above === undefined || closed.name !== name) return null;
      above.children.push({ ...closed, text: closed.text.trim() });
    } else {
      elements += 1;
      const element: OpenElement = { name, attributes: readAttributes(attributes), children: [], text: '' };
      if (elements > MOST_ELEMENTS || open.length > MOST_DEPTH) return null;
      if (selfClosed === '/') parent.children.push(element);
      else open.push(element);
    }
  }
  const [only] = root.children;
  return open.length === 1 && root.children.length === 1 && only !== undefined ? only : null;
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
    name,
    withoutEntities(double ?? single ?? ''),
  ]);
  return Object.fromEntries(found) as Record<string, string>;
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return characterOfCode(code) ?? '';
  });
}
