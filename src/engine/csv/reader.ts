import { createDecoder, type StreamDecoder } from './decoder.js';
import { type Encoding, isMultiByte } from './encodings.js';
import { type CsvParser, type CsvParserOptions, createCsvParser } from './parser.js';
import type { CsvRow } from './row.js';
import { utf8Length } from './utf8-length.js';

/** Position between two rows at which reading a file can resume. */
export interface CsvCheckpoint {
  /** Number of octets before this position. */
  readonly byteOffset: number;
  /** Rows and lines before this position, see CsvRow. */
  readonly rows: number;
  readonly lines: number;
}

export const FILE_START: CsvCheckpoint = { byteOffset: 0, rows: 0, lines: 0 };

export interface CsvReader {
  /** Reads the next bytes of the file, cut anywhere; returns the rows that they complete. */
  push(octets: Uint8Array): CsvRow[];
  end(): CsvRow[];
  /**
   * Returns the latest position known to follow delivered rows only. Stored with the written rows, it lets a new reader resume
   * after a crash. `rows` is their exact number. If damaged octets hide the exact position, returns an earlier one; rows
   * already written are then delivered again with the same numbers.
   */
  checkpoint(): CsvCheckpoint;
}

export interface CsvReaderOptions extends Omit<CsvParserOptions, 'start'> {
  readonly encoding: Encoding;
  /** Position to continue from; `push` then expects the octets from `byteOffset` on. */
  readonly from?: CsvCheckpoint;
}

/** Converts the octets of a file of known encoding and dialect to rows, in bounded memory. */
export function createCsvReader(options: CsvReaderOptions): CsvReader {
  const from = options.from ?? FILE_START;
  return new DecodingReader(
    createDecoder(options.encoding, from.byteOffset === 0),
    createCsvParser({ ...options, start: from }),
    options.encoding,
    from,
  );
}

class DecodingReader implements CsvReader {
  #received: number;
  #last: CsvCheckpoint;

  constructor(
    readonly decoder: StreamDecoder,
    readonly parser: CsvParser,
    readonly encoding: Encoding,
    from: CsvCheckpoint,
  ) {
    this.#received = from.byteOffset;
    this.#last = from;
  }

  push(octets: Uint8Array): CsvRow[] {
    this.#received += octets.length;
    return this.parser.push(this.decoder.decode(octets));
  }

  end(): CsvRow[] {
    const rows = this.parser.push(this.decoder.end());
    return [...rows, ...this.parser.end()];
  }

  checkpoint(): CsvCheckpoint {
    const { rows, lines, pending, resumable } = this.parser.position();
    const octets = resumable ? octetsOf(pending, this.encoding) : null;
    if (octets !== null) {
      this.#last = { byteOffset: this.#received - this.decoder.heldOctets - octets, rows, lines };
    }
    return this.#last;
  }
}

/** Returns the number of bytes that a text came from; null if the text does not determine it. */
function octetsOf(text: string, encoding: Encoding): number | null {
  if (isMultiByte(encoding)) return /^[\u0000-\u007f]*$/.test(text) ? text.length : null;
  if (encoding !== 'utf-8' && encoding !== 'utf-16le' && encoding !== 'utf-16be') return text.length;
  if (text.includes('\ufffd')) return null;
  return encoding === 'utf-8' ? utf8Length(text) : text.length * 2;
}
