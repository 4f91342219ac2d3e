/** Verifiers may look at some signatures only (RFC 6376 section 6.1); each one costs a question to DNS. */
const MOST_SIGNATURES = 5;
/** Header sections longer than this are not of senders who want to be known. */
const MOST_HEADER_OCTETS = 256 * 1024;

/** A message with its first signatures only; with none when its header section is beyond all use. */
export function withoutExtraSignatures(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  const length = end === -1 ? raw.length : end + 2;
  const isTooLong = length > MOST_HEADER_OCTETS;
  const header = raw.subarray(0, Math.min(length, MOST_HEADER_OCTETS)).toString('latin1');
  const fields = header.split(/\r\n(?![ \t])/);
  const isSignature = (field: string): boolean => /^(?:dkim-signature|arc-[a-z-]+)[ \t]*:/i.test(field);
  const signatures = fields.filter((field) => /^dkim-signature[ \t]*:/i.test(field)).length;
  if (!isTooLong && signatures <= MOST_SIGNATURES) return raw;
  let seen = 0;
  const kept = fields.filter((field) => {
    if (!isSignature(field)) return true;
    seen += 1;
    return !isTooLong && seen <= MOST_SIGNATURES;
  });
  return Buffer.concat([Buffer.from(kept.join('\r\n'), 'latin1'), raw.subarray(length)]);
}
