import type { FastifyRequest } from 'fastify';
import { valueFault } from './issue-texts.js';
import type { AnyOperation } from './operation-spec.js';
import { BAD, type Reading } from './reading/reading.js';
import { readIdempotencyKey } from './request-headers.js';

/**
 * Returns the idempotency key of a POST: the header, otherwise the body's `idempotencyKey` if the operation has one,
 * otherwise a valid `X-Client-Request-Id` (docs/build/conventions.md, Repeating). Reports a malformed key, and a header
 * and a body that differ.
 */
export function chooseIdempotencyKey(
  spec: AnyOperation,
  request: FastifyRequest,
  body: unknown,
  to: Reading,
): string | null {
  const header = readIdempotencyKey(request.headers, to);
  const inBody = spec.bodyIdempotencyKey === true && body !== BAD ? (body as { idempotencyKey?: unknown }) : undefined;
  const fromBody = typeof inBody?.idempotencyKey === 'string' ? inBody.idempotencyKey : null;
  if (header !== null && fromBody !== null && header !== fromBody) {
    to.path.push('body');
    const fault = valueFault('conflicting_values', 'differs from the header Idempotency-Key');
    to.refuseAt('idempotencyKey', fault, fromBody);
    to.path.pop();
  }
  const stand = spec.clientRequestIdIsKey === true ? request.state.clientRequestId : null;
  return header ?? fromBody ?? stand;
}
