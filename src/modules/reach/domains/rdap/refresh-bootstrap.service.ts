import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { callOutside, OutsideError } from '../../../../platform/outbound/outside-call.js';
import { readBootstrap } from './bootstrap.js';
import type { RdapMemory } from './rdap-memory.js';

const FRESH_MS = 24 * 3_600_000;
/** Milliseconds until the retry of a failed refresh. */
const AGAIN_MS = 3_600_000;
const TIMEOUT_MS = 5_000;
/** Maximum size; the file has about 100 kB. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const NOT_MODIFIED = 304;

type RefreshCtx = Pick<Ctx, 'http' | 'log' | 'clock'>;

/** Fetches IANA's file once per day, on demand. Without a valid response, the previous data stays. */
export async function refreshBootstrap(ctx: RefreshCtx, memory: RdapMemory, url: string): Promise<void> {
  if (memory.refreshing === null && ctx.clock.now().getTime() < memory.refreshAtMs) return;
  memory.refreshing ??= refresh(ctx, memory, url).finally(() => {
    memory.refreshing = null;
  });
  await memory.refreshing;
}

async function refresh(ctx: RefreshCtx, memory: RdapMemory, url: string): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  memory.refreshAtMs = nowMs + AGAIN_MS;
  try {
    const { json, headers } = await callOutside(ctx.http, ctx.log, {
      ...{ service: 'IANA', method: 'GET', url, timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES },
      secrets: [],
      headers: memory.etag === null ? {} : { 'if-none-match': memory.etag },
    });
    const bootstrap = readBootstrap(json);
    if (bootstrap === null) throw new OutsideError('retry', say`IANA returned no RDAP bootstrap file`, null);
    memory.bootstrap = bootstrap;
    memory.etag = headers['etag'] ?? null;
    memory.refreshAtMs = nowMs + FRESH_MS;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.status === NOT_MODIFIED) memory.refreshAtMs = nowMs + FRESH_MS;
    else ctx.log.warn({ err: error }, 'failed to refresh the list of RDAP servers; using the previous list');
  }
}
