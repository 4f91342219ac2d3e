import { Tokenizer } from 'htmlparser2';

export interface XmlElement {
  /** Name of the element without a prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element without that of its children, trimmed; at most 4,096 characters. */
  readonly text: string;
}

export interface XmlOptions {
  /** Elements of this name go to `take` when they end, and are not kept. */
  readonly each?: { readonly name: string; readonly take: (element: XmlElement) => void };
  /** Whether names become lowercase, for generators that do not agree on them. */
  readonly isLowercase?: boolean;
}

/** Explains why a text is not a readable XML document. */
export class UnreadableXml extends Error {}

interface OpenElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 20;
/** Maximum number of children kept per element. */
const MOST_CHILDREN = 1_000;
const MOST_ATTRIBUTES = 100;
const LONGEST_TEXT = 4_096;
const LONGEST_NAME = 128;

/**
 * Reads an XML document from outside in one pass and bounded memory: elements, attributes, text. htmlparser2 finds
 * the tokens; the rules that make a document safe are here. Rejects document types, and thereby custom entities.
 * @throws UnreadableXml if the document is not well-formed (XML 1.0, section 2.1), has a document type, or exceeds a limit
 */
export function readXml(document: string, options: XmlOptions = {}): XmlElement {
  const reading = new Reading(document, options);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, reading);
  tokenizer.write(document);
  tokenizer.end();
  return reading.root();
}

/** Callbacks of the tokenizer, with positions in the document. */
class Reading {
  readonly #document: string;
  readonly #options: XmlOptions;
  readonly #open: OpenElement[] = [{ name: '', attributes: new Map(), children: [], text: '' }];
  #attribute = '';
  #value = '';

  constructor(document: string, options: XmlOptions) {
    this.#document = document;
    this.#options = options;
  }

  root(): XmlElement {
    const [root] = this.#innermost.children;
    if (this.#open.length > 1) throw new UnreadableXml('the document ends inside an element');
    if (root === undefined) throw new UnreadableXml('no XML document');
    return root;
  }

  onopentagname(start: number, end: number): void {
    if (this.#open.length > DEEPEST) throw new UnreadableXml('elements are nested too deeply');
    this.#open.push({ name: this.#name(start, end), attributes: new Map(), children: [], text: '' });
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#name(start, end);
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value = bounded(this.#value, withoutEntity(this.#document.slice(start, end)));
  }

  onattribentity(code: number): void {
    this.#value = bounded(this.#value, String.fromCodePoint(code));
  }

  onattribend(): void {
    const { attributes } = this.#innermost;
    if (attributes.has(this.#attribute)) throw new UnreadableXml('an attribute occurs twice');
    if (attributes.size >= MOST_ATTRIBUTES) throw new UnreadableXml('an element has too many attributes');
    attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {}

  onselfclosingtag(): void {
    this.#close();
  }

  onclosetag(start: number, end: number): void {
    if (this.#innermost.name !== this.#name(start, end)) throw new UnreadableXml('elements are not nested');
    this.#close();
  }

  ontext(start: number, end: number): void {
    this.#addText(withoutEntity(this.#document.slice(start, end)));
  }

  ontextentity(code: number): void {
    this.#addText(String.fromCodePoint(code));
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#addText(this.#document.slice(start, end - offset));
  }

  ondeclaration(): void {
    throw new UnreadableXml('document types are not allowed');
  }

  oncomment(): void {}

  onprocessinginstruction(): void {}

  onend(): void {}

  get #innermost(): OpenElement {
    return this.#open.at(-1) as OpenElement;
  }

  #name(start: number, end: number): string {
    if (end - start > LONGEST_NAME) throw new UnreadableXml('a name is too long');
    const name = this.#document.slice(start, end);
    const local = name.slice(name.indexOf(':') + 1);
    return this.#options.isLowercase === true ? local.toLowerCase() : local;
  }

  #addText(text: string): void {
    const element = this.#innermost;
    element.text = bounded(element.text, text);
  }

  #close(): void {
    const element = this.#open.pop() as OpenElement;
    const parent = this.#open.at(-1);
    if (parent === undefined) throw new UnreadableXml('elements are not nested');
    const closed = {
      ...element,
      attributes: Object.fromEntries(element.attributes),
      text: element.text.trim(),
    };
    if (closed.name === this.#options.each?.name) {
      this.#options.each.take(closed);
      return;
    }
    if (this.#open.length === 1 && parent.children.length > 0) throw new UnreadableXml('the document has two roots');
    if (parent.children.length >= MOST_CHILDREN) throw new UnreadableXml('an element has too many children');
    parent.children.push(closed);
  }
}

function bounded(text: string, more: string): string {
  return text.length >= LONGEST_TEXT ? text : text + more.slice(0, LONGEST_TEXT - text.length);
}

/** Returns the text. A remaining ampersand starts no XML entity (XML 1.0, section 4.1). */
function withoutEntity(text: string): string {
  if (text.includes('&')) throw new UnreadableXml('entities are not allowed');
  return text;
}

/** Returns the first element at a path of names below an element. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}
