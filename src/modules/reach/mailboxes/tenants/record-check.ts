import type { Ctx } from '../../../../platform/context.js';
import { enqueueMany } from '../../../../platform/queue/enqueue.js';
import { probeMailbox } from '../core/mailboxes.jobs.js';
import { findMailboxes } from '../core/mailboxes.repo.js';
import { listTenantMailboxes, makeTenantTokensDue, type TenantRow } from '../oauth/tenants.repo.js';
import { TOKENS_LOOP } from '../oauth/tokens-loop.js';
import type { TenantCheck } from './check-tenant.service.js';

/** Returns the values of a tenant after a check. */
export function checkedValues(ctx: Pick<Ctx, 'clock'>, check: TenantCheck, before: TenantRow) {
  const now = ctx.clock.now();
  const after = check.ok
    ? { status: 'active', problem_code: null, problem: null, failing_since: null }
    : {
        ...{ status: 'failing', problem_code: check.code, problem: check.message },
        failing_since: before.failing_since ?? now,
      };
  const isSame = after.status === before.status && after.problem_code === before.problem_code;
  return { ...after, checked_at: now, ...(isSame ? {} : { updated_at: now }) };
}

/** Mints tokens with the accepted credential, and probes the mailboxes that were disconnected because of the former one. */
export async function retryMailboxes(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  await makeTenantTokensDue(ctx.sql, workspaceId, id, ctx.clock.now());
  ctx.wake.hint(TOKENS_LOOP);
  const ids = await listTenantMailboxes(ctx.sql, workspaceId, id);
  const rows = await findMailboxes(ctx.sql, workspaceId, { ids, uuids: [], addresses: [] });
  const down = rows.filter(({ status }) => status === 'disconnected' || status === 'error');
  await enqueueMany(
    ctx,
    probeMailbox,
    down.map((row) => ({ workspaceId, mailboxId: row.id, round: 0 })),
  );
}
