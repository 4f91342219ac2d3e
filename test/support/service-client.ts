/** Sends a JSON request to a running service and returns its JSON response. Throws on any response other than 2xx. */
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
