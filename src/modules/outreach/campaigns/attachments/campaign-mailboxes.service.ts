import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound, ValidationError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { findMailboxRefs, holdMailboxRefs, type MailboxRow } from '../../../reach/mailboxes/index.js';
import { lockEditable } from '../core/campaign-lock.service.js';
import { rescheduleCampaigns } from '../core/campaign-status.service.js';
import { mailboxDetached } from '../core/campaigns.jobs.js';
import { listChildRows } from '../core/campaigns.repo.js';
import { MAX_MAILBOXES } from '../core/limits.js';
import { lockCampaignSlots } from '../slots/campaign-slots.repo.js';
import { type AttachedMailbox, listAttachedMailboxes } from '../view/campaign-mailboxes.reads.js';
import { getCampaign } from '../view/campaign-view.service.js';
import {
  type AttachItem,
  asItem,
  type MailboxPolicy,
  namesIn,
  newAttachment,
  readAttachItem,
  sentAs,
} from './attach-items.js';
import {
  countAttachments,
  deleteAttachments,
  findAttached,
  insertAttachments,
  type NewAttachment,
} from './campaign-mailboxes.repo.js';

/** Reason why one of several mailboxes was not changed. */
interface ItemRejection {
  /** Mailbox as named in the request. */
  readonly mailbox: string;
  readonly code: string;
  readonly message: string;
}

/** Result of attaching mailboxes. */
export interface AttachOutcome {
  readonly campaignId: string;
  readonly requestedCount: number;
  readonly attachedCount: number;
  readonly alreadyAttachedCount: number;
  readonly rejectedCount: number;
  readonly mailboxes: readonly AttachedMailbox[];
  readonly rejections: readonly ItemRejection[];
}

/** Result of detaching mailboxes. */
export interface DetachOutcome {
  readonly campaignId: string;
  readonly requestedCount: number;
  readonly detachedCount: number;
  readonly notAttachedCount: number;
  readonly rejectedCount: number;
  /** Contacts that continue from another mailbox. */
  readonly reassignedContacts: number;
  readonly rejections: readonly ItemRejection[];
}

/** Returns the mailboxes of a campaign in the order of attachment. Throws `campaign_not_found` (404). */
export async function listCampaignMailboxes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
): Promise<AttachedMailbox[]> {
  await getCampaign(ctx, workspaceId, campaignId);
  return describeAttached(ctx, workspaceId, campaignId, null);
}

/** Returns the attached ones of these mailboxes, or all (null), in the order of attachment. */
export function describeAttached(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[] | null,
): Promise<AttachedMailbox[]> {
  return listAttachedMailboxes(ctx.sql, workspaceId, [campaignId], mailboxIds);
}

/** Attaches one mailbox. Attaching it again returns the existing record. Throws 404, 409 and 422. */
export function attachMailbox(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  item: AttachItem,
): Promise<AttachedMailbox> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    const refs = await holdMailboxRefs(ctx, workspaceId, namesIn([item]));
    const reading = readAttachItem(item, refs, ['body']);
    if (reading.kind === 'issue') throw new ValidationError([reading.issue]);
    const { id } = reading.mailbox;
    const known = await findAttached(ctx.sql, workspaceId, campaignId, [id]);
    if (known.length === 0) {
      await requireBelowLimit(ctx, workspaceId, campaignId);
      await addAttachments(ctx, workspaceId, campaignId, [newAttachment(id, item.policy)]);
    }
    const [record] = await describeAttached(ctx, workspaceId, campaignId, [id]);
    return record as AttachedMailbox;
  });
}

/**
 * Attaches the known and suitable mailboxes of a batch, and returns the others as rejections. Throws 404, 409 and 422.
 */
export function attachMailboxes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: {
    readonly mailboxes: ReadonlyArray<number | string | AttachItem>;
    /** Default policy of the mailboxes in the batch. */
    readonly policy?: MailboxPolicy | undefined;
  },
): Promise<AttachOutcome> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    const items = input.mailboxes.map(asItem);
    const refs = await holdMailboxRefs(ctx, workspaceId, namesIn(items));
    const readings = items.map((item, index) => readAttachItem(item, refs, ['body', 'mailboxes', index]));
    // An unknown mailbox is reported per item. An item that names no mailbox, or two, makes the request invalid.
    const issues = readings.flatMap((one) => (one.kind === 'issue' && !isUnknown(one.issue) ? [one.issue] : []));
    if (issues.length > 0) throw new ValidationError(issues);
    const ids = readings.flatMap((one) => (one.kind === 'mailbox' ? [one.mailbox.id] : []));
    const attached = await findAttached(ctx.sql, workspaceId, campaignId, ids);
    const known = new Set(attached.map((row) => row.mailbox_id));
    let left = MAX_MAILBOXES - (await countAttachments(ctx.sql, workspaceId, campaignId));
    if (left <= 0 && ids.some((id) => !known.has(id))) await requireBelowLimit(ctx, workspaceId, campaignId);

    const fresh: NewAttachment[] = [];
    const taken: number[] = [];
    const rejections: ItemRejection[] = [];
    for (const [index, reading] of readings.entries()) {
      const item = items[index] as AttachItem;
      if (reading.kind === 'issue') rejections.push(rejected(item, 'not_found', 'This mailbox does not exist.'));
      else if (taken.includes(reading.mailbox.id))
        rejections.push(rejected(item, 'duplicate', 'This mailbox appears twice in the request.'));
      else if (known.has(reading.mailbox.id)) taken.push(reading.mailbox.id);
      else if (left <= 0) rejections.push(rejected(item, 'limit_reached', `At most ${MAX_MAILBOXES} mailboxes.`));
      else {
        left -= 1;
        taken.push(reading.mailbox.id);
        fresh.push(newAttachment(reading.mailbox.id, item.policy ?? input.policy));
      }
    }
    await addAttachments(ctx, workspaceId, campaignId, fresh);
    return {
      campaignId,
      requestedCount: items.length,
      attachedCount: fresh.length,
      alreadyAttachedCount: taken.length - fresh.length,
      rejectedCount: rejections.length,
      mailboxes: await describeAttached(ctx, workspaceId, campaignId, taken),
      rejections,
    };
  });
}

