import type { Ctx } from '../../../../platform/context.js';
import { callOutside, OutsideError } from '../../../../platform/outbound/outside-call.js';
import { serverFor } from './bootstrap.js';
import { type RdapAnswer, type RdapMemory, rdapMemory } from './rdap-memory.js';
import { refreshBootstrap } from './refresh-bootstrap.service.js';

const TIMEOUT_MS = 4_000;
const MAX_BODY_BYTES = 512 * 1024;
const ANSWER_LASTS_MS = 5 * 60_000;
/** Pause in milliseconds after a rate-limit response without a retry time. */
const QUIET_MS = 60_000;

/**
 * Looks up a name at its registry (RFC 9082). Never throws on external failures: without a reliable response, the result is
 * `silent`, and the registrar is queried instead. Calls no server if RDAP is disabled.
 */
export async function askRdap(
  ctx: Pick<Ctx, 'http' | 'log' | 'clock' | 'config'>,
  domain: string,
): Promise<RdapAnswer> {
  const { rdapBootstrapUrl } = ctx.config.providers;
  if (rdapBootstrapUrl === null) return 'silent';
  const memory = rdapMemory(ctx.config);
  const known = memory.answerFor(domain, ctx.clock.now().getTime());
  if (known !== null) return known;
  await refreshBootstrap(ctx, memory, rdapBootstrapUrl);
  const base = serverFor(memory.bootstrap, domain);
  if (base === null || !memory.mayAsk(new URL(base).host, ctx.clock.now().getTime())) return 'silent';
  const answer = await askServer(ctx, memory, base, domain);
  if (answer !== 'silent') memory.keep(domain, answer, ctx.clock.now().getTime() + ANSWER_LASTS_MS);
  return answer;
}

async function askServer(
  ctx: Pick<Ctx, 'http' | 'log' | 'clock'>,
  memory: RdapMemory,
  base: string,
  domain: string,
): Promise<RdapAnswer> {
  try {
    const { json } = await callOutside(ctx.http, ctx.log, {
      ...{ service: 'RDAP', method: 'GET', url: `${base}domain/${domain}` },
      headers: { accept: 'application/rdap+json' },
      secrets: [],
      ...{ timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES },
    });
    return describes(json, domain) ? 'registered' : 'silent';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.status === 404) return 'not_registered';
    if (error.status === 429) {
      memory.leaveAlone(new URL(base).host, ctx.clock.now().getTime() + (error.retryAfterMs ?? QUIET_MS));
    }
    ctx.log.debug({ err: error, domain }, 'RDAP gave no result; asking the registrar');
    return 'silent';
  }
}

/** A domain object with the requested name (RFC 9083, section 5.3): a web page with status 200 proves nothing. */
function describes(json: unknown, domain: string): boolean {
  const found = typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {};
  const name = found['ldhName'];
  return found['objectClassName'] === 'domain' && typeof name === 'string' && name.toLowerCase() === domain;
}
