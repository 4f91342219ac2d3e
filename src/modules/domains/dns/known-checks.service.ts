import { blockingRecords, type DomainChecks } from '../../../engine/dns/domain-health.js';
import type { Ctx } from '../../../platform/context.js';
import { ensureDomains } from '../domains.service.js';
import { checkDomains } from './check.service.js';
import { findNamedDns, insertMissingDns, type NamedDomainDns } from './domain-dns.repo.js';

/** What DNS said stands this long for what is decided by it. */
const KEPT_MS = 15 * 60_000;
/** What had no answer is asked again soon. */
const UNKNOWN_KEPT_MS = 30_000;
/** Domains asked about at once. */
const PARALLEL = 50;
/** No further domain is begun after this long while a request waits; the rest stays unknown, which never blocks. */
const ASK_FOR_MS = 8_000;

/** What is known about these domains of a workspace without asking DNS; the others are left out. */
export async function knownChecks(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<Map<string, DomainChecks>> {
  const rows = await findNamedDns(ctx.sql, workspaceId, names);
  return new Map(rows.flatMap(({ domain, verdicts }) => (verdicts === null ? [] : [[domain, verdicts] as const])));
}

/**
 * Asks DNS about the domains that nothing is known about, whose answers are old, or that may not send: a person who mends a record
 * need not wait for an old answer. Domains that are not in the list yet come into it. Never inside a transaction.
 * @param how.anew asks about every domain. `how.forMs`: no further domain is begun after this long.
 */
export async function learnChecks(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
  how: { readonly anew?: boolean; readonly forMs?: number } = {},
): Promise<void> {
  if (names.length === 0) return;
  await ensureDomains(ctx, workspaceId, names, { hosted: false });
  await insertMissingDns(ctx.sql, workspaceId, names, ctx.clock.now());
  const rows = await findNamedDns(ctx.sql, workspaceId, names);
  const stale = rows.filter((row) => how.anew === true || isStale(row, ctx.clock.now()));
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
