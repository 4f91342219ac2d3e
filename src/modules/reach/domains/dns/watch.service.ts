import { groupBy } from '../../../../engine/group-by.js';
import type { Ctx } from '../../../../platform/context.js';
import { claimBy } from '../../../../platform/due/claims/claims.js';
import { letClaimsGo } from '../../../../platform/due/claims/let-go.js';
import { togetherOrEach } from '../../../foundation/faults/index.js';
import { claimDueChecks, type DueCheck, findNextCheckAt, releaseChecks } from '../registry/domain-dns.repo.js';
import { DNS_WATCH_LOOP } from '../registry/loops.js';
import { checkDomains } from './check.service.js';
import { DNS_CHECKS } from './due-checks.js';

/** Delay after a check that could not run because the database or this process failed, not DNS. */
const AGAIN_MS = 60_000;

/** Claims up to `limit` due domains and checks their DNS. Returns the number of claimed domains. */
export async function runDueChecks(ctx: Ctx, workerId: string, limit: number): Promise<number> {
  const now = ctx.clock.now();
  const due = await claimBy(ctx, DNS_CHECKS, workerId, (sql) => claimDueChecks(sql, now, workerId, limit));
  for (const [workspaceId, checks] of groupBy(due, (check) => check.workspaceId)) {
    const again = new Date(now.getTime() + AGAIN_MS);
    try {
      const asked = new Set((await ask(ctx, workspaceId, checks)).flat());
      await releaseChecks(
        ctx.sql,
        checks.filter((check) => !asked.has(check)),
        again,
      );
      // The remaining domains need no DNS check; they wait until something changes.
      await releaseChecks(ctx.sql, checks, null);
    } catch (error) {
      ctx.log.error({ err: error, workspaceId }, 'failed to check DNS of domains; retrying');
      const key = ({ workspaceId, domainId }: DueCheck) => ({ workspace_id: workspaceId, domain_id: domainId });
      const claims = checks.map((check) => ({ key: key(check), workerId, attempt: check.attempt }));
      await letClaimsGo(ctx, DNS_CHECKS, claims, again);
    }
  }
  return due.length;
}

/** Checks domains of a workspace together, or one by one if that fails. Returns the completed checks. */
function ask(ctx: Ctx, workspaceId: number, checks: readonly DueCheck[]): Promise<Array<readonly DueCheck[]>> {
  const all = async (checks: readonly DueCheck[]): Promise<readonly DueCheck[]> => {
    await checkDomains(
      ctx,
      workspaceId,
      checks.map((check) => check.domainId),
    );
    return checks;
  };
  const itemOf = (check: DueCheck) => ({ workspaceId, item: check.domainId });
  return togetherOrEach(ctx, { name: DNS_WATCH_LOOP }, checks, itemOf, { together: all, one: (check) => all([check]) });
}

export function findNextDueCheck(ctx: Ctx): Promise<Date | null> {
  return findNextCheckAt(ctx.sql);
}
