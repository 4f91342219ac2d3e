import { characterOfCode } from '../../engine/characters.js';
import { type DigitFormat, formatDigits, parseDigitFormat } from './digit-format.js';

export interface SheetPart {
  readonly name: string;
  /** Path of the part in the archive. */
  readonly part: string;
}

/** Reads the sheets of a workbook in order, from `xl/workbook.xml` and its relationships (ECMA-376 part 1, 18.2.20). */
export function listSheetParts(workbook: string, relationships: string): SheetPart[] {
  const targets = new Map(
    tags(relationships, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target') ?? '']),
  );
  return tags(workbook, 'sheet').flatMap((tag) => {
    const name = attribute(tag, 'name');
    const target = targets.get(/\s(?:\w+:)id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '');
    if (name === null || target === undefined) return [];
    return [{ name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
  });
}

/** Reads digit formats by the style index that cells refer to (`cellXfs`, 18.8.10). */
export function listDigitFormats(styles: string): Map<string, DigitFormat> {
  const codes = new Map(
    tags(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']),
  );
  const from = styles.search(/<(?:\w+:)?cellXfs[\s>]/);
  const to = styles.search(/<\/(?:\w+:)?cellXfs\s*>/);
  const formats = new Map<string, DigitFormat>();
  tags(from === -1 ? '' : styles.slice(from, to), 'xf').forEach((tag, style) => {
    const code = codes.get(attribute(tag, 'numFmtId'));
    const format = code === undefined ? null : parseDigitFormat(code);
    if (format !== null) formats.set(String(style), format);
  });
  return formats;
}

/** Matches a cell with a value, and an optional formula before it. */
const CELL = /<(?:\w+:)?c(\s[^<>]*)>\s*(?:<(?:\w+:)?f[^<>]*>(?:[^<]*<\/(?:\w+:)?f>)?\s*)?<(?:\w+:)?v>([^<]*)</g;

/** Reads the displayed text of numbers that use one of these formats, by cell reference (`B7`). */
export function listFormatted(sheet: string, formats: ReadonlyMap<string, DigitFormat>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, tag = '', value = ''] of sheet.matchAll(CELL)) {
    const format = formats.get(attribute(tag, 's') ?? '');
    const cell = attribute(tag, 'r');
    if (format === undefined || cell === null || (attribute(tag, 't') ?? 'n') !== 'n') continue;
    const text = formatDigits(value, format);
    if (text !== null) found.set(cell, text);
  }
  return found;
}

/** Returns the raw attributes of each element with a name. */
function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*)>`, 'g'))].map((match) => match[1] ?? '');
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match === null ? null : decode(match[1] ?? match[2] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return characterOfCode(code) ?? '\ufffd';
  });
}
