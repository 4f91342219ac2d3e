/** Maximum signatures: verifiers may evaluate only some of them (RFC 6376 section 6.1), and each one costs a DNS query. */
export const MOST_SIGNATURES = 5;
/**
 * Limits that legitimate senders do not reach, because mailauth's time grows with the square of the number of header
 * lines, names in a signature, and addresses in From. Postfix accepts as many octets.
 */
const MOST_HEADER_OCTETS = 100 * 1024;
const MOST_LINES = 1_000;
/** Maximum length of a signature, and of From. */
const LONGEST_FIELD = 8 * 1024;

/**
 * Limits a message to its first signatures. Null if none can be aligned with its author: it has none, its header is
 * unusable, or it has several From fields, of which a signature covers the last and a reader sees the first (RFC 7489,
 * section 6.6.1). Splits lines exactly as mailauth does, so that the counts match its work.
 */
export function signedMessage(raw: Buffer): Buffer | null {
  const end = endOfHeader(raw);
  if (end > MOST_HEADER_OCTETS) return null;
  const fields = fieldsOf(raw.subarray(0, end).toString('latin1'));
  if (fields === null || fields.filter((field) => nameOf(field) === 'from').length > 1) return null;
  if (!fields.some(isSignature)) return null;
  const isKept = firstSignatures();
  const kept = fields.filter(isKept);
  if (kept.length === fields.length) return raw;
  return Buffer.concat([Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1'), raw.subarray(end)]);
}

/** Returns the end of the empty line between header and content; the length of the whole text without one. */
function endOfHeader(raw: Buffer): number {
  const ends = ['\n\n', '\n\r\n'].map((mark) => ({ at: raw.indexOf(mark), length: mark.length }));
  const found = ends.filter(({ at }) => at !== -1).map(({ at, length }) => at + length);
  return Math.min(raw.length, ...found);
}

/** Returns the fields with their folded lines; null for unreasonably many fields, or an invalid line end. */
function fieldsOf(header: string): string[] | null {
  if (/\r(?!\n)/.test(header)) return null;
  const lines = header.trimEnd().split(/\r?\n/);
  if (lines.length > MOST_LINES) return null;
  const fields: string[][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (last !== undefined && /^\s/.test(line)) last.push(line);
    else fields.push([line]);
  }
  const joined = fields.map((field) => field.join('\r\n'));
  const isTooLong = (field: string) => field.length > LONGEST_FIELD && (nameOf(field) === 'from' || isSignature(field));
  return joined.some(isTooLong) ? null : joined;
}

/** Returns a name in lower case, without characters that some readers drop: blanks of any kind, a byte order mark. */
function nameOf(field: string): string {
  return (field.split(':', 1)[0] ?? '').toLowerCase().replace(/[^!-9;-~]/g, '');
}

function isSignature(field: string): boolean {
  return /^(?:dkim-signature$|arc-)/.test(nameOf(field));
}

function firstSignatures(): (field: string) => boolean {
  let seen = 0;
  return (field) => {
    if (!isSignature(field)) return true;
    seen += 1;
    return seen <= MOST_SIGNATURES;
  };
}
