import iconv from 'iconv-lite';
import { windows1252Text } from '../../../engine/charset/windows-1252.js';

/** Names that mean Windows-1252 in practice: content labeled ISO 8859-1 contains curly quotes and euro signs. */
const WESTERN = /^(?:windows-?1252|cp-?1252|x-cp1252|(?:iso[-_]?)?8859-?1|iso-8859-1:1987|latin-?1|l1)$/;
const UTF8 =
  /^(?:utf-?8|us-ascii|ascii|ansi_x3\.4-1968|unicode-1-1-utf-8|7-?bit|8-?bit|binary|default|unknown(?:-8bit)?|x-unknown|)$/;
/** Names of character sets, by the wider sets that email with these labels actually uses. */
const WIDER: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  'ks_c_5601-1987': 'cp949',
  'euc-kr': 'cp949',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
  'tis-620': 'windows-874',
  'iso-8859-8-i': 'iso-8859-8',
  'x-sjis': 'shift_jis',
};

/**
 * Decodes the bytes of an email. Content labeled ASCII, UTF-8, or unknown is decoded as UTF-8 if valid, or else as Windows-1252. Never
 * throws.
 */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  // Encoded-words may have a language after the charset (RFC 2231 section 5).
  const name = charset.slice(0, 60).trim().toLowerCase().replace(/^"|"$/g, '').split('*')[0] ?? '';
  if (WESTERN.test(name)) return windows1252Text(bytes);
  if (UTF8.test(name)) return utf8OrWestern(bytes);
  if (name.startsWith('iso-2022-jp')) return new TextDecoder('iso-2022-jp').decode(bytes);
  const known = WIDER[name] ?? name;
  if (!iconv.encodingExists(known)) return utf8OrWestern(bytes);
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), known);
}

/** Decodes bytes of an unknown charset as UTF-8 if valid, otherwise as Windows-1252. */
export function utf8OrWestern(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.includes('\ufffd') && !isUtf8(bytes) ? windows1252Text(bytes) : text.replace(/^\ufeff/, '');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder throws for invalid UTF-8.
    return false;
  }
}
