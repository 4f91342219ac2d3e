import type { AnyOperation } from '../operation-spec.js';
import type { Json } from './json.js';

const text = { type: 'string' };

/** Response headers that clients use. Every response also has `X-Request-Id`. */
const HEADERS = {
  ETag: {
    description: 'Revision of the returned resource. Send it as `If-Match` to change only this revision.',
    schema: text,
    example: '"7"',
  },
  Link: {
    description: 'URL of the next page (RFC 8288). Absent on the last page.',
    schema: text,
    example: '</campaigns?workspaceId=42&limit=50&cursor=AbC>; rel="next"',
  },
  'X-Next-Cursor': {
    description: '`cursor` of the next page. Absent on the last page.',
    schema: text,
    example: 'AbC',
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 0 },
    example: 3,
  },
  'RateLimit-Policy': {
    description: 'Rate limit that applies: `q` requests per `w` seconds.',
    schema: text,
    example: '"default";q=100;w=10',
  },
  RateLimit: {
    description: 'Remaining capacity: `r` requests; the limit resets in `t` seconds.',
    schema: text,
    example: '"default";r=97;t=1',
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'X-Ignored-Fields': {
    description:
      'Unknown parameters and fields of the request, separated by commas. With `Prefer: handling=strict`, they return a 422.',
    schema: text,
    example: 'body.settings.dayLimit',
  },
  'X-Request-Id': {
    description: 'ID of the request in logs and errors. A valid ID sent by the client is kept.',
    schema: text,
    example: 'req-01959f00',
  },
} as const satisfies Json;

export type HeaderName = keyof typeof HEADERS;

export const headerComponents: Json = HEADERS;

/** Returns references to headers for a response. */
export function headersOf(names: readonly HeaderName[]): Json {
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

/** Returns the headers of a successful response of an operation. */
export function headersOfSuccess(spec: AnyOperation): HeaderName[] {
  const isRepeatable = spec.method === 'POST' && spec.access === 'workspace';
  return [
    ...(spec.answerHeaders ?? []),
    ...(isRepeatable ? (['Idempotent-Replayed'] as const) : []),
    ...(spec.access === 'public' ? [] : (['X-Ignored-Fields'] as const)),
  ];
}
