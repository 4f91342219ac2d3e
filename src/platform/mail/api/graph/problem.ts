import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ApiResponse, jsonOf, plainText, retryAfterOf } from '../call-api.js';
import type { ApiProblem, ApiProblemKind } from '../problem.js';
import type { ApiEndpoint } from '../types.js';

const GraphError = Type.Object({
  error: Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
});

/**
 * Error codes of Outlook in Microsoft Graph (https://learn.microsoft.com/graph/errors,
 * https://learn.microsoft.com/graph/throttling), in lower case.
 */
const KINDS: ReadonlyMap<string, ApiProblemKind> = new Map([
  ['invalidauthenticationtoken', 'credentials'],
  ['erroraccessdenied', 'credentials'],
  ['authorization_requestdenied', 'credentials'],
  // The user of an application's token no longer exists.
  ['errorinvaliduser', 'credentials'],
  ['request_resourcenotfound', 'credentials'],
  ['toomanyrequests', 'throttled'],
  ['applicationthrottled', 'throttled'],
  ['errortoomanyrequests', 'throttled'],
  ['mailboxconcurrency', 'throttled'],
  ['errorexceededconnectioncount', 'throttled'],
  ['errorexceededmessagelimit', 'quota'],
  ['errorquotaexceeded', 'blocked'],
  ['errormessagesubmissionblocked', 'blocked'],
  ['errorsendasdenied', 'blocked'],
  ['errorinvalidrecipients', 'recipient'],
  ['errormessagesizeexceeded', 'too_large'],
  ['mailboxnotenabledforrestapi', 'blocked'],
  ['mailboxnotsupportedforrestapi', 'blocked'],
  ['erroritemnotfound', 'missing'],
  ['syncstatenotfound', 'cursor_gone'],
  ['syncstateinvalid', 'cursor_gone'],
  ['errorsyncstatenotfound', 'cursor_gone'],
  ['resyncrequired', 'cursor_gone'],
]);

/** Interprets a rejection by Microsoft Graph. */
export function graphProblem(endpoint: ApiEndpoint, answer: ApiResponse, nowMs = Date.now()): ApiProblem {
  const read = jsonOf(answer);
  const { code = '', message = 'no explanation' } = Value.Check(GraphError, read) ? read.error : {};
  const words = code === '' ? message : `${code}: ${message}`;
  const text = plainText(endpoint, `Microsoft Graph, ${answer.status}: ${words}`);
  const kind = kindOf(answer.status, code.toLowerCase());
  const ofApplication = kind === 'throttled' && isOfApplication(endpoint, answer);
  return { kind, text, retryAfterSeconds: retryAfterOf(answer, nowMs), ...(ofApplication && { ofApplication }) };
}

/**
 * Returns whether a limit is that of the application, by the scope that Microsoft Graph names
 * (https://learn.microsoft.com/graph/throttling-limits). Code `ApplicationThrottled` is a limit of one mailbox. The application of a
 * tenant is limited in its only directory; that of the instance, in one directory of many.
 */
function isOfApplication({ user }: ApiEndpoint, { headers }: ApiResponse): boolean {
  const scope = headers['x-ms-throttle-scope']?.split('/', 1)[0]?.toLowerCase();
  return scope === 'application' || (user !== undefined && (scope === 'tenant_application' || scope === 'tenant'));
}

function kindOf(status: number, code: string): ApiProblemKind {
  if (status >= 500) return 'server';
  const known = KINDS.get(code);
  if (known !== undefined) return known;
  if (status === 401) return 'credentials';
  if (status === 429) return 'throttled';
  if (status === 410) return 'cursor_gone';
  if (status === 404) return 'missing';
  if (status === 413) return 'too_large';
  if (status === 403) return 'blocked';
  return status < 400 ? 'server' : 'content';
}
