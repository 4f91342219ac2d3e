import type { Ctx } from '../../platform/context.js';
import { rescheduleCampaigns } from '../campaigns/index.js';
import { changeContacts } from '../contacts/status/index.js';
import { cancelSends } from '../sends/index.js';
import type { StopForbidden } from '../suppressions/index.js';
import { listForbidden } from './stop-forbidden.reads.js';

/** Contacts that one statement moves: what it locks is bounded, however many an entry covers. */
const BATCH = 5_000;

/**
 * Contacts of these addresses and domains that wait become `suppressed` and their sends are cancelled, in the caller's
 * transaction; a message that is claimed is stopped by the handoff gate. They stay so when the entry is removed. Returns how many.
 */
export const stopForbidden: StopForbidden = async (ctx, workspaceId, forbidden) => {
  const waiting = await listForbidden(ctx.sql, workspaceId, forbidden);
  let stopped = 0;
  for (let from = 0; from < waiting.length; from += BATCH) {
    stopped += await stopBatch(
      ctx,
      workspaceId,
      waiting.slice(from, from + BATCH).map((contact) => contact.id),
    );
  }
  const campaigns = [...new Set(waiting.map((contact) => contact.campaignId))].sort();
  if (stopped > 0) await rescheduleCampaigns(ctx, workspaceId, campaigns, ctx.clock.now());
  return stopped;
};

async function stopBatch(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<number> {
  const changed = await changeContacts(ctx, workspaceId, contactIds, { status: 'suppressed', reason: 'suppression' });
  const ids = changed.map((contact) => contact.id);
  await cancelSends(ctx, workspaceId, { contactIds: ids }, 'contact_suppressed');
  return ids.length;
}
