const LF = 0x0a;
const CR = 0x0d;

/**
 * Fields that a mail client adds for servers along the way, or that reveal the user's machine: recipients need none of
 * them. Bcc names recipients that others must not see (RFC 5322, section 3.6.3), and a Feedback-ID would count a reply or a
 * forwarded email as campaign email. Existing signatures no longer verify.
 */
const DROPPED: ReadonlySet<string> = new Set([
  ...['received', 'return-path', 'delivered-to', 'bcc', 'resent-bcc', 'sender', 'dkim-signature', 'x-originating-ip'],
  ...['authentication-results', 'x-mozilla-status', 'x-mozilla-status2', 'x-unsent', 'feedback-id'],
]);

/** Header field as it appears in the bytes, including folded lines and its line break. */
export interface HeaderField {
  /** Field name in lower case. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Message split into its header and the rest, which includes the empty line between them. */
export interface SplitMessage {
  readonly fields: readonly HeaderField[];
  readonly rest: Buffer;
}

/**
 * Splits a message without changing a byte (RFC 5322, section 2.2). Lines that are not fields keep their place. A lone
 * carriage return or line feed ends a line here, as it does on the wire, so that it cannot hide a second From.
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

/** Returns the unfolded values of the fields with a name. */
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
 * Builds the bytes to send for a message of a mail client: drops fields that no recipient needs, and replaces its fields
 * with those of `added`, which come first.
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
