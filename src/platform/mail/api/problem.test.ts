import { describe, expect, it } from 'vitest';
import { judgeOutcome } from '../smtp/judge-outcome.js';
import { gmailProblem } from './gmail/problem.js';
import { graphProblem } from './graph/problem.js';
import { outcomeOf } from './problem.js';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const gmail = {
  kind: 'gmail_api' as const,
  origin: 'https://gmail.googleapis.com',
  address: 'a@s.test',
  accessToken: 'tok',
};
const graph = { ...gmail, kind: 'graph' as const, origin: 'https://graph.microsoft.com' };
const ours = () => ({ domains: ['s.test'], recipient: 'b@d.test' });
const answering = { isOwnServer: true, destination: 'd.test' };

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  ...{ kind: 'answered' as const, status, headers, truncated: false },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const google = (message: string, reason: string, status?: string) => ({
  error: { message, ...(status === undefined ? {} : { status }), errors: [{ domain: 'global', reason, message }] },
});
const microsoft = (code: string, message = 'words') => ({ error: { code, message } });
const judged = (problem: Parameters<typeof outcomeOf>[0]) => judgeOutcome(outcomeOf(problem), ours, answering);

describe('a rejection of the Gmail API', () => {
  it.each([
    [401, google('Invalid Credentials', 'authError'), 'not_let_in', 'auth_failed', true],
    [403, google('Insufficient Permission', 'insufficientPermissions'), 'not_let_in', 'auth_failed', true],
    [
      403,
      google('Gmail API has not been used in project 1', 'accessNotConfigured'),
      'not_let_in',
      'connection_failed',
      false,
    ],
    [403, google('Rate Limit Exceeded', 'rateLimitExceeded'), 'not_let_in', 'rate_limited_by_provider', false],
    [
      403,
      google("Quota exceeded for quota metric 'Queries'", 'rateLimitExceeded'),
      'not_let_in',
      'rate_limited_by_provider',
      false,
    ],
    [
      429,
      google('Too many concurrent requests for user', 'rateLimitExceeded'),
      'not_let_in',
      'rate_limited_by_provider',
      false,
    ],
    [
      429,
      google('User-rate limit exceeded. (Mail sending)', 'rateLimitExceeded'),
      'not_let_in',
      'sending_quota_exceeded',
      false,
    ],
    [
      403,
      google('The domain administrators have disabled Gmail apps.', 'domainPolicy'),
      'not_let_in',
      'policy_rejected',
      true,
    ],
    [400, google('Precondition check failed.', 'failedPrecondition'), 'not_let_in', 'policy_rejected', true],
    [400, google('Invalid To header', 'invalidArgument'), 'refused', 'recipient_refused', undefined],
    [400, google('Missing draft message', 'badRequest'), 'refused', 'content_rejected', undefined],
    [413, 'Request Entity Too Large', 'refused', 'message_too_large', undefined],
  ])('%i %o is %s', (status, body, kind, errorCode, isPermanent) => {
    const found = judged(gmailProblem(gmail, answer(status, body), NOW));
    expect(found).toMatchObject({ kind, errorCode, ...(isPermanent === undefined ? {} : { isPermanent }) });
  });

  it.each([500, 502, 503, 504])('%i leaves it unknown whether the message was sent', (status) => {
    const body = google('Backend Error', 'backendError');
    expect(judged(gmailProblem(gmail, answer(status, body), NOW)).kind).toBe('unknown');
    expect(judged(graphProblem(graph, answer(status, microsoft('serviceNotAvailable')), NOW)).kind).toBe('unknown');
  });

  it('can set the retry time in its text, or in Retry-After as seconds or a date', () => {
    const text = google('User-rate limit exceeded.  Retry after 2026-03-02T08:15:00.500Z', 'rateLimitExceeded');
    const seconds = (headers: Record<string, string>) =>
      judged(gmailProblem(gmail, answer(429, text, headers), NOW)) as { retryAfterSeconds?: number | null };
    expect(seconds({}).retryAfterSeconds).toBe(901);
    expect(seconds({ 'retry-after': '30' }).retryAfterSeconds).toBe(30);
    expect(seconds({ 'retry-after': 'Mon, 02 Mar 2026 08:01:00 GMT' }).retryAfterSeconds).toBe(60);
  });

  it.each([
    ['Rate Limit Exceeded', 'rateLimitExceeded', true],
    ["limit 'Queries per minute' of service 'gmail.googleapis.com'", 'RATE_LIMIT_EXCEEDED', true],
    ['Daily Limit Exceeded', 'dailyLimitExceeded', true],
    ['User Rate Limit Exceeded', 'userRateLimitExceeded', false],
    ["limit 'Queries per minute per user' of service 'gmail.googleapis.com'", 'rateLimitExceeded', false],
    ['Too many concurrent requests for user', 'rateLimitExceeded', false],
    ['User-rate limit exceeded. (Mail sending)', 'rateLimitExceeded', false],
    ['Quota exceeded', 'quotaExceeded', false],
  ])('with "%s" and %s is a limit of the application: %s', (message, reason, expected) => {
    const { ofApplication = false } = gmailProblem(gmail, answer(429, google(message, reason)), NOW);
    expect(ofApplication).toBe(expected);
  });

  it('never shows the token', () => {
    const problem = gmailProblem(gmail, answer(401, google('Bad token tok here', 'authError')), NOW);
    expect(problem.text).toBe('Gmail API, 401: Bad [redacted]en [redacted] here');
  });
});

