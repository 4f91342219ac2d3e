import { complaintShare, readSnds, type SndsDay, type SndsFilterResult } from '../../../../engine/reputation/snds.js';
import type { Ctx } from '../../../../platform/context.js';
import { isSameAddress } from '../../../../platform/outbound/address-classes.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import { withhold } from '../../../../platform/outbound/withhold.js';
import { listEgressAddresses } from './egress-addresses.repo.js';
import { deleteSnds, findSndsRead, type SndsRead, updateSnds, upsertSndsRead } from './snds-reads.repo.js';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 30_000;
/** About 10,000 addresses. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const LONGEST_PROBLEM = 300;

/**
 * Reads the data feed of SNDS: once a day, and every hour after a failure. Microsoft adds a day of data about once a day.
 * A failure is recorded and does not affect the caller.
 */
export async function refreshSnds(ctx: Ctx): Promise<void> {
  const { sndsUrl } = ctx.config;
  const last = await findSndsRead(ctx.sql);
  if (sndsUrl === null) {
    if (last !== null) await deleteSnds(ctx.sql);
    return;
  }
  const now = ctx.clock.now();
  const waitMs = last?.problem === null ? 24 * HOUR_MS : HOUR_MS;
  if (last !== null && now.getTime() - last.tried_at.getTime() < waitMs) return;
  const read = await fetchFeed(ctx, sndsUrl);
  if (typeof read === 'string') {
    ctx.log.warn({ problem: read }, 'failed to read Microsoft SNDS');
    await upsertSndsRead(ctx.sql, now, read);
    return;
  }
  for (const { address } of await listEgressAddresses(ctx.sql)) {
    await updateSnds(ctx.sql, address, read.find((day) => isSameAddress(day.address, address)) ?? null);
  }
  await upsertSndsRead(ctx.sql, now, null);
}

/** Returns the days in the feed, or why it cannot be read, without the key in its URL. */
async function fetchFeed(ctx: Ctx, url: string): Promise<readonly SndsDay[] | string> {
  try {
    const response = await ctx.http.request({
      ...{ method: 'GET', url, headers: { accept: 'text/csv, text/plain' } },
      ...{ timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES },
    });
    if (response.status >= 300 && response.status < 400) return 'The feed redirects. The key may be wrong or expired.';
    // SNDS answers 204 without data.
    if (response.status === 204) return [];
    if (response.status !== 200) return `The feed responded with status ${response.status}.`;
    if (response.truncated) return `The feed is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB.`;
    return readSnds(response.body.toString('utf8')) ?? 'The feed is not in the format of SNDS. The key may be wrong.';
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const secrets = [url, ...new URL(url).searchParams.values()];
    return withhold(`The feed does not respond: ${error.message}`, secrets).slice(0, LONGEST_PROBLEM);
  }
}

/** Reading of the feed: set up or not, the last success, and why the last attempt failed. */
export interface SndsState {
  readonly readAt: Date | null;
  readonly problem: string | null;
}

/** Returns the state of the feed; null if none is set. */
export async function readSndsState(ctx: Pick<Ctx, 'sql' | 'config'>): Promise<SndsState | null> {
  if (ctx.config.sndsUrl === null) return null;
  const read: SndsRead | null = await findSndsRead(ctx.sql);
  return { readAt: read?.read_at ?? null, problem: read?.problem ?? null };
}

/** Values of metrics about one address. */
export interface SndsMeasure {
  readonly address: string;
  /** 0 for green, 1 for yellow, 2 for red; null if unknown. */
  readonly filter: number | null;
  readonly complaintShare: number | null;
  readonly trapHits: number;
}

const LEVELS: Readonly<Record<SndsFilterResult, number>> = { green: 0, yellow: 1, red: 2 };

/** Returns what the last reading says about each address; nothing about addresses without data. */
export async function measureSnds(ctx: Pick<Ctx, 'sql'>): Promise<SndsMeasure[]> {
  const rows = await listEgressAddresses(ctx.sql);
  return rows.flatMap(({ address, snds }) =>
    snds === null
      ? []
      : [
          {
            address,
            filter: snds.filterResult === null ? null : LEVELS[snds.filterResult],
            complaintShare: complaintShare(snds.complaintRate),
            trapHits: snds.trapHits,
          },
        ],
  );
}

/** Returns the reason for a warning: the feed cannot be read, or Microsoft filters most email of an address; null if none. */
export async function sndsProblem(ctx: Pick<Ctx, 'sql' | 'config'>): Promise<string | null> {
  const state = await readSndsState(ctx);
  if (state === null) return null;
  if (state.problem !== null) return `Microsoft SNDS cannot be read. ${state.problem}`;
  const rows = await listEgressAddresses(ctx.sql);
  const red = rows.flatMap(({ address, snds }) => (snds?.filterResult === 'red' ? [address] : []));
  return red.length === 0 ? null : `Microsoft filters over 90% of email from ${red.join(', ')} as spam (SNDS).`;
}
