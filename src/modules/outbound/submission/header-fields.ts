const LF = 0x0a;
const CR = 0x0d;

/**
 * What a mail program writes for the servers on the way, or tells about the person's machine: the recipient needs none of
 * it. Bcc names people that others must not see (RFC 5322 section 3.6.3); a signature of others does not hold any more.
 */
const DROPPED: ReadonlySet<string> = new Set([
  ...['received', 'return-path', 'delivered-to', 'bcc', 'resent-bcc', 'sender', 'dkim-signature', 'x-originating-ip'],
  ...['authentication-results', 'x-mozilla-status', 'x-mozilla-status2', 'x-unsent'],
]);

/** One field of a header as it stands in the bytes, folded lines and its line break included. */
export interface HeaderField {
  /** Lower case. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A message taken apart into its header and what follows, with the empty line between them. */
export interface SplitMessage {
  readonly fields: readonly HeaderField[];
  readonly rest: Buffer;
}

/**
 * Takes a message apart without changing a byte of it (RFC 5322 section 2.2). Lines that are no field stay where they are. A
 * carriage return or a line feed alone ends a line here, because it does on the wire: no second From can be hidden behind one.
 */
export function splitMessage(raw: Buffer): SplitMessage {
  const fields: HeaderField[] = [];
  let at = 0;
  while (at < raw.length) {
    if (raw[at] === LF || raw[at] === CR) break;
    let end = lineEnd(raw, at);
    while (end < raw.length && (raw[end] === 0x20 || raw[end] === 0x09)) end = lineEnd(raw, end);
    const bytes = raw.subarray(at, end);
    const colon = bytes.indexOf(0x3a);
    fields.push({ name: colon === -1 ? '' : bytes.subarray(0, colon).toString('latin1').trim().toLowerCase(), bytes });
    at = end;
  }
  return { fields, rest: raw.subarray(at) };
}

function lineEnd(raw: Buffer, at: number): number {
  for (let end = at; end < raw.length; end += 1) {
    if (raw[end] === LF) return end + 1;
    if (raw[end] === CR) return raw[end + 1] === LF ? end + 2 : end + 1;
  }
  return raw.length;
}

/** The values of the fields of a name, unfolded. */
export function fieldValues({ fields }: SplitMessage, name: string): string[] {
  return fields
    .filter((field) => field.name === name)
    .map(({ bytes }) =>
      bytes
        .subarray(bytes.indexOf(0x3a) + 1)
        .toString('utf8')
        .replaceAll(/[\r\n]+/g, ' ')
        .trim(),
    );
}

/**
 * The bytes that go out for what a mail program wrote: without what concerns no recipient, and with the fields of `added`
 * in front of it in place of its own ones.
 */
export function finishedBytes({ fields, rest }: SplitMessage, added: ReadonlyMap<string, string>): Buffer {
  const own = fields.filter(({ name }) => !DROPPED.has(name) && !added.has(name.toLowerCase()));
  const head = [...added].map(([name, value]) => `${spelled(name)}: ${value}\r\n`).join('');
  const body = rest.length === 0 ? Buffer.from('\r\n') : rest;
  return Buffer.concat([Buffer.from(head), ...own.map(({ bytes }) => bytes), body]);
}

function spelled(name: string): string {
  return name === 'message-id' ? 'Message-ID' : name.replaceAll(/(^|-)([a-z])/g, (all) => all.toUpperCase());
}
