/** Status of codes that have neither 409 nor, because they end in `_not_found`, 404. */
const STATUSES: Readonly<Record<string, number>> = {
  bad_request: 400,
  missing_credential: 401,
  invalid_credential: 401,
  expired_credential: 401,
  wrong_sign_in: 401,
  passkey_refused: 401,
  circle_refused: 401,
  push_refused: 401,
  circle_call_late: 401,
  payment_method_required: 402,
  payment_failed: 402,
  insufficient_scope: 403,
  account_key_required: 403,
  csrf_refused: 403,
  owner_required: 403,
  person_required: 403,
  sign_in_again: 403,
  method_not_allowed: 405,
  request_timeout: 408,
  precondition_failed: 412,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  provider_error: 502,
  service_unavailable: 503,
  provider_timeout: 504,
};

/** Returns the HTTP status of an error code. */
export function statusOf(code: string): number {
  return STATUSES[code] ?? (code.endsWith('_not_found') ? 404 : 409);
}
