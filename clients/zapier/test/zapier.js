import { createHash } from 'node:crypto';
import app from '../index.js';

class AppError extends Error {
  constructor(message, code, status) {
    super(message);
    Object.assign(this, { code, status });
  }
}
class ThrottledError extends Error {
  constructor(message, delay) {
    super(message);
    this.delay = delay;
  }
}

/**
 * Runs functions of the app as Zapier does: with its middleware and objects, over real HTTP.
 * https://docs.zapier.com/integrations/reference/cli-docs#z-object
 */
export function zapierWith(authData) {
  let cursor = '';
  const bundleOf = (given) => ({ authData, inputData: {}, meta: { page: 0 }, ...given });

  const run = async (perform, given = {}) => {
    const bundle = bundleOf(given);
    const z = {
      JSON,
      errors: { Error: AppError, ThrottledError },
      hash: (algorithm, text) => createHash(algorithm).update(text).digest('hex'),
      cursor: {
        get: async () => cursor,
        set: async (value) => {
          cursor = value;
        },
      },
      request: async (first, second) => {
        const options = typeof first === 'string' ? { ...second, url: first } : first;
        let request = { method: 'GET', headers: {}, params: {}, ...options };
        for (const before of app.beforeRequest) request = await before(request, z, bundle);
        return responseTo(request, z, bundle);
      },
    };
    return perform(z, bundle);
  };
  return { run, list: (key, given) => run(app.triggers[key].operation.performList, given) };
}

async function responseTo(request, z, bundle) {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.params))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  const { method, headers, body } = request;
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const content = await answer.text();
  let response = {
    request,
    content,
    status: answer.status,
    getHeader: (name) => answer.headers.get(name) ?? undefined,
    throwForStatus: () => {
      if (answer.status >= 400) throw new AppError(content, 'http_error', answer.status);
    },
    get data() {
      return JSON.parse(content);
    },
  };
  for (const after of app.afterResponse) response = await after(response, z, bundle);
  if (!request.skipThrowForStatus) response.throwForStatus();
  return response;
}
