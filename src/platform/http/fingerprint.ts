import { createHash } from 'node:crypto';
import type { RawParameters } from './reading/query-string.js';

/** Returns JSON with sorted keys, which is equal for equivalent bodies. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export interface FingerprintParts {
  readonly method: string;
  /** Path as sent, without the query. */
  readonly path: string;
  readonly query: RawParameters;
  /** Parsed body; for a form, its fields, with the digest of each file. Undefined without a body. */
  readonly body: unknown;
}

/** Returns whether two requests with one idempotency key are the same (docs/build/conventions.md, Repeating). */
export function fingerprintOf({ method, path, query, body }: FingerprintParts): Buffer {
  const content = body === undefined ? '' : canonicalJson(body);
  return createHash('sha256')
    .update(`${method}\n${path}\n${canonicalJson(query)}\n${content}`)
    .digest();
}
