/** Seconds to wait after a 429 without `Retry-After`. */
const DEFAULT_WAIT_S = 60;

/** Completes a path of the API with the address, the API key, and the workspace of the account. */
export function addCredentials(request, _z, bundle) {
  const { url, apiKey, workspaceId } = bundle.authData;
  if (request.url.startsWith('/')) {
    request.url = url.replace(/\/+$/, '') + request.url;
    request.headers = { ...request.headers, Authorization: `Bearer ${apiKey}` };
    if (workspaceId) request.params = { workspaceId, ...request.params };
  }
  return request;
}

/** Turns an error of the API into one that Zapier shows or retries. */
export function explainFailure(response, z) {
  if (response.status < 400 || response.request?.skipThrowForStatus) return response;
  if (response.status === 429) {
    const wait = Number(response.getHeader('retry-after')) || DEFAULT_WAIT_S;
    throw new z.errors.ThrottledError('Outrider limits the number of requests.', wait);
  }
  const { detail, code } = jsonOf(z, response.content);
  // A 422 lists every invalid value; all other errors are one sentence.
  const text = Array.isArray(detail)
    ? detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
    : detail;
  throw new z.errors.Error(text ?? `Outrider returned ${response.status}.`, code ?? 'http_error', response.status);
}

function jsonOf(z, content) {
  try {
    return z.JSON.parse(content) ?? {};
  } catch {
    // A proxy in front of the service responded.
    return {};
  }
}
