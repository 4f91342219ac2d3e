/** Error when the service did not respond: not running, unreachable, or too slow. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Absolute URL with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
}

export interface ServiceResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly text: string;
}

/**
 * Sends one request to an Outrider service that an operator named. Redirects are refused, because the request has an API
 * key. Throws `ServiceUnreachableError` without a response.
 */
export async function askService(request: ServiceRequest): Promise<ServiceResponse> {
  const { method, url, headers, body, timeoutMs } = request;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), text };
  } catch (error) {
    throw new ServiceUnreachableError(`${new URL(url).origin} does not respond: ${reasonOf(error)}`, { cause: error });
  }
}

/** Node.js has the reason of a failed connection in `cause`, and those of several addresses in `errors`. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'no response in time';
  if (!(cause instanceof Error)) return message;
  const [first] = cause instanceof AggregateError ? (cause.errors as Error[]) : [];
  return first?.message ?? (cause.message || message);
}
