import { decodeCharset } from './charset.js';

/** Content of a `winmail.dat` file, the encoding of Outlook and Exchange (MS-OXTNEF). */
interface TnefContents {
  /** Plain text of the message; null if it has none. */
  readonly text: string | null;
  readonly html: string | null;
  readonly files: readonly TnefFile[];
}

interface TnefFile {
  /** File name; empty if it has none. */
  readonly name: string;
  /** Content type in lower case; empty if the file has none. */
  readonly contentType: string;
  /** Content ID without angle brackets; null if the HTML does not embed the file. */
  readonly contentId: string | null;
  readonly content: Buffer;
}

const SIGNATURE = 0x223e9f78;
/** The format has no compression, so files are never larger than their container. */
const LIMITS = { attributes: 2_000, files: 200, properties: 1_000, text: 2 * 1024 * 1024 } as const;

/** Attributes by their identifier (MS-OXTNEF section 2.1.3.3). */
const ATTRIBUTE = {
  body: 0x0002800c,
  codePage: 0x00069007,
  messageProperties: 0x00069003,
  attachmentStart: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
} as const;

/** MAPI properties by their identifier (MS-OXPROPS). */
const PROPERTY = {
  body: 0x1000,
  html: 0x1013,
  longName: 0x3707,
  mimeTag: 0x370e,
  contentId: 0x3712,
  data: 0x3701,
} as const;

interface OpenFile {
  name: string;
  contentType: string;
  contentId: string | null;
  content: Buffer;
}

/**
 * Reads a TNEF stream. Returns null if the bytes are not TNEF. Never throws: a truncated or damaged stream gives what
 * precedes the damage. Reads at most 2,000 attributes and 200 files. Compressed RTF is not read; Outlook sends plain text
 * with it.
 */
export function readTnef(bytes: Buffer): TnefContents | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return null;
  let charset = 'windows-1252';
  let text: string | null = null;
  let html: string | null = null;
  const files: OpenFile[] = [];
  for (const { id, data } of attributesOf(bytes)) {
    const file = files.at(-1);
    if (id === ATTRIBUTE.codePage && data.length >= 4) charset = charsetOf(data.readUInt32LE(0));
    else if (id === ATTRIBUTE.body) text ??= textOf(data, charset);
    else if (id === ATTRIBUTE.messageProperties) {
      const properties = propertiesOf(data);
      text = stringOf(properties.get(PROPERTY.body), charset) ?? text;
      html = stringOf(properties.get(PROPERTY.html), charset) ?? html;
    } else if (id === ATTRIBUTE.attachmentStart) {
      if (files.length >= LIMITS.files) break;
      files.push({ name: '', contentType: '', contentId: null, content: Buffer.alloc(0) });
    } else if (file !== undefined) readFile(file, id, data, charset);
  }
  return { text: filled(text), html: filled(html), files: files.filter(({ content }) => content.length > 0) };
}

function readFile(file: OpenFile, id: number, data: Buffer, charset: string): void {
  if (id === ATTRIBUTE.attachmentTitle) file.name ||= textOf(data, charset);
  else if (id === ATTRIBUTE.attachmentData) file.content = data;
  else if (id === ATTRIBUTE.attachmentProperties) {
    const properties = propertiesOf(data);
    file.name = stringOf(properties.get(PROPERTY.longName), charset) ?? file.name;
    file.contentType = (stringOf(properties.get(PROPERTY.mimeTag), charset) ?? '').toLowerCase();
    file.contentId = stringOf(properties.get(PROPERTY.contentId), charset)?.replace(/^<|>$/g, '') ?? null;
    const inner = properties.get(PROPERTY.data);
    if (file.content.length === 0 && inner?.type === TYPE.binary) file.content = inner.value;
  }
}

/**
 * Yields attributes in order: level, identifier, length, data, checksum (MS-OXTNEF section 2.1.3). Checksums are not
 * verified.
 */
function* attributesOf(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  let at = 6;
  for (let count = 0; count < LIMITS.attributes && at + 9 <= bytes.length; count += 1) {
    const id = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const start = at + 9;
    if (length > bytes.length - start) return;
    yield { id, data: bytes.subarray(start, start + length) };
    at = start + length + 2;
  }
}

interface Property {
  readonly type: number;
  readonly value: Buffer;
}

const TYPE = { string8: 0x001e, unicode: 0x001f, binary: 0x0102, object: 0x000d } as const;
const VARIABLE: ReadonlySet<number> = new Set([TYPE.string8, TYPE.unicode, TYPE.binary, TYPE.object]);
/** Bytes of a value by its type, padded to four (MS-OXTNEF section 2.1.3.4). */
const SIZES: ReadonlyMap<number, number> = new Map([
  ...[0x0002, 0x0003, 0x0004, 0x000a, 0x000b].map((type) => [type, 4] as const),
  ...[0x0005, 0x0006, 0x0007, 0x0014, 0x0040].map((type) => [type, 8] as const),
  [0x0048, 16],
]);
const MULTIPLE = 0x1000;
/** Identifiers from here on are followed by a name. */
const FIRST_NAMED = 0x8000;

/** Returns the first value of each property. Stops at the first unreadable one. */
function propertiesOf(data: Buffer): Map<number, Property> {
  const found = new Map<number, Property>();
  let at = 4;
  const has = (length: number) => length <= data.length - at;
  const count = data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), LIMITS.properties);
  for (let index = 0; index < count && has(4); index += 1) {
    const type = data.readUInt16LE(at) & ~MULTIPLE;
    const isMultiple = (data.readUInt16LE(at) & MULTIPLE) !== 0;
    const id = data.readUInt16LE(at + 2);
    at += 4;
    if (id >= FIRST_NAMED) {
      if (!has(24)) break;
      const byName = data.readUInt32LE(at + 16) === 1;
      at += 24 + (byName ? padded(data.readUInt32LE(at + 20)) : 0);
    }
    const isVariable = VARIABLE.has(type);
    let values = 1;
    if (isVariable || isMultiple) {
      if (!has(4)) break;
      values = data.readUInt32LE(at);
      at += 4;
    }
    const size = SIZES.get(type);
    if (!isVariable && size === undefined) break;
    for (let value = 0; value < values; value += 1) {
      if (isVariable && !has(4)) return found;
      const length = isVariable ? data.readUInt32LE(at) : (size as number);
      if (isVariable) at += 4;
      if (!has(length)) return found;
      if (!found.has(id)) found.set(id, { type, value: data.subarray(at, at + length) });
      at += padded(length);
    }
  }
  return found;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function stringOf(property: Property | undefined, charset: string): string | null {
  if (property === undefined) return null;
  const text = property.type === TYPE.unicode ? textOf(property.value, 'utf-16le') : textOf(property.value, charset);
  return text === '' ? null : text;
}

/** Decodes text up to its closing NUL. */
function textOf(data: Buffer, charset: string): string {
  const text = decodeCharset(data.subarray(0, LIMITS.text), charset);
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).replace(/\r\n?/g, '\n');
}

const filled = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

const CHARSETS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};

function charsetOf(codePage: number): string {
  return CHARSETS[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252');
}
