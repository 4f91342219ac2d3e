import type { Listing } from '../../../../engine/dns/blocklists.js';
import { blockingRecords, type DomainChecks } from '../../../../engine/dns/domain-health.js';
import type { Ctx } from '../../../../platform/context.js';
import { findNamedDns, insertMissingDns, type NamedDomainDns } from '../registry/domain-dns.repo.js';
import { ensureDomains } from '../registry/domains.service.js';
import { checkDomains } from './check.service.js';

/** Milliseconds for which complete findings are used without another check. */
const KEPT_MS = 15 * 60_000;
/** Milliseconds after which findings without a response are checked again. */
const UNKNOWN_KEPT_MS = 30_000;
/** Maximum number of domains checked in parallel. */
const PARALLEL = 50;
/**
 * Milliseconds after which no further domain is checked while a request waits. Unchecked domains stay unknown, which
 * never blocks.
 */
const ASK_FOR_MS = 8_000;

/** Stored results of the last DNS checks of a domain. */
export interface KnownDns {
  /** Null before the first check. */
  readonly checks: DomainChecks | null;
  readonly listings: readonly Listing[];
}

/** Returns stored results of domains without a DNS query. Omits domains that the workspace does not have. */
export async function knownDns(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<Map<string, KnownDns>> {
  const rows = await findNamedDns(ctx.sql, workspaceId, names);
  return new Map(rows.map(({ domain, verdicts, listings }) => [domain, { checks: verdicts, listings }]));
}

/**
 * Checks the domains with no findings, old findings, or findings that block sending, so that a member who fixes a
 * record need not wait for stale findings to expire. Adds domains that the workspace does not have yet. Never call it
 * inside a transaction.
 * @param how.everyDomain checks every domain, even with recent findings.
 * @param how.forMs milliseconds after which no further domain is checked.
 */
export async function learnChecks(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
  how: { readonly everyDomain?: boolean; readonly forMs?: number } = {},
): Promise<void> {
  if (names.length === 0) return;
  await ensureDomains(ctx, workspaceId, names, { hosted: false });
  await insertMissingDns(ctx.sql, workspaceId, names, ctx.clock.now());
  const rows = await findNamedDns(ctx.sql, workspaceId, names);
  const stale = rows.filter((row) => how.everyDomain === true || isStale(row, ctx.clock.now()));
  const startMs = performance.now();
  const forMs = how.forMs ?? ASK_FOR_MS;
  for (let at = 0; at < stale.length && performance.now() - startMs < forMs; at += PARALLEL) {
    const part = stale.slice(at, at + PARALLEL);
    await checkDomains(
      ctx,
      workspaceId,
      part.map((row) => row.domain_id),
    );
  }
}

function isStale({ checked_at, verdicts, findings }: NamedDomainDns, now: Date): boolean {
  if (checked_at === null || verdicts === null || blockingRecords(verdicts).length > 0) return true;
  const isComplete = findings.every(({ status }) => status !== 'unknown');
  return now.getTime() - checked_at.getTime() > (isComplete ? KEPT_MS : UNKNOWN_KEPT_MS);
}
