import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError } from './errors';
import { patientFetch } from './patient';
import type { components, paths } from './schema';
import { session } from './session';

/** Schemas of the API by name. */
export type Schemas = components['schemas'];

/** The credential in the request is wrong; the session of the page is not affected. */
const REFUSED_PROOF = new Set(['wrong_sign_in', 'passkey_refused']);

const signIn: Middleware = {
  onRequest: ({ request }) => {
    request.headers.set('accept-language', document.documentElement.lang);
    const key = session.key();
    if (key !== null && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${key}`);
    const csrf = session.csrf();
    if (csrf !== null && request.method !== 'GET') request.headers.set('x-csrf-token', csrf);
    return request;
  },
  onResponse: async ({ response }) => {
    if (response.ok) return response;
    const body = await response.json().catch(() => null);
    const error = new ApiError(response.status, body, response.headers.get('x-request-id'));
    if (response.status === 401 && !REFUSED_PROOF.has(error.code)) session.lapse();
    // Another tab has signed in again, so the session data of this page is outdated.
    if (error.code === 'csrf_refused' && session.csrf() !== null) void renew();
    throw error;
  },
  onError: ({ error }) => (error instanceof ApiError ? error : new ApiError(0, null, null)),
};

/** Fetches the token of the browser session again. When another member has signed in since, the page reloads. */
async function renew(): Promise<void> {
  const who = session.who();
  const answer = await api.GET('/auth/session').catch(() => null);
  if (answer?.data === undefined) return;
  session.enter(answer.data.user.id, answer.data.csrf_token);
  if (answer.data.user.id !== who) window.location.reload();
}

/** The only API client of the console. Types come from `openapi.json`. */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: patientFetch,
  querySerializer: { array: { style: 'form', explode: true } },
});
api.use(signIn);

/** Returns the data of a response. Throws `ApiError` if the response has none. */
export async function take<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** Returns the idempotency header of a POST. The key is created when the form opens and reused for retries. */
export const once = (key: string) => ({ 'Idempotency-Key': key });
export const newKey = (): string => crypto.randomUUID();
