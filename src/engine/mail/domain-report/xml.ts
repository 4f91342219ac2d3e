import { characterOfCode } from '../../characters.js';
import { UnreadableReport } from './report.js';

/** XML element: name without prefix, text, and children. Attributes are ignored. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

const DEEPEST = 16;
/** Maximum number of children kept per element, not counting those passed to the callback. */
const MOST_CHILDREN = 1_000;
const LONGEST_TEXT = 4_096;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Parses an XML document in one pass and passes each closed element of one name to a callback instead of keeping it. Throws
 * UnreadableReport for anything but plain elements and text, including a document type, which could declare entities, and
 * entities other than the five of XML and numeric characters.
 */
export function readXml(text: string, each: string, onEach: (element: XmlElement) => void): XmlElement {
  const root: OpenElement = { name: '', text: '', children: [] };
  const open: OpenElement[] = [root];
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    addText(open.at(-1) as OpenElement, text.slice(at, tag === -1 ? text.length : tag), true);
    if (tag === -1) break;
    at = readTag(text, tag, open, each, onEach);
  }
  if (open.length > 1) throw new UnreadableReport('the document ends inside an element');
  const [first] = root.children;
  if (first === undefined) throw new UnreadableReport('no XML document');
  return first;
}

/** Parses the markup at a `<`; returns the position of the next text. */
function readTag(
  text: string,
  tag: number,
  open: OpenElement[],
  each: string,
  onEach: (element: XmlElement) => void,
): number {
  if (text.startsWith('<!--', tag)) return endOf(text, '-->', tag + 4);
  if (text.startsWith('<![CDATA[', tag)) {
    const end = endOf(text, ']]>', tag + 9);
    addText(open.at(-1) as OpenElement, text.slice(tag + 9, end - 3), false);
    return end;
  }
  if (text.startsWith('<?', tag)) return endOf(text, '?>', tag + 2);
  if (text.startsWith('<!', tag)) throw new UnreadableReport('document types are not allowed');
  const end = endOf(text, '>', tag + 1);
  const inside = text.slice(tag + 1, Math.min(end - 1, tag + 1 + LONGEST_TEXT));
  const name = /^\/?\s*(?:[\w.-]{1,64}:)?([\w.-]{1,64})/.exec(inside)?.[1]?.toLowerCase();
  if (name === undefined) throw new UnreadableReport('an element has no name');
  if (!inside.startsWith('/')) {
    if (open.length > DEEPEST) throw new UnreadableReport('elements are nested too deeply');
    open.push({ name, text: '', children: [] });
    if (text[end - 2] !== '/') return end;
  }
  close(name, open, each, onEach);
  return end;
}

function close(name: string, open: OpenElement[], each: string, onEach: (element: XmlElement) => void): void {
  const element = open.pop();
  const parent = open.at(-1);
  if (element?.name !== name || parent === undefined) throw new UnreadableReport('elements are not nested');
  if (name === each) {
    onEach(element);
    return;
  }
  if (parent.children.length >= MOST_CHILDREN) throw new UnreadableReport('an element has too many children');
  parent.children.push(element);
}

function addText(element: OpenElement, text: string, isEncoded: boolean): void {
  if (element.text.length > LONGEST_TEXT || text.trim() === '') return;
  const part = text.slice(0, LONGEST_TEXT);
  element.text += isEncoded ? part.replaceAll(/&([^;&\s]{0,12});?/g, (_, name: string) => characterOf(name)) : part;
}

function characterOf(name: string): string {
  const known = ENTITIES[name];
  if (known !== undefined) return known;
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  if (Number.isNaN(code)) throw new UnreadableReport('entities are not allowed');
  return characterOfCode(code) ?? '';
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new UnreadableReport('the document ends inside a tag');
  return at + mark.length;
}

/** Returns the first element at a path of names below an element. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}
