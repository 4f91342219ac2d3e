import type { MailboxStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { mailboxTransitions } from '../../../../engine/lifecycle/machines.js';
import { targetOf } from '../../../../engine/lifecycle/transitions.js';
import type { Ctx } from '../../../../platform/context.js';
import { enqueue, enqueueMany } from '../../../../platform/queue/enqueue.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { hostingRights } from '../../domains/index.js';
import { updateSyncsDue } from '../syncs/mailbox-syncs.repo.js';
import { type FailureCause, nextCheckMs } from './mailbox-failure.js';
import {
  mailboxConnected,
  mailboxDeleted,
  mailboxDisconnected,
  mailboxPaused,
  mailboxReconnected,
} from './mailboxes.events.js';
import { mailboxesOpened, probeJobKey, probeMailbox } from './mailboxes.jobs.js';
import { listActiveCampaigns } from './mailboxes.reads.js';
import { type MailboxRow, updateMailboxes } from './mailboxes.repo.js';

/** Cause of a status change, as named in the engine's table. */
export type MailboxCause =
  | FailureCause
  | 'probe_ok'
  | 'probe_failed'
  | 'credentials_refused'
  | 'connection_changed'
  | 'verify'
  | 'pause'
  | 'activate'
  | 'delete';

/**
 * Statuses in which replies are read: also while a mailbox is paused or its sending fails, but not with rejected
 * credentials.
 */
const POLLED: readonly string[] = ['active', 'paused', 'error'] satisfies MailboxStatus[];

/**
 * Moves locked mailboxes whose status the cause changes, with their events, polling and next checks, and returns the
 * updated rows. Skips the others.
 */
export async function moveMailboxes(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly MailboxRow[],
  cause: MailboxCause,
  problem: { readonly errorCode: string; readonly message: string } | null = null,
): Promise<MailboxRow[]> {
  const byTarget = new Map<MailboxStatus, MailboxRow[]>();
  for (const row of rows) {
    const to = targetOf(mailboxTransitions, row.status as MailboxStatus, cause);
    if (to !== null) byTarget.set(to, [...(byTarget.get(to) ?? []), row]);
  }
  const moved: MailboxRow[] = [];
  for (const to of ['active', 'connecting'] as const) {
    byTarget.set(to, await withoutForeignDomains(ctx, workspaceId, byTarget.get(to) ?? []));
  }
  for (const [to, group] of byTarget)
    if (group.length > 0) moved.push(...(await moveGroup(ctx, workspaceId, group, to, problem)));
  return moved;
}

/** Skips hosted mailboxes whose domain belongs to another workspace. */
async function withoutForeignDomains(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly MailboxRow[],
): Promise<MailboxRow[]> {
  const hosted = rows.filter((row) => row.provider === 'native').map((row) => row.domain);
  if (hosted.length === 0) return [...rows];
  const rights = await hostingRights(ctx, workspaceId, [...new Set(hosted)]);
  const isForeign = (domain: string): boolean => 'refusal' in (rights.get(domain) ?? {});
  return rows.filter((row) => row.provider !== 'native' || !isForeign(row.domain));
}

async function moveGroup(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly MailboxRow[],
  to: MailboxStatus,
  problem: { readonly errorCode: string; readonly message: string } | null,
): Promise<MailboxRow[]> {
  const now = ctx.clock.now();
  const ids = rows.map((row) => row.id);
  const moved = await updateMailboxes(ctx.sql, workspaceId, ids, {
    status: to,
    status_since: now,
    updated_at: now,
    ...(problem === null ? {} : { error_code: problem.errorCode, error_message: problem.message }),
    ...(to === 'active' ? { error_code: null, error_message: null, consecutive_failures: 0 } : {}),
  });
  if (to === 'active') {
    const first = rows.filter((row) => row.connected_at === null).map((row) => row.id);
    await updateMailboxes(ctx.sql, workspaceId, first, { connected_at: now });
    await enqueue(ctx, mailboxesOpened, { workspaceId, mailboxIds: ids });
  }
  await movePolling(ctx, workspaceId, rows, to);
  await appendEvents(ctx, workspaceId, await eventsOf(ctx, workspaceId, rows, to, problem));
  if (to === 'error') await planCheck(ctx, workspaceId, ids, problem?.errorCode ?? null, 1);
  if (to === 'connecting') {
    await enqueueMany(
      ctx,
      probeMailbox,
      ids.map((mailboxId) => ({ workspaceId, mailboxId, round: 0 })),
    );
  }
  return moved;
}

/** Schedules the next automatic check of mailboxes in `error`, if there is one. */
export async function planCheck(
  ctx: Ctx,
  workspaceId: number,
  mailboxIds: readonly number[],
  errorCode: string | null,
  round: number,
): Promise<void> {
  const waitMs = nextCheckMs(errorCode, round);
  if (waitMs === null) return;
  const runAt = new Date(ctx.clock.now().getTime() + waitMs);
  for (const mailboxId of mailboxIds) {
    await enqueue(
      ctx,
      probeMailbox,
      { workspaceId, mailboxId, round },
      { jobKey: probeJobKey(workspaceId, mailboxId), runAt },
    );
  }
}

async function movePolling(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly MailboxRow[],
  to: MailboxStatus,
): Promise<void> {
  const isPolled = POLLED.includes(to);
  const turned = rows.filter((row) => POLLED.includes(row.status) !== isPolled).map((row) => row.id);
  if (turned.length > 0) await updateSyncsDue(ctx.sql, workspaceId, turned, isPolled ? ctx.clock.now() : null);
}

async function eventsOf(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly MailboxRow[],
  to: MailboxStatus,
  problem: { readonly errorCode: string; readonly message: string } | null,
): Promise<EventDraft[]> {
  switch (to) {
    case 'active':
      return rows.map((row) =>
        (row.connected_at === null ? mailboxConnected : mailboxReconnected).draft(mailboxRef(row, to)),
      );
    case 'paused':
      return rows.map((row) =>
        mailboxPaused.draft({ ...mailboxRef(row, to), reason: 'manual', detail: null, until: null }),
      );
    case 'deleting':
      return rows.map((row) => mailboxDeleted.draft(mailboxRef(row, to)));
    case 'disconnected':
    case 'error': {
      const campaigns = await listActiveCampaigns(
        ctx.sql,
        workspaceId,
        rows.map((row) => row.id),
      );
      return rows.map((row) =>
        mailboxDisconnected.draft({
          ...mailboxRef(row, to),
          errorCode: problem?.errorCode ?? row.error_code,
          errorMessage: problem?.message ?? row.error_message,
          affectedCampaigns: campaigns.get(row.id) ?? [],
        }),
      );
    }
    default:
      return [];
  }
}

/** Returns the mailbox of an event, with its status afterwards. */
export function mailboxRef(
  row: Pick<MailboxRow, 'id' | 'uuid' | 'address' | 'status'>,
  status = row.status as MailboxStatus,
) {
  return { mailboxId: row.id, campaignMailboxId: row.uuid, address: row.address, status };
}
