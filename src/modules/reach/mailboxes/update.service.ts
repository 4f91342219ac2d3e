import type { MailboxStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { mailboxTransitions } from '../../../engine/lifecycle/machines.js';
import { targetOf } from '../../../engine/lifecycle/transitions.js';
import { english, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { Updateable } from '../../../platform/db/row-types.js';
import type { MailboxesTable } from '../../../platform/db/tables.js';
import { valueError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { changeConnection } from './connection/change-connection.service.js';
import { requireOauthAccess } from './connection/oauth-input.js';
import { endProtection } from './core/mailbox-protection.service.js';
import { moveMailboxes } from './core/mailbox-status.service.js';
import { mailboxesOpened, mailboxesTagged } from './core/mailboxes.jobs.js';
import { listMailboxViews, type MailboxView } from './core/mailboxes.reads.js';
import { changeTags, mergeRamp, updateMailboxes } from './core/mailboxes.repo.js';
import { requireOtherForward } from './forward-address.js';
import type { Rejection } from './rejection.js';
import { reopenSlots } from './slots/mailbox-slots.repo.js';
import { changesTags, MOST_TAGS, requireOneTagChange, tagsAfter } from './tag-changes.js';
import { lockWanted, type WantedMailbox } from './wanted-mailboxes.service.js';
import type { MailboxChange } from './wanted-settings.js';

export interface UpdatedMailboxes {
  readonly views: readonly MailboxView[];
  readonly rejections: readonly Rejection[];
}

/**
 * Applies the same values to all given mailboxes, effective at their next claim. Rejects a mailbox whose status cannot
 * change as requested, or that would have too many tags. Throws 422 for a connection with more than one mailbox, or a mailbox that would forward to
 * itself.
 */
export function updateMailboxSettings(ctx: Ctx, workspaceId: number, body: MailboxChange): Promise<UpdatedMailboxes> {
  requireOauthAccess(ctx, body.connection);
  if (body.connection !== undefined && body.mailboxes.length > 1) {
    throw valueError(['body', 'connection'], 'conflicting_values', say`cannot be changed for more than one mailbox`);
  }
  requireOneTagChange(body);
  return inTx(ctx, async (ctx) => {
    const { wanted: known, rejections } = await lockWanted(ctx, workspaceId, body.mailboxes);
    const wanted = known.filter(({ row }) => tagsAfter(row.tags, body).length <= MOST_TAGS);
    const overTagged = known.filter((one) => !wanted.includes(one));
    const { forwardTo } = body;
    const own = wanted.flatMap(({ row }) => [row.address, row.send_as ?? row.address]);
    requireOtherForward([...new Set(own)].map((address) => ({ address, forwardTo, loc: ['body', 'forwardTo'] })));
    const [taken, refused] = splitByStatus(wanted, body.status);
    const ids = taken.map(({ row }) => row.id);
    if (ids.length > 0) {
      await updateMailboxes(ctx.sql, workspaceId, ids, { ...valuesOf(body), updated_at: ctx.clock.now() });
      if (body.ramp !== undefined) await mergeRamp(ctx.sql, workspaceId, ids, body.ramp);
      if (changesBudget(body)) await reopen(ctx, workspaceId, ids);
      if (body.addTags !== undefined || body.removeTags !== undefined) {
        const tags = { add: body.addTags ?? [], remove: body.removeTags ?? [] };
        await changeTags(ctx.sql, workspaceId, ids, tags);
      }
      if (changesTags(body)) await enqueue(ctx, mailboxesTagged, { workspaceId, mailboxIds: ids });
      const [only] = taken;
      if (body.connection !== undefined && only !== undefined) {
        await changeConnection(ctx, workspaceId, only.row, body.connection);
      }
      await moveTo(ctx, workspaceId, taken, body);
    }
    return {
      views: await listMailboxViews(ctx.sql, workspaceId, ids),
      rejections: [
        ...rejections,
        ...overTagged.map(({ ref }) => overTags(ref)),
        ...refused.map(({ ref, row }) => refusal(ref, row.status, body.status)),
      ],
    };
  });
}

/** Ignores `active` for a new connection, which is probed anyway. */
async function moveTo(
  ctx: Ctx,
  workspaceId: number,
  taken: readonly WantedMailbox[],
  body: MailboxChange,
): Promise<void> {
  const rows = taken.map(({ row }) => row);
  if (body.status === 'paused') await moveMailboxes(ctx, workspaceId, rows, 'pause');
  if (body.status === 'active' && body.connection === undefined) {
    await moveMailboxes(ctx, workspaceId, rows, 'activate');
  }
  if (body.status === 'active') await endProtection(ctx, workspaceId, rows);
}

/** Splits mailboxes by whether they have, or can take, the requested status. */
function splitByStatus(
  wanted: readonly WantedMailbox[],
  status: MailboxChange['status'],
): [WantedMailbox[], WantedMailbox[]] {
  const may = ({ row }: WantedMailbox): boolean => {
    const from = row.status as MailboxStatus;
    if (status === undefined || from === status) return true;
    // A connecting mailbox becomes active automatically.
    if (status === 'active' && from === 'connecting') return true;
    return targetOf(mailboxTransitions, from, status === 'active' ? 'activate' : 'pause') !== null;
  };
  return [wanted.filter(may), wanted.filter((one) => !may(one))];
}

function overTags(mailbox: string): Rejection {
  return { mailbox, code: 'limit_reached', message: english`A mailbox can have at most ${MOST_TAGS} tags.` };
}

function refusal(mailbox: string, from: string, status: string | undefined): Rejection {
  return { mailbox, code: 'not_active', message: english`A mailbox in status "${from}" cannot become "${status}".` };
}

const COLUMNS = {
  signature: 'signature',
  forwardTo: 'forward_to',
  replyTo: 'reply_to',
  dailyLimit: 'daily_limit',
  minGapSeconds: 'min_gap_seconds',
  timezone: 'timezone',
  tags: 'tags',
  trackingDomain: 'tracking_domain',
  externalDailyUsage: 'stated_daily_usage',
  warmupRequired: 'warmup_required',
} as const satisfies Partial<Record<keyof MailboxChange, keyof MailboxesTable>>;

function valuesOf(body: MailboxChange): Updateable<MailboxesTable> {
  const given = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = body[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value] as const];
  });
  return {
    ...(Object.fromEntries(given) as Updateable<MailboxesTable>),
    ...(body.firstName === undefined ? {} : { first_name: body.firstName.trim() }),
    ...(body.lastName === undefined ? {} : { last_name: body.lastName.trim() }),
  };
}

function changesBudget(body: MailboxChange): boolean {
  const { dailyLimit, minGapSeconds, externalDailyUsage, ramp, warmupRequired } = body;
  return [dailyLimit, minGapSeconds, externalDailyUsage, ramp, warmupRequired].some((value) => value !== undefined);
}

async function reopen(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[]): Promise<void> {
  await reopenSlots(ctx.sql, workspaceId, mailboxIds, ctx.clock.now());
  await enqueue(ctx, mailboxesOpened, { workspaceId, mailboxIds });
}
