import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../engine/language/languages.js';
import { inLanguage } from '../../engine/words/in-language.js';
import { type Said, say } from '../../engine/words/say.js';
import { isLostConnection } from '../db/lost-connection.js';
import { AppError, VALUE_ERROR, ValidationError, type ValidationIssue } from '../errors.js';
import { CredentialError } from './access.js';
import { KeyInUseError } from './idempotency.js';
import type { OwnPaths } from './own-paths.js';
import { RateLimitedError } from './rate-limit.js';
import { languageOf } from './request-headers.js';
import { isSecretName, withoutSecrets } from './secret-fields.js';
import { SECURITY_HEADERS } from './security-headers.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Temporary faults: of the database connection (class 08, 57P, a missing socket), its resources (53, 58030: disk,
 * memory, connections), a read-only database (25006), or a conflict (40); and a lack of file descriptors in this
 * process.
 */
const TEMPORARY =
  /^(?:08\w{3}|57P0[1-5]|53\w{3}|58030|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ENOSPC)$/;
const NO_SOCKET = 'ENOENT';
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Connection ended|the database system is/;

export function unavailable(message = say`Outrider is unavailable. Retry after a few seconds.`): AppError {
  return new AppError('service_unavailable', 503, message);
}

/** Invalid values are echoed, but secrets never are, regardless of position and spelling of the field. */
function withoutSecretInput({ input, ...issue }: ValidationIssue): ValidationIssue {
  if (input === undefined || issue.loc.some(isSecretName)) return issue;
  return { ...issue, input: withoutSecrets(input) };
}

/** Returns an issue with its text in a language. Codes and limits stay. */
function issueIn(language: Language, { sentence, ...issue }: ValidationIssue): ValidationIssue {
  if (language === 'en') return issue;
  if (sentence === undefined) return { ...issue, msg: inLanguage(language, issue.msg) };
  const error = inLanguage(language, sentence);
  return { ...issue, msg: `${VALUE_ERROR}${error}`, ctx: { ...issue.ctx, error } };
}

/** `ErrorOut`. */
function errorBody(error: AppError, requestId: string, language?: Language): string {
  return JSON.stringify({
    detail: inLanguage(language, error.sentence),
    code: error.code,
    requestId,
    ...(error.context === undefined ? {} : { context: error.context }),
  });
}

function headersOf(error: AppError): Record<string, string> {
  if (error instanceof CredentialError) return { 'www-authenticate': error.challenge };
  if (error instanceof RateLimitedError || error instanceof KeyInUseError) {
    return { 'retry-after': String(error.retryAfterSeconds) };
  }
  return error.status === 503 ? { 'retry-after': '1' } : {};
}

/** Converts errors of Fastify and the database to ours; null for unexpected errors. */
function asAppError(error: Error & { code?: string; statusCode?: number }): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('payload_too_large', 413, say`The request body is too large.`);
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', 415, say`This content type is not supported.`);
  }
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('bad_request', 400, say`The request cannot be read.`);
  }
  if (isTemporary(error)) return unavailable(TEMPORARY_TEXTS[error.code ?? '']);
  return null;
}

function isTemporary(error: Error & { code?: string; syscall?: string }): boolean {
  if (isLostConnection(error) || (typeof error.code === 'string' && TEMPORARY.test(error.code))) return true;
  return (error.code === NO_SOCKET && error.syscall === 'connect') || LOST.test(error.message);
}

/** Messages for temporary faults. */
const TEMPORARY_TEXTS: Readonly<Record<string, Said>> = {
  '53100': say`The database disk is full; nothing can be written.`,
  '25006': say`The database is read-only at the moment.`,
};

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ValidationError) {
    return reply
      .code(422)
      .header('content-type', JSON_TYPE)
      .send(
        JSON.stringify({
          detail: error.issues.map((issue) => withoutSecretInput(issueIn(languageOf(request), issue))),
        }),
      );
  }
  const expected = error instanceof AppError ? error : error instanceof Error ? asAppError(error) : null;
  const known =
    expected ??
    new AppError('internal_error', 500, say`An unexpected error occurred. Report the request ID to the operator.`);
  if (expected === null || (known.status >= 500 && !(error instanceof AppError))) {
    request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
  }
  return reply
    .code(known.status)
    .headers(headersOf(known))
    .header('content-type', JSON_TYPE)
    .send(errorBody(known, request.id, languageOf(request)));
}

/**
 * Installs the responses of docs/build/conventions.md, Errors, for all thrown errors, and 404 and 405 for unknown
 * paths and methods, before the body is read.
 */
export function answerErrors(server: FastifyInstance, paths: OwnPaths): void {
  server.setErrorHandler((error, request, reply) => answer(error, request, reply));
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const { error, headers } = notThere(paths, pathOf(request));
    return answer(error, request, reply.headers(headers));
  };
  // Runs before the body is read, and after the handlers of other hosts.
  server.addHook('preParsing', async (request, reply) => (request.is404 ? refuse(request, reply) : undefined));
  server.setNotFoundHandler(refuse);
}

export interface Refusal {
  readonly error: AppError;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Builds the 405 of a path that lacks the method, with the `Allow` header (RFC 9110 section 15.5.6), or the 404 of an
 * unknown path.
 */
export function notThere(paths: OwnPaths, path: string): Refusal {
  const allowed = paths.methodsAt(path);
  if (allowed.length === 0) {
    return { error: new AppError('route_not_found', 404, say`No operation has this path.`), headers: {} };
  }
  return {
    error: new AppError('method_not_allowed', 405, say('Method not allowed; see `Allow`.')),
    headers: { allow: allowed.join(', ') },
  };
}

/** Returns the path of a request, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Response to requests that never reach a route. */
export const UNREADABLE = new AppError('bad_request', 400, say`The request cannot be read.`);
export const REQUEST_TIMEOUT = new AppError('request_timeout', 408, say`The request did not arrive in time.`);
export const URI_TOO_LONG = new AppError('uri_too_long', 414, say`The address of the request is too long.`);

/** Responds to unreadable and overlong URLs, if the framework still can. */
export function answerUnreadable(
  reply: FastifyReply,
  problem: AppError,
  headers: Record<string, string>,
  requestId: string,
): void {
  reply
    .code(problem.status)
    .headers({ ...headers, 'content-type': JSON_TYPE })
    .send(errorBody(problem, requestId));
}

/** Returns the response as raw text, for requests that can only be answered on the socket. */
export function answerText({ error, headers }: Refusal, requestId: string): string {
  const body = errorBody(error, requestId);
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    ...headers,
    'x-request-id': requestId,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
}