describe('a rejection of Microsoft Graph', () => {
  it.each([
    [401, 'InvalidAuthenticationToken', 'not_let_in', 'auth_failed', true],
    [403, 'ErrorAccessDenied', 'not_let_in', 'auth_failed', true],
    [429, 'ApplicationThrottled', 'not_let_in', 'rate_limited_by_provider', false],
    [429, 'TooManyRequests', 'not_let_in', 'rate_limited_by_provider', false],
    [403, 'ErrorMessageSubmissionBlocked', 'not_let_in', 'policy_rejected', true],
    [403, 'ErrorSendAsDenied', 'not_let_in', 'policy_rejected', true],
    [404, 'MailboxNotEnabledForRESTAPI', 'not_let_in', 'policy_rejected', true],
    [400, 'ErrorInvalidRecipients', 'refused', 'recipient_refused', undefined],
    [413, 'RequestEntityTooLarge', 'refused', 'message_too_large', undefined],
    [400, 'ErrorMimeContentInvalid', 'refused', 'content_rejected', undefined],
  ])('%i %s is %s', (status, code, kind, errorCode, isPermanent) => {
    const found = judged(graphProblem(graph, answer(status, microsoft(code)), NOW));
    expect(found).toMatchObject({ kind, errorCode, ...(isPermanent === undefined ? {} : { isPermanent }) });
  });

  it.each([
    ['Application/ReadWrite/app/x', 'TooManyRequests', undefined, true],
    ['Tenant_Application/Write/app/tenant', 'TooManyRequests', 'user-1', true],
    ['Tenant/Write/app/tenant', 'TooManyRequests', 'user-1', true],
    ['Tenant_Application/Write/app/tenant', 'TooManyRequests', undefined, false],
    [undefined, 'ApplicationThrottled', undefined, false],
  ])('429 with scope %s, code %s, and user %s is a limit of the application: %s', (scope, code, user, expected) => {
    const headers: Record<string, string> = scope === undefined ? {} : { 'x-ms-throttle-scope': scope };
    const endpoint = { ...graph, ...(user === undefined ? {} : { user }) };
    const { ofApplication = false } = graphProblem(endpoint, answer(429, microsoft(code), headers), NOW);
    expect(ofApplication).toBe(expected);
  });

  it.each([
    [410, 'SyncStateNotFound'],
    [410, 'resyncRequired'],
    [400, 'SyncStateNotFound'],
    [410, ''],
  ])('%i %s makes the cursor invalid', (status, code) => {
    expect(graphProblem(graph, answer(status, microsoft(code)), NOW).kind).toBe('cursor_gone');
  });
});
