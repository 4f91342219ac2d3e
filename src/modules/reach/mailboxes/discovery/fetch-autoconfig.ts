import { readAutoconfig } from '../../../../engine/mail-settings/autoconfig.js';
import type { FoundServers } from '../../../../engine/mail-settings/servers.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutboundError, type OutboundResponse } from '../../../../platform/outbound/port.js';

/** Result of one autoconfiguration request. */
export type Asked =
  | { readonly outcome: 'found'; readonly servers: FoundServers }
  /** `nothing`: the server has no file. `unreadable`: the response contains no settings. `unanswered`: no response in time. */
  | { readonly outcome: 'nothing' | 'unreadable' | 'unanswered' };

const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 64 * 1024;
const MOST_REDIRECTS = 3;

/**
 * Fetches an autoconfiguration file over HTTPS only, within five seconds including redirects. Every redirect passes the
 * egress policy too. Never throws because of a response.
 */
export async function fetchAutoconfig(ctx: Pick<Ctx, 'http'>, url: string, email: string): Promise<Asked> {
  const endMs = performance.now() + TIMEOUT_MS;
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await get(ctx, at, endMs - performance.now());
    if (answer === null) return { outcome: 'unanswered' };
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
    if (next === undefined) return readAnswer(answer, email);
    if (!URL.canParse(next, at) || new URL(next, at).protocol !== 'https:') return { outcome: 'nothing' };
    at = new URL(next, at).href;
  }
  return { outcome: 'nothing' };
}

async function get(ctx: Pick<Ctx, 'http'>, url: string, timeoutMs: number): Promise<OutboundResponse | null> {
  if (timeoutMs <= 0) return null;
  try {
    const headers = { accept: 'text/xml, application/xml' };
    return await ctx.http.request({ method: 'GET', url, headers, timeoutMs, maxBodyBytes: MAX_BODY_BYTES });
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}

function readAnswer(answer: OutboundResponse, email: string): Asked {
  if (answer.status !== 200) return { outcome: answer.status >= 500 ? 'unanswered' : 'nothing' };
  const servers = answer.truncated ? null : readAutoconfig(answer.body.toString('utf8'), email);
  return servers === null ? { outcome: 'unreadable' } : { outcome: 'found', servers };
}
