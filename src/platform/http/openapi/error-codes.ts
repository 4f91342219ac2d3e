import type { AnyOperation } from '../operation-spec.js';

/** Codes of requests that reach no operation. */
export const CODES_WITHOUT_OPERATION: readonly string[] = ['route_not_found', 'method_not_allowed'];

/** Codes of requests that cannot be read, regardless of the operation, because the HTTP parser returns them. */
const UNREADABLE = ['bad_request', 'uri_too_long'];

/** Codes of bodies that cannot be read. */
const UNREADABLE_BODY = ['payload_too_large', 'request_timeout', 'unsupported_media_type'];

/** Returns the codes that the error responses of an operation document: those of its access and its own. */
export function documentedCodes(spec: AnyOperation): string[] {
  return [...codesOfAccess(spec), ...(spec.errors ?? [])];
}

/**
 * Returns every code that an `ErrorOut` of the operation can have, sorted. Invalid values are a 422 without a code
 * (docs/build/conventions.md, Errors), so they add none.
 */
export function errorCodesOf(spec: AnyOperation): string[] {
  const hasBody = spec.body !== undefined || spec.form !== undefined || spec.rawBody === true;
  return [...new Set([...UNREADABLE, ...(hasBody ? UNREADABLE_BODY : []), ...documentedCodes(spec)])].sort();
}

function codesOfAccess(spec: AnyOperation): string[] {
  const always = ['internal_error', 'service_unavailable'];
  if (spec.access === 'public') return spec.ownPagesOnly === true ? ['csrf_refused', ...always] : always;
  const withKey = [
    'missing_credential',
    'invalid_credential',
    'expired_credential',
    spec.access === 'person' ? 'person_required' : 'insufficient_scope',
    ...(spec.method === 'GET' ? [] : ['csrf_refused']),
    'rate_limited',
  ];
  const withWorkspace = spec.access === 'workspace' ? ['workspace_not_found'] : [];
  const once = spec.access === 'workspace' && spec.method === 'POST' ? ['idempotency_key_in_use'] : [];
  return [...withKey, ...withWorkspace, ...once, ...always];
}
