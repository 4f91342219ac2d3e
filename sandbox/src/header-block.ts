export interface HeaderField {
  /** Lower case. */
  readonly name: string;
  /** Value, unfolded (RFC 5322, 2.2.3) but not decoded. */
  readonly value: string;
}

/** The header block of a message: everything before the first empty line. `bodyAt` is where the body begins. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  readonly bodyAt: number;
}

const FIELD = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/s;

/** Reads the header block of a raw message. Ignores lines that are not header fields. */
export function readHeaderBlock(raw: Buffer): HeaderBlock {
  const end = raw.indexOf('\r\n\r\n');
  const bodyAt = end === -1 ? raw.length : end + 4;
  const text = raw.toString('utf8', 0, end === -1 ? raw.length : end);
  const fields: HeaderField[] = [];
  for (const line of text.replace(/\r?\n([ \t])/g, '$1').split(/\r?\n/)) {
    const match = FIELD.exec(line);
    if (match !== null) fields.push({ name: (match[1] ?? '').toLowerCase(), value: (match[2] ?? '').trim() });
  }
  return { fields, bodyAt };
}

/** Returns all values of a field in order. */
export function headerValues(block: HeaderBlock, name: string): string[] {
  return block.fields.filter((field) => field.name === name).map((field) => field.value);
}

/** Returns the first value of a field, or null. */
export function headerValue(block: HeaderBlock, name: string): string | null {
  return block.fields.find((field) => field.name === name)?.value ?? null;
}

/** Returns the IDs in a Message-ID, In-Reply-To, or References value, with angle brackets. */
export function messageIds(value: string | null): string[] {
  return value === null ? [] : (value.match(/<[^<>\s]+>/g) ?? []);
}
