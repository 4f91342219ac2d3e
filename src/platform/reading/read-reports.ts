import { gunzipSync, inflateRawSync } from 'node:zlib';
import { readDmarcReport } from '../../engine/mail/domain-report/dmarc-report.js';
import { type DomainReport, UnreadableReport } from '../../engine/mail/domain-report/report.js';
import { readTlsReport } from '../../engine/mail/domain-report/tls-report.js';
import { listParts } from '../files/zip.js';

/** Maximum number of files read per message. */
const MOST_FILES = 4;
/** Maximum number of files in an archive. A report is a single file. */
const MOST_PARTS = 8;
/** Maximum octets of a file, both compressed and decompressed. Most reports have a few kilobytes. */
const MOST_PACKED = 5 * 1024 * 1024;
const MOST_UNPACKED = 10 * 1024 * 1024;
const LOCAL_HEADER = 30;

/** Result of reading the reports of a message. */
export interface ReportReading {
  readonly reports: readonly DomainReport[];
  /** Reason for an unreadable file; null if none. */
  readonly problem: string | null;
}

/**
 * Reads the domain reports attached to a message: XML or JSON, plain, in gzip, or in a ZIP archive. Decompression stops at
 * an octet limit, regardless of declared sizes, so a decompression bomb costs no more than a large report.
 */
export function readReports(files: ReadonlyArray<{ readonly content: Buffer }>): ReportReading {
  const reports: DomainReport[] = [];
  let problem: string | null = files.length > MOST_FILES ? 'the message has too many files' : null;
  for (const { content } of files.slice(0, MOST_FILES)) {
    try {
      const text = textOf(content);
      if (text === null) continue;
      reports.push(...(text.startsWith('{') ? readTlsReport(text) : [readDmarcReport(text)]));
    } catch (error) {
      problem = error instanceof UnreadableReport ? error.message : 'the file is damaged or too large';
    }
  }
  return { reports, problem };
}

/** Returns the text of a file; null if neither XML nor JSON, such as a logo. */
function textOf(content: Buffer): string | null {
  if (content.length > MOST_PACKED) throw new UnreadableReport('the file is too large');
  const limit = { maxOutputLength: MOST_UNPACKED };
  if (content[0] === 0x1f && content[1] === 0x8b) return plainText(gunzipSync(withoutLineEnd(content), limit));
  if (content.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return plainText(content);
  const part = listParts(content, MOST_PARTS).find(({ name }) => /\.(?:xml|json)$/i.test(name));
  if (part === undefined) return null;
  const name = content.readUInt16LE(part.at + 26);
  const from = part.at + LOCAL_HEADER + name + content.readUInt16LE(part.at + 28);
  const packed = content.subarray(from, from + part.packedSize);
  return plainText(part.isDeflated ? inflateRawSync(packed, limit) : packed);
}

/**
 * Returns an archive without line ends after it, which Mimecast appends. An archive ends with the highest octet of the
 * decompressed size (RFC 1952, section 2.3.1), which is zero up to 16 MiB.
 */
function withoutLineEnd(archive: Buffer): Buffer {
  return archive.subarray(0, archive.findLastIndex((octet) => octet !== 0x0d && octet !== 0x0a) + 1);
}

function plainText(bytes: Buffer): string | null {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  const text = new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
    .decode(bytes)
    .trimStart();
  return text.startsWith('<') || text.startsWith('{') ? text : null;
}