/** Detaches one mailbox by ID, UUID or address. Throws `mailbox_not_found` (404) if it is not attached. */
export function detachMailbox(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  name: string,
  reassign: boolean,
): Promise<{ id: string; deletedAt: Date }> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    const mailbox = (await findMailboxRefs(ctx, workspaceId, [name])).get(name);
    if (mailbox === undefined) throw notFound('mailbox');
    const detached = await detach(ctx, workspaceId, campaignId, [mailbox.id], reassign);
    if (detached.length === 0) throw notFound('mailbox');
    return { id: mailbox.uuid, deletedAt: ctx.clock.now() };
  });
}

/** Detaches the attached mailboxes of a batch. Throws 404 and 409. */
export function detachMailboxes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: { readonly mailboxes: ReadonlyArray<number | string>; readonly reassign: boolean },
): Promise<DetachOutcome> {
  return inTx(ctx, async (ctx) => {
    await lockEditable(ctx, workspaceId, campaignId);
    const refs = await findMailboxRefs(ctx, workspaceId, input.mailboxes);
    const rejections: ItemRejection[] = [];
    const wanted = new Map<number, MailboxRow>();
    for (const name of input.mailboxes) {
      const mailbox = refs.get(String(name));
      if (mailbox === undefined)
        rejections.push(rejected({ mailbox: String(name) }, 'not_found', 'This mailbox does not exist.'));
      else if (wanted.has(mailbox.id))
        rejections.push(rejected({ mailbox: String(name) }, 'duplicate', 'This mailbox appears twice in the request.'));
      else wanted.set(mailbox.id, mailbox);
    }
    const detached = await detach(ctx, workspaceId, campaignId, [...wanted.keys()], input.reassign);
    const contacts = detached.reduce((sum, row) => sum + row.assigned_contacts, 0);
    return {
      campaignId,
      requestedCount: input.mailboxes.length,
      detachedCount: detached.length,
      notAttachedCount: wanted.size - detached.length,
      rejectedCount: rejections.length,
      reassignedContacts: input.reassign ? contacts : 0,
      rejections,
    };
  });
}

const isUnknown = (issue: ValidationError['issues'][number]): boolean => issue.ctx?.code === 'unknown_mailbox';

function rejected(item: AttachItem, code: string, message: string): ItemRejection {
  return { mailbox: sentAs(item), code, message };
}

async function requireBelowLimit(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  const used = await countAttachments(ctx.sql, workspaceId, campaignId);
  if (used < MAX_MAILBOXES) return;
  const context = { limit: MAX_MAILBOXES, used };
  throw conflict('limit_reached', say`A campaign has at most ${MAX_MAILBOXES} mailboxes.`, context);
}

/**
 * Adds the subsequences, which send from the mailboxes of their parent, because their contacts keep the mailbox they
 * know.
 */
async function withSubsequences(ctx: Ctx, workspaceId: number, campaignId: string): Promise<string[]> {
  return [campaignId, ...(await listChildRows(ctx.sql, workspaceId, campaignId)).map((child) => child.id)];
}

/** Attaches mailboxes to a campaign and to its subsequences. */
export async function addAttachments(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  rows: readonly NewAttachment[],
): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.clock.now();
  const campaigns = await withSubsequences(ctx, workspaceId, campaignId);
  for (const id of campaigns) await insertAttachments(ctx.sql, workspaceId, id, now, rows);
  await rescheduleCampaigns(ctx, workspaceId, campaigns, now);
}

async function detach(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
  reassign: boolean,
): Promise<Array<{ mailbox_id: number; assigned_contacts: number }>> {
  const campaigns = await withSubsequences(ctx, workspaceId, campaignId);
  await lockCampaignSlots(ctx.sql, workspaceId, campaigns);
  const own = await deleteAttachments(ctx.sql, workspaceId, campaignId, mailboxIds);
  if (own.length === 0) return own;
  for (const id of campaigns) {
    const detached = id === campaignId ? own : await deleteAttachments(ctx.sql, workspaceId, id, mailboxIds);
    if (detached.length === 0) continue;
    const ids = detached.map((row) => row.mailbox_id);
    await enqueue(ctx, mailboxDetached, { workspaceId, campaignId: id, mailboxIds: ids, reassign });
  }
  return own;
}
