import type { CampaignPlan } from '../../../../engine/campaign/plan.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { campaignRefOf, contactRefOf } from '../../../foundation/events/blocks.events.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { eachItem } from '../../../foundation/faults/index.js';
import { loadPlan, rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { freeContacts } from '../../../outreach/contacts/enrolment/index.js';
import { tryHoldContacts } from '../../../outreach/contacts/status/index.js';
import { findMailboxRefs } from '../../../reach/mailboxes/index.js';
import { reassignableSends } from '../../sends/reassign/index.js';
import { contactReassigned } from './reassign.events.js';
import { type MailboxReassigned, mailboxReassigned } from './reassign.jobs.js';
import { listDueReassignments, listWaitingCampaigns, type WaitingCampaign } from './reassign.reads.js';

/** Contacts moved per transaction, and by the policy per campaign and round. */
const CHUNK = 1_000;
/** Maximum contacts that a request moves; a job moves more. */
const MOST_AT_ONCE = 5_000;

interface Mailbox {
  readonly id: number;
  readonly address: string;
}

/** Contacts of a campaign that wait for a mailbox, and contacts that continue from another one. */
export interface ReassignedCampaign extends WaitingCampaign {
  /** Contacts that continue from other mailboxes, or would in a dry run; 0 if a job moves them. */
  readonly reassigned: number;
}

export interface Reassignment {
  readonly mailbox: Mailbox;
  readonly campaigns: readonly ReassignedCampaign[];
  readonly jobId: string | null;
}

/**
 * Moves all contacts that wait for this mailbox to other mailboxes of their campaigns. Contacts with an email that is
 * unconfirmed or being sent stay, and so do those of campaigns without another mailbox that can send. Throws
 * `mailbox_not_found` (404), and 409 `mailbox_active` for a mailbox that can send.
 */
export function reassignMailbox(
  ctx: Ctx,
  input: { readonly workspaceId: number; readonly mailboxId: number; readonly dryRun: boolean },
): Promise<Reassignment> {
  const { workspaceId, mailboxId, dryRun } = input;
  return inTx(ctx, async (ctx) => {
    const mailbox = await findSilent(ctx, workspaceId, mailboxId);
    const waiting = await listWaitingCampaigns(ctx.sql, workspaceId, mailboxId);
    const total = waiting.reduce((sum, campaign) => sum + movable(campaign), 0);
    if (dryRun)
      return { mailbox, campaigns: waiting.map((row) => ({ ...row, reassigned: movable(row) })), jobId: null };
    if (total > MOST_AT_ONCE) {
      const jobId = ctx.ids.uuid();
      await enqueue(
        ctx,
        mailboxReassigned,
        { workspaceId, mailboxId },
        { jobKey: `${mailboxReassigned.name}:${jobId}` },
      );
      return { mailbox, campaigns: waiting.map((row) => ({ ...row, reassigned: 0 })), jobId };
    }
    const campaigns: ReassignedCampaign[] = [];
    for (const row of waiting)
      campaigns.push({ ...row, reassigned: await reassignAll(ctx, workspaceId, row, mailbox) });
    return { mailbox, campaigns, jobId: null };
  });
}

/** Moves the contacts of a mailbox in chunks, each in a transaction. Repeatable: moved contacts no longer wait for it. */
export async function reassignMany(ctx: Ctx, { workspaceId, mailboxId }: MailboxReassigned): Promise<void> {
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  // The mailbox was deleted in the meantime, which moves its contacts, or it sends again.
  if (mailbox === undefined || mailbox.status === 'active') return;
  for (const row of await listWaitingCampaigns(ctx.sql, workspaceId, mailboxId)) {
    await reassignAll(ctx, workspaceId, row, mailbox);
  }
}

/**
 * Moves contacts of a workspace away from mailboxes that have not worked for as long as the policy of their campaign
 * says. Sets aside campaigns that fail. Returns how many contacts were moved.
 */
export async function reassignByPolicy(ctx: Ctx, workspaceId: number): Promise<number> {
  const due = await listDueReassignments(ctx.sql, workspaceId, ctx.clock.now());
  if (due.length === 0) return 0;
  const work = { name: 'sending.reassign', resource: 'campaign' } as const;
  const campaigns = [...new Set(due.map((row) => row.campaign_id))];
  const moved = await eachItem(
    ctx,
    work,
    campaigns,
    (item) => ({ workspaceId, item }),
    async (campaignId) => {
      const plan = await loadPlan(ctx, workspaceId, campaignId);
      let count = 0;
      for (const row of due.filter((one) => one.campaign_id === campaignId)) {
        const mailbox = { id: row.mailbox_id, address: row.address };
        if (plan !== undefined) count += await reassignChunk(ctx, plan, mailbox, 'policy');
      }
      return count;
    },
  );
  return moved.reduce((sum, count) => sum + count, 0);
}

const movable = (row: WaitingCampaign): number => (row.other_mailboxes > 0 ? row.idle : 0);

async function findSilent(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<Mailbox> {
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  if (mailbox === undefined) throw notFound('mailbox');
  if (mailbox.status === 'active') {
    throw conflict('mailbox_active', say`This mailbox can send: its contacts continue from it.`);
  }
  return mailbox;
}

async function reassignAll(ctx: Ctx, workspaceId: number, row: WaitingCampaign, mailbox: Mailbox): Promise<number> {
  if (movable(row) === 0) return 0;
  const plan = await loadPlan(ctx, workspaceId, row.campaign_id);
  if (plan === undefined) return 0;
  for (let all = 0; ; ) {
    const moved = await reassignChunk(ctx, plan, mailbox, 'manual');
    if (moved === 0) return all;
    all += moved;
  }
}

/**
 * Frees a chunk of a campaign's waiting contacts from a mailbox, with their emails and events: the next claim chooses
 * another mailbox. Never waits for a send or contact that another transaction holds, because it may be in progress a
 * moment later.
 */
function reassignChunk(ctx: Ctx, plan: CampaignPlan, mailbox: Mailbox, by: 'policy' | 'manual'): Promise<number> {
  const { workspaceId, id: campaignId } = plan;
  return inTx(ctx, async (ctx) => {
    const waiting = await reassignableSends.hold(ctx, workspaceId, { campaignId, mailboxId: mailbox.id }, CHUNK);
    const free = await tryHoldContacts(ctx, workspaceId, waiting);
    const ids = await reassignableSends.unbind(ctx, workspaceId, mailbox.id, [...free]);
    if (ids.length === 0) return 0;
    const contacts = await freeContacts(ctx, workspaceId, ids);
    const from = { mailboxId: mailbox.id, address: mailbox.address, by };
    await appendEvents(
      ctx,
      workspaceId,
      contacts.map((contact) => contactReassigned.draft({ ...campaignRefOf(plan), ...contactRefOf(contact), ...from })),
    );
    await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
    return ids.length;
  });
}
