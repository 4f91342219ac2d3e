export type FileFormat = 'csv' | 'xlsx';

/** First octets of binary files, in hexadecimal. */
const BINARY = [
  '1f8b', // gzip
  '25504446', // PDF
  'd0cf11e0a1b11ae1', // the old Excel format, and Word
  '89504e47', // PNG
  'ffd8ff', // JPEG
  '47494638', // GIF
  '377abcaf271c', // 7-Zip
  '52617221', // RAR
  '425a68', // bzip2
  'fd377a585a00', // xz
  '28b52ffd', // zstd
  '7f454c46', // ELF
  '53514c69746520666f726d6174', // SQLite
];

/** Distinguishes a workbook from text by the start of a file; null for archives and other binary files. */
export function fileFormatOf(head: Buffer): FileFormat | null {
  const start = head.subarray(0, 16).toString('hex');
  if (start.startsWith('504b0304')) return isWorkbook(head) ? 'xlsx' : null;
  return BINARY.some((magic) => start.startsWith(magic)) ? null : 'csv';
}

/** A workbook is a ZIP archive whose first entries are OOXML parts (ECMA-376 part 2). */
function isWorkbook(head: Buffer): boolean {
  return /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\//.test(head.subarray(0, 4096).toString('latin1'));
}
