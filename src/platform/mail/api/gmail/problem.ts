import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ApiResponse, jsonOf, plainText, retryAfterOf, secondsUntil } from '../call-api.js';
import type { ApiProblem, ApiProblemKind } from '../problem.js';
import type { ApiEndpoint } from '../types.js';

const GoogleError = Type.Object({
  error: Type.Object({
    message: Type.Optional(Type.String()),
    status: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))),
    details: Type.Optional(Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))),
  }),
});
type Said = Static<typeof GoogleError>['error'];

/**
 * Reasons of the Gmail API (https://developers.google.com/workspace/gmail/api/guides/handle-errors) and of Google's common
 * errors (`google.rpc.ErrorInfo`).
 */
const KINDS: ReadonlyMap<string, ApiProblemKind> = new Map([
  ['authError', 'credentials'],
  ['insufficientPermissions', 'credentials'],
  ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'credentials'],
  ['accessNotConfigured', 'application'],
  ['SERVICE_DISABLED', 'application'],
  ['rateLimitExceeded', 'throttled'],
  ['userRateLimitExceeded', 'throttled'],
  ['RATE_LIMIT_EXCEEDED', 'throttled'],
  ['quotaExceeded', 'throttled'],
  ['dailyLimitExceeded', 'throttled'],
  ['domainPolicy', 'blocked'],
  ['failedPrecondition', 'blocked'],
]);

/**
 * Reasons of limits of the Google Cloud project (https://developers.google.com/workspace/gmail/api/reference/quota). Google also
 * uses them for limits of a user, which the message then names.
 */
const OF_PROJECT: readonly string[] = ['rateLimitExceeded', 'RATE_LIMIT_EXCEEDED', 'dailyLimitExceeded'];

/** Interprets a rejection by the Gmail API. */
export function gmailProblem(endpoint: ApiEndpoint, answer: ApiResponse, nowMs = Date.now()): ApiProblem {
  const read = jsonOf(answer);
  const said: Said = Value.Check(GoogleError, read) ? read.error : {};
  const text = plainText(endpoint, `Gmail API, ${answer.status}: ${said.message ?? 'no explanation'}`);
  const retryAfterSeconds = retryAfterOf(answer, nowMs) ?? namedTime(said.message ?? '', nowMs);
  const kind = kindOf(answer.status, said);
  return { kind, text, retryAfterSeconds, ...(kind === 'throttled' && isOfProject(said) && { ofApplication: true }) };
}

function reasonsOf({ details = [], errors = [] }: Said): string[] {
  return [...details, ...errors].flatMap(({ reason }) => reason ?? []);
}

function isOfProject(said: Said): boolean {
  const reasons = reasonsOf(said);
  if (reasons.includes('userRateLimitExceeded') || /user/i.test(said.message ?? '')) return false;
  return reasons.some((reason) => OF_PROJECT.includes(reason));
}

function kindOf(status: number, said: Said): ApiProblemKind {
  const message = said.message ?? '';
  // Daily limit of the account, shared by all of its clients.
  if (status === 429 && /mail sending/i.test(message)) return 'quota';
  const known = reasonsOf(said).flatMap((reason) => KINDS.get(reason) ?? [])[0];
  if (status >= 500) return 'server';
  if (known !== undefined) return known;
  if (status === 401) return 'credentials';
  if (status === 429) return 'throttled';
  if (status === 404 || status === 410) return 'missing';
  if (status === 413) return 'too_large';
  if (status === 403) return 'blocked';
  if (status === 400) return /\b(?:to|cc|bcc) header|recipient/i.test(message) ? 'recipient' : 'content';
  return status < 400 ? 'server' : 'content';
}

/** Reads the time in texts such as "User-rate limit exceeded. Retry after 2026-01-21T12:57:51.196Z". */
function namedTime(text: string, nowMs: number): number | null {
  const time = /retry after (\d{4}-\d\d-\d\dT[\d:.]{8,16}Z)/i.exec(text)?.[1];
  return time === undefined ? null : secondsUntil(time, nowMs);
}
