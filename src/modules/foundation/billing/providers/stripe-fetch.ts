import type { OutboundHttp } from '../../../../platform/outbound/port.js';
import { legibleJson } from '../../../../platform/outbound/read-json.js';
import { withhold } from '../../../../platform/outbound/withhold.js';

/** Timeout of an attempt. The SDK makes two, and both end before the request timeout (30 s, docs/build/conventions.md). */
const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * Every response of Stripe is a JSON object. With any other response, the SDK fails outside of a promise, which would end the process.
 */
function requireObject(text: string): string {
  const body = legibleJson(text);
  const value: unknown = body === null ? null : JSON.parse(body);
  if (body === null || typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The response is not a JSON object.');
  return body;
}

/**
 * Returns a `fetch` for Stripe's SDK with the rules of all outbound calls: egress policy, time limit, and bounded
 * responses. Errors never contain the key.
 */
export function stripeFetch(http: OutboundHttp, secretKey: string): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { port } = new URL(url);
    const {
      status,
      headers,
      body: bytes,
    } = await http.request({
      url,
      method: (init?.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      ...(typeof init?.body === 'string' && init.body !== '' ? { body: init.body } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      ...(port === '' ? {} : { ports: [Number(port)] }),
    });
    const body = requireObject(withhold(bytes.toString('utf8'), [secretKey]));
    return new Response(body, { status, headers: { ...headers } });
  };
}
