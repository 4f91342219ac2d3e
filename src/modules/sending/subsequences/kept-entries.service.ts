import { type Ctx, inTx } from '../../../platform/context.js';
import { eachItem, type Work } from '../../foundation/faults/index.js';
import { lockContacts } from '../../outreach/contacts/status/index.js';
import { ENTRY_WORK_NAME, type KeptEntry, listReadyEntries } from './kept-entries.reads.js';
import { deleteEntries } from './kept-entries.repo.js';
import { routeContact } from './subsequence-routing.service.js';

const BATCH = 50;
const ENTRY_WORK: Work = { name: ENTRY_WORK_NAME, resource: 'campaign' };

/**
 * Routes contacts of a workspace that were kept for subsequences that have resumed, by current facts. Each
 * contact has its own transaction. Returns the number of contacts.
 */
export async function enterKept(ctx: Ctx, workspaceId: number): Promise<number> {
  const entries = await listReadyEntries(ctx.sql, workspaceId, ctx.clock.now(), BATCH);
  const itemOf = ({ contact_id, parent_campaign_id }: KeptEntry) => ({
    workspaceId,
    item: contact_id,
    resourceId: parent_campaign_id,
  });
  const entered = await eachItem(ctx, ENTRY_WORK, entries, itemOf, (entry) =>
    inTx(ctx, async (ctx) => {
      await lockContacts(ctx, workspaceId, [entry.contact_id]);
      if ((await deleteEntries(ctx.sql, workspaceId, entry.contact_id)) === 0) return 0;
      const { contact_id: contactId, parent_campaign_id: campaignId } = entry;
      await routeContact(ctx, workspaceId, { campaignId, contactId, fact: { kind: 'kept' } });
      return 1;
    }),
  );
  return entered.reduce<number>((sum, count) => sum + count, 0);
}
