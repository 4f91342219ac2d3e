import iconv from 'iconv-lite';

/** Undoes a Content-Transfer-Encoding. `wire` holds one character per byte. Damaged input gives what can be read of it. */
export function decodeTransfer(wire: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(wire.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(wire, 'latin1');
  // Line by line: a pattern for "white space before a line end" takes quadratic time on a run of spaces without one.
  const trimmed = wire.split('\n').map((line) => line.trimEnd());
  const joined = trimmed.join('\r\n').replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Bytes as text; an unknown charset is read as UTF-8 when it is that, else as Windows-1252. */
export function decodeCharset(bytes: Buffer, charset: string): string {
  const isUtf8 = /^(?:utf-?8|us-ascii|ascii)$/i.test(charset);
  if (!isUtf8 && iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? iconv.decode(bytes, 'windows-1252') : text;
}
