import { type Ctx, inTx } from '../../../platform/context.js';
import { ensureDomains, hostingRights, isWatched, takeDomain } from '../domains/index.js';
import { moveMailboxes } from './core/mailbox-status.service.js';
import { listHostedAt } from './core/mailboxes.reads.js';
import { lockMailboxes } from './core/mailboxes.repo.js';
import type { PlannedMailbox } from './create-plan.js';
import type { Rejection } from './rejection.js';

/**
 * Rejects hosted mailboxes at domains that the workspace does not own. Writes nothing, so that a rejected mailbox
 * leaves no domain behind.
 */
export async function refuseForeignDomains(
  ctx: Ctx,
  workspaceId: number,
  planned: readonly PlannedMailbox[],
): Promise<{ readonly wanted: readonly PlannedMailbox[]; readonly refused: ReadonlyMap<string, Rejection> }> {
  const hosted = planned.filter(isHosted).map(({ domain }) => domain);
  const rights = await hostingRights(ctx, workspaceId, [...new Set(hosted)]);
  const refused = new Map<string, Rejection>();
  for (const mailbox of planned) {
    const right = isHosted(mailbox) ? rights.get(mailbox.domain) : undefined;
    if (right === undefined || !('refusal' in right)) continue;
    refused.set(mailbox.address, {
      mailbox: mailbox.item.address,
      code: 'domain_not_owned',
      message: right.refusal,
    });
  }
  return { wanted: planned.filter(({ address }) => !refused.has(address)), refused };
}

/** Adds the domains of new mailboxes: hosted ones get a key, the others are monitored. */
export async function addDomainsOf(ctx: Ctx, workspaceId: number, planned: readonly PlannedMailbox[]): Promise<void> {
  const hosted = [...new Set(planned.filter(isHosted).map(({ domain }) => domain))];
  const rows = await ensureDomains(ctx, workspaceId, hosted, { hosted: true });
  for (const [name, right] of await hostingRights(ctx, workspaceId, hosted)) {
    const row = rows.get(name);
    if (row !== undefined && 'proof' in right && right.proof !== null) await takeDomain(ctx, row, right.proof);
  }
  const connected = planned.filter(
    ({ provider, domain }) => !['native', 'sandbox'].includes(provider) && isWatched(domain),
  );
  await ensureDomains(
    ctx,
    workspaceId,
    connected.map(({ domain }) => domain),
    { hosted: false },
  );
}

/** Stops the hosted mailboxes of a domain that the workspace has lost. May be repeated. */
export function stopHostingAt(ctx: Ctx, workspaceId: number, domain: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const right = (await hostingRights(ctx, workspaceId, [domain])).get(domain);
    if (right === undefined || !('refusal' in right)) return;
    const rows = await lockMailboxes(ctx.sql, workspaceId, await listHostedAt(ctx.sql, workspaceId, domain));
    await moveMailboxes(ctx, workspaceId, rows, 'provider_block', {
      errorCode: 'policy_rejected',
      message: `${domain} belongs to another workspace now.`,
    });
  });
}

function isHosted({ provider }: PlannedMailbox): boolean {
  return provider === 'native';
}
