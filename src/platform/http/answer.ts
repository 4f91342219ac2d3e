import type { Readable } from 'node:stream';
import { type CsvExportOptions, type CsvValue, csvLine } from '../../engine/csv/export.js';
import type { Ctx } from '../context.js';

/** Response other than a JSON body with status 200. */
export class Answer<T = unknown> {
  constructor(
    readonly body: T,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly status = 200,
  ) {}
}

/** Returns a JSON body with additional headers (`ETag`, `X-Next-Cursor`, ...). */
export function withHeaders<T>(body: T, headers: Readonly<Record<string, string>>): Answer<T> {
  return new Answer(body, headers);
}

/** Response that is not a JSON document in memory: bytes, text, a stream, or chunks that are read while they are sent. */
export class RawAnswer {
  constructor(
    readonly content: Buffer | string | Readable | AsyncGenerator<string>,
    readonly contentType: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly status = 200,
  ) {}
}

/** Returns bytes or text of a given type. */
export function raw(
  content: Buffer | string | Readable,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): RawAnswer {
  return new RawAnswer(content, contentType, headers);
}

/** Returns a 302 to `location`, which the caller has validated to prevent open redirects. */
export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): RawAnswer {
  return new RawAnswer('', 'text/plain; charset=utf-8', { ...headers, location }, 302);
}

/** Characters buffered before a piece is sent to the client. */
const PIECE_CHARACTERS = 32 * 1024;

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/**
 * Sends a plain JSON array as a stream, so that its memory does not grow with the result. An error in the middle breaks the connection,
 * so that no client mistakes a part for the whole.
 */
export function jsonArray(items: AsyncIterable<unknown>, headers: Readonly<Record<string, string>> = {}): RawAnswer {
  async function* texts(): AsyncGenerator<string> {
    let first = true;
    for await (const item of items) {
      yield (first ? '[' : ',') + JSON.stringify(item);
      first = false;
    }
    yield first ? '[]' : ']';
  }
  return new RawAnswer(inPieces(texts()), 'application/json; charset=utf-8', headers);
}

/** Dates are sent as ISO text, objects as JSON, and everything else unchanged. */
function csvValue(value: unknown): CsvValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);
}

/**
 * Returns a CSV download (RFC 4180, UTF-8, CRLF), sent while it is read. Each row has a cell for each column. Text
 * that a spreadsheet would interpret as a formula gets a leading quote, unless `options.raw`.
 */
export function csv(
  filename: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
  options: CsvExportOptions = {},
): RawAnswer {
  const line = (cells: readonly unknown[]): string => csvLine(cells.map(csvValue), options);
  async function* texts(): AsyncGenerator<string> {
    yield line(columns);
    for await (const row of rows) yield line(row);
  }
  const safeName = filename.replaceAll(/[^\w.-]/g, '_');
  return new RawAnswer(inPieces(texts()), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${safeName}"`,
  });
}

/** Immediate response to long work, and the work that may still replace it. */
export class Later<T = unknown> {
  constructor(
    readonly body: T,
    readonly finish: (ctx: Ctx) => Promise<T | null>,
    readonly waitMs: number,
  ) {}
}

/** Maximum wait of a synchronous import (docs/build/conventions.md, Limits). */
const DEFAULT_WAIT_MS = 25_000;

/**
 * Responds with `body` unless `finish` has a better response within `waitMs`. The handler's transaction is committed before `finish` is
 * called with a context outside of it, and a repeated request gets `body` until `finish` has returned. If `finish` returns null, fails,
 * or takes too long, `body` remains.
 */
export function later<T>(body: T, finish: (ctx: Ctx) => Promise<T | null>, waitMs = DEFAULT_WAIT_MS): Later<T> {
  return new Later(body, finish, waitMs);
}
