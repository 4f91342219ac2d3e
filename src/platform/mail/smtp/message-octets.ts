const LF = 10;
const CR = 13;
const DOT = 46;

/**
 * Returns a message as sent after DATA: CRLF line ends, doubled dots at the start of lines, and the final dot (RFC 5321, section 4.5.2).
 * Unchanged content, which is nearly all of what we compose, is not copied again. `behind`: commands that follow.
 */
export function messageOctets(raw: Buffer, behind = ''): Buffer {
  const body = isClean(raw) ? raw : cleaned(raw);
  const isEnded = body.length >= 2 && body[body.length - 2] === CR && body[body.length - 1] === LF;
  const end = `${isEnded ? '' : '\r\n'}.\r\n${behind}`;
  const octets = Buffer.allocUnsafe(body.length + Buffer.byteLength(end));
  body.copy(octets);
  octets.write(end, body.length);
  return octets;
}

function isClean(raw: Buffer): boolean {
  if (raw[0] === DOT) return false;
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    if (at === 0 || raw[at - 1] !== CR || raw[at + 1] === DOT) return false;
  }
  for (let at = raw.indexOf(CR); at >= 0; at = raw.indexOf(CR, at + 1)) if (raw[at + 1] !== LF) return false;
  return true;
}

/** A CR alone is a line end too: some servers would see the end of the message in it. latin1 preserves every octet. */
function cleaned(raw: Buffer): Buffer {
  const text = raw
    .toString('latin1')
    .replace(/\r\n?|\n/g, '\r\n')
    .replace(/^\./gm, '..');
  return Buffer.from(text, 'latin1');
}
