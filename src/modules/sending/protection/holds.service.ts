import { type Ctx, inTx } from '../../../platform/context.js';
import { campaignRefOf, contactRefOf } from '../../foundation/events/blocks.events.js';
import { appendEvents } from '../../foundation/events/index.js';
import { togetherOrEach } from '../../foundation/faults/index.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { reopenCampaign } from '../../outreach/campaigns/reopening/index.js';
import { contactResumed } from '../../outreach/contacts/contacts.events.js';
import { changeContacts } from '../../outreach/contacts/status/index.js';
import { campaignSends } from '../sends/index.js';
import { continueContacts } from '../sequence/index.js';
import { type DueHolds, type HeldContact, HOLDS_WORK, listHoldCampaigns, lockHeld } from './holds.reads.js';

/**
 * Resumes contacts whose hold has ended: active again, with their next send due. The claim decides whether it may be
 * sent, so contacts of a paused campaign keep waiting. Returns how many were resumed.
 */
function endHolds(ctx: Ctx, workspaceId: number, campaignIds: readonly string[], limit: number): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const held = await lockHeld(ctx.sql, workspaceId, campaignIds, ctx.clock.now(), limit);
    const ids = held.map((contact) => contact.id);
    const moved = new Set(
      (await changeContacts(ctx, workspaceId, ids, { status: 'active', reason: null })).map(({ id }) => id),
    );
    const plans = await loadPlans(ctx, workspaceId, [...new Set(held.map((contact) => contact.campaign_id))]);
    for (const [campaignId, contacts] of byCampaign(held.filter(({ id }) => moved.has(id)))) {
      const plan = plans.get(campaignId);
      if (plan === undefined) continue;
      await continueContacts(
        ctx,
        plan,
        contacts.map((contact) => contact.id),
      );
      await appendEvents(
        ctx,
        workspaceId,
        contacts.map((contact) =>
          contactResumed.draft({ ...campaignRefOf(plan), ...contactRefOf(contact), by: 'timer' }),
        ),
      );
    }
    return moved.size;
  });
}

/**
 * Ends elapsed holds in all workspaces: for all campaigns of a workspace together, or one by one if that fails. Returns
 * the number of ended holds.
 */
export async function endDueHolds(ctx: Ctx, limit: number): Promise<number> {
  const due = await listHoldCampaigns(ctx.sql, ctx.clock.now(), limit);
  const itemOf = (of: DueHolds) => ({ workspaceId: of.workspace_id, item: of.campaign_id });
  let ended = 0;
  for (const workspaceId of new Set(due.map((of) => of.workspace_id))) {
    const end = async (all: readonly DueHolds[]): Promise<number> => {
      const ids = all.map((of) => of.campaign_id);
      return endHolds(ctx, workspaceId, ids, limit);
    };
    const own = due.filter((of) => of.workspace_id === workspaceId);
    const runs = { together: end, one: (of: DueHolds) => end([of]) };
    for (const count of await togetherOrEach(ctx, HOLDS_WORK, own, itemOf, runs)) ended += count;
  }
  return ended;
}

function byCampaign(contacts: readonly HeldContact[]): Map<string, HeldContact[]> {
  const groups = new Map<string, HeldContact[]>();
  for (const contact of contacts) {
    const group = groups.get(contact.campaign_id);
    if (group === undefined) groups.set(contact.campaign_id, [contact]);
    else group.push(contact);
  }
  return groups;
}

interface Resumed {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly contactIds: readonly string[];
}

/**
 * Continues contacts that a member resumed; the resume writes their event. Reactivates a completed campaign. Runs in
 * the transaction of the request, which holds the contacts, so that the first read after the response has their
 * messages. Waits for no message that another transaction holds: that one may be in progress a moment later, and its
 * result waits for the contact.
 */
export async function continueResumed(ctx: Ctx, input: Resumed): Promise<void> {
  const held = new Set(await campaignSends.holdFree(ctx, input.workspaceId, input.contactIds));
  await goOn(ctx, { ...input, contactIds: input.contactIds.filter((id) => !held.has(id)) }, false);
}

/** Resumes remaining contacts, whose email was held or being sent during the request. For its job; idempotent. */
export function continueLeft(ctx: Ctx, input: Resumed): Promise<void> {
  return goOn(ctx, input, true);
}

function goOn(ctx: Ctx, input: Resumed, leavesWaiting: boolean): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const plan = (await loadPlans(ctx, input.workspaceId, [input.campaignId])).get(input.campaignId);
    if (plan === undefined) return;
    const planned = await continueContacts(ctx, plan, input.contactIds, { leavesWaiting });
    if (planned > 0) await reopenCampaign(ctx, input.workspaceId, plan.id);
  });
}
