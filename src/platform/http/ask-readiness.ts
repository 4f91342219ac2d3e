/** Status from `/ready`: `other` for a response that is not from an Outrider server. */
export type Readiness =
  | { readonly status: 'ok' | 'degraded' | 'unavailable'; readonly reasons: readonly string[] }
  | { readonly status: 'no_response' | 'other' };

const STATUSES = ['ok', 'degraded', 'unavailable'] as const;

/** Queries whether a service of the operator is ready; never throws. `url` is that of `/ready`. */
export async function askReadiness(url: string, timeoutMs: number): Promise<Readiness> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  } catch {
    return { status: 'no_response' };
  }
  const body = (await response.json().catch(() => null)) as { status?: unknown; reasons?: object } | null;
  const status = STATUSES.find((known) => known === body?.status);
  return status === undefined
    ? { status: 'other' }
    : { status, reasons: Object.values(body?.reasons ?? {}).map((reason) => String(reason)) };
}
