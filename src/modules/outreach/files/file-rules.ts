/** Maximum size of a file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum files per workspace. */
export const MAX_FILES = 200;

/** Names that email providers reject, also inside archives (https://support.google.com/mail/answer/6590). */
const REFUSED_ENDINGS = new Set(
  (
    'ade adp apk app appx appxbundle bat cab chm cmd com command cpl dll dmg ex ex_ exe hta img ins iso isp jar js jse ' +
    'jnlp lib lnk mde mjs msc msi msix msixbundle msp mst nsh pif pl ps1 psm1 py reg scf scr sct sh shb sys url vb vbe vbs ' +
    'vhd vhdx vxd wsc wsf wsh xll'
  ).split(' '),
);

/** First bytes of programs: Windows, Linux, macOS (both byte orders, 32 and 64 bits), Java, and scripts. */
const REFUSED_STARTS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  zip: 'application/zip',
};

/**
 * Returns the name of an uploaded file as recipients see it: without path separators, control characters, and characters
 * that change the direction of text, which could hide the real ending. Empty if nothing is left.
 */
export function cleanFileName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
}

/** Returns why a file must not be sent, or null. `start` contains at least its first 4 bytes, if it has as many. */
export function refusalOf(name: string, start: Buffer): 'empty' | 'program' | null {
  if (start.length === 0) return 'empty';
  const first = start.subarray(0, 4).toString('hex');
  const isProgram = REFUSED_ENDINGS.has(endingOf(name)) || REFUSED_STARTS.some((bytes) => first.startsWith(bytes));
  return isProgram ? 'program' : null;
}

/** Returns the media type by the ending of the name. Other endings keep the declared type if it is safe in a header. */
export function typeOf(name: string, declared: string): string {
  const known = TYPES[endingOf(name)];
  if (known !== undefined) return known;
  const type = declared.toLowerCase();
  return /^(?:application|audio|font|image|text|video)\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/.test(type)
    ? type
    : 'application/octet-stream';
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}
