/** Maximum length of the name of a saved file; longer names are cut and keep their extension. */
const LONGEST_NAME = 200;

/**
 * Returns a Content-Disposition that saves a file under the sender's name for it (RFC 6266): an ASCII form for every
 * client and the full name as UTF-8. No byte of the name can end the header or leave the download folder.
 */
export function contentDisposition(filename: string): string {
  const name = safeName(filename);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}

function safeName(filename: string): string {
  // Unpaired surrogates cannot be encoded; path separators and control characters are not allowed in a name.
  const clean = wellFormed(filename)
    .replace(/[\u0000-\u001f\u007f/\\]/g, '_')
    .trim();
  if (clean.length <= LONGEST_NAME) return clean === '' ? 'unnamed' : clean;
  const dot = clean.lastIndexOf('.');
  const ending = dot > clean.length - 16 && dot > 0 ? clean.slice(dot) : '';
  return wellFormed(clean.slice(0, LONGEST_NAME - ending.length) + ending);
}

function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Returns a stored media type if it is safe in a header, otherwise that of bytes. */
export function safeContentType(contentType: string): string {
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i.test(contentType)
    ? contentType
    : 'application/octet-stream';
}

/** Percent-encodes everything but attr-char (RFC 8187). */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
