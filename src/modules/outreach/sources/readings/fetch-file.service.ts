import type { ReadingFailure } from '../../../../engine/contact-source/enums.js';
import { parseRetryAfter } from '../../../../engine/webhook/retry.js';
import { type Said, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { endpointUrlIssues } from '../../../../platform/outbound/endpoint-url.js';
import { OutboundError, type OutboundErrorKind, type OutboundStream } from '../../../../platform/outbound/port.js';
import { authorizationOf, type FileAuth } from '../files/file-access.js';

/** Maximum size of a file, as of an uploaded one (docs/build/conventions.md, Limits). */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Failure of a reading. `retryable`: a retry soon can succeed. `permanent`: the file or the source must change first. */
export class ReadingFailed extends Error {
  constructor(
    readonly failure: ReadingFailure,
    readonly sentence: Said,
    /** Seconds until which the server asks to wait; null if it does not. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(String(sentence));
    this.name = 'ReadingFailed';
  }
}

export interface FileRequest {
  readonly url: string;
  readonly auth: FileAuth | null;
  /** Version of the last reading; null for a complete reading. */
  readonly known: { readonly etag: string | null; readonly lastModified: string | null } | null;
  /** Time limit of each request, with its response. */
  readonly timeoutMs: number;
}

/**
 * Requests a file, follows up to five redirects, and passes the response to `take`. Each URL of the way is checked like the
 * URL of a source, and only the origin of the source gets its secret. Throws ReadingFailed; errors of `take` pass unchanged.
 */
export async function requestFile<T>(
  ctx: Ctx,
  { url, auth, known, timeoutMs }: FileRequest,
  take: (response: OutboundStream) => Promise<T>,
): Promise<T | 'unchanged'> {
  let at = new URL(url);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const isOwn = at.origin === new URL(url).origin;
    const headers = {
      ...{ accept: 'text/csv, text/plain;q=0.9, */*;q=0.1', 'accept-encoding': 'identity' },
      ...{ 'user-agent': 'Outrider-Sources/1' },
      ...(auth !== null && isOwn ? { authorization: authorizationOf(auth) } : {}),
      ...(known?.etag == null ? {} : { 'if-none-match': known.etag }),
      ...(known?.lastModified == null ? {} : { 'if-modified-since': known.lastModified }),
    };
    const answer = await ctx.http
      .download(
        { url: at.href, headers, timeoutMs },
        async (response): Promise<{ readonly next: string } | { readonly value: T | 'unchanged' }> => {
          const { location } = response.headers;
          if (REDIRECTS.includes(response.status) && location !== undefined) return { next: location };
          if (response.status === 304 && known !== null) return { value: 'unchanged' };
          requireFile(ctx, response);
          return { value: await take(response) };
        },
      )
      .catch((error: unknown) => Promise.reject(error instanceof OutboundError ? failureOf(error) : error));
    if ('value' in answer) return answer.value;
    at = nextUrl(ctx, at, answer.next);
  }
  throw new ReadingFailed('permanent', say`The URL redirects more than ${MOST_REDIRECTS} times.`);
}

function nextUrl(ctx: Ctx, at: URL, location: string): URL {
  const next = URL.canParse(location, at.href) ? new URL(location, at.href) : null;
  if (next === null || endpointUrlIssues(ctx, next.href, []).length > 0) {
    throw new ReadingFailed('permanent', say`The URL redirects to a URL that is not allowed.`);
  }
  return next;
}

function requireFile(ctx: Ctx, { status, headers }: OutboundStream): void {
  if (status === 401 || status === 403) {
    throw new ReadingFailed('permanent', say`The server denies access to the file (status ${status}).`);
  }
  if (status === 404 || status === 410) {
    throw new ReadingFailed('permanent', say`The file does not exist (status ${status}).`);
  }
  if (status !== 200) {
    const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
    const failure = isPassing ? 'retryable' : status >= 400 ? 'permanent' : 'unknown';
    const wait = isPassing ? parseRetryAfter(headers['retry-after'], ctx.clock.now()) : null;
    throw new ReadingFailed(failure, say`The server responded with status ${status}.`, wait);
  }
  if (/^\s*(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) {
    const text = say`The URL returns a web page. Use the link that downloads the CSV file.`;
    throw new ReadingFailed('permanent', text);
  }
  if (!['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase())) {
    throw new ReadingFailed('permanent', say`The server compresses the file, which Outrider does not support.`);
  }
  if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge();
}

export function tooLarge(): ReadingFailed {
  return new ReadingFailed('permanent', say`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
}

const FAILURES: Readonly<Record<OutboundErrorKind, ReadingFailed>> = {
  address_refused: new ReadingFailed('permanent', say`The address of the server is not allowed.`),
  dns_failed: new ReadingFailed('retryable', say`The name of the server does not resolve.`),
  connect_failed: new ReadingFailed('retryable', say`The server cannot be reached.`),
  tls_failed: new ReadingFailed('permanent', say`The certificate of the server is not valid.`),
  timeout: new ReadingFailed('retryable', say`The server did not send the file in time.`),
  protocol: new ReadingFailed('retryable', say`The connection was lost before the file was complete.`),
};

function failureOf({ kind }: OutboundError): ReadingFailed {
  return FAILURES[kind];
}
