import { type TransferStatus, transferTransitions } from '../../../../engine/lifecycle/transfer.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { transferFailed } from '../registry/domains.events.js';
import { dropZone } from '../registry/domains.jobs.js';
import { lockDomain, updateDomain } from '../registry/domains.repo.js';
import { cancelTransfers, listNamedTransfers, type TransferRow } from './transfers.repo.js';

/**
 * Cancels a transfer by its id, or all open transfers of a request by its `transferId`. A canceled transfer stays
 * canceled. Throws 404 `transfer_not_found`, and 409 `invalid_transition` if it has ended in another way.
 * @returns the domains of the transfers.
 */
export function cancelTransfer(ctx: Ctx, workspaceId: number, id: string): Promise<string[]> {
  return inTx(ctx, async (ctx) => {
    const named = await listNamedTransfers(ctx.sql, workspaceId, id);
    if (named.length === 0) throw notFound('transfer');
    const open = named.filter((transfer) => transfer.completed_at === null);
    const ended = named.find(({ status }) => status !== 'cancelled');
    if (open.length === 0 && ended !== undefined) {
      const context = { from: ended.status, action: 'cancel', allowed: cancelable() };
      throw conflict('invalid_transition', say`This transfer is ${ended.status}.`, context);
    }
    await cancelOpenTransfers(ctx, open, 'Canceled on request.');
    return named.map(({ domain }) => domain);
  });
}

/**
 * Cancels open transfers in the caller's transaction, so that a process working on one writes nothing more. A job deletes a zone that was
 * created for a domain that was never connected.
 */
export async function cancelOpenTransfers(ctx: Ctx, transfers: readonly TransferRow[], reason: string): Promise<void> {
  const now = ctx.clock.now();
  for (const { workspace_id: workspaceId, id, domain_id: domainId, batch_id, domain, provider } of transfers) {
    const row = await lockDomain(ctx.sql, workspaceId, domainId);
    const [cancelled] = await cancelTransfers(ctx.sql, workspaceId, domainId, reason, now);
    if (cancelled === undefined) continue;
    if (row?.status === 'transferring') {
      const isOwned = row.owned_at !== null;
      const error = isOwned ? {} : { error_code: 'cancelled', error_message: reason };
      await updateDomain(ctx.sql, workspaceId, domainId, {
        status: isOwned ? 'active' : 'failed',
        ...error,
        updated_at: now,
      });
    }
    const data = { transferId: batch_id, domain, provider, errorCode: 'cancelled', errorMessage: reason };
    await appendEvents(ctx, workspaceId, [transferFailed.draft(data)]);
    if (cancelled.zone_made) await enqueue(ctx, dropZone, { workspaceId, transferId: id });
  }
}

function cancelable(): TransferStatus[] {
  const statuses = Object.keys(transferTransitions) as TransferStatus[];
  return statuses.filter((status) => transferTransitions[status].some(({ to }) => to === 'cancelled'));
}
