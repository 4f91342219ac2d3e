/** Asks a running service as an outside program would: a JSON body out, a JSON answer in. Throws on any answer but 2xx. */
export async function callService<T>(
  service: { readonly origin: string; readonly key: string; readonly idempotencyKey?: string | undefined },
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${service.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(service.idempotencyKey === undefined ? {} : { 'idempotency-key': service.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}
