import { mailboxBackoffMs } from '../../../engine/retry/next-retry.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import type { ConnectionRow } from './connections.repo.js';
import { SETTLING_MS } from './export-plan.js';
import { type QueueFence, settleExport } from './export-queues.repo.js';
import { type ExportRow, MAILBOX_GONE } from './exports.repo.js';
import type { ProviderFault } from './providers/fault.js';
import type { RemoteAccount } from './providers/provider.js';
import { exportCompleted, exportFailed } from './sequencers.events.js';

/** Claimed connection. */
export interface ExportQueue {
  readonly connection: ConnectionRow;
  readonly fence: QueueFence;
}

/** Attempts before an export fails. */
const MAX_TRIES = 8;

/** Returns whether another error ends the export. */
export function isLastTry(row: ExportRow): boolean {
  return row.tries + 1 >= MAX_TRIES;
}

/** Records that the account exists with the right settings. `note` is a remaining problem. */
export function recordExported(
  ctx: Ctx,
  queue: ExportQueue,
  row: ExportRow,
  remote: RemoteAccount,
  note: string | null = null,
): Promise<void> {
  if (remote.state === 'error') {
    return recordFailed(ctx, queue, row, accountProblem(remote.problem), remote);
  }
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const done = await settleExport(ctx.sql, queue.fence, row.id, {
      ...accountColumns(remote, now),
      ...ENDED,
      status: 'exported',
      task: 'export',
      last_error: note,
      exported_at: now,
      updated_at: now,
    });
    if (done !== null) await announce(ctx, queue, done);
  });
}

/** Returns the text of an export whose account does not work at the provider. */
export function accountProblem(problem: string | null): string {
  const what = (problem ?? 'The provider reports an error').replace(/\.?\s*$/, '.');
  return `The account was created, but does not work: ${what} Fix the connection of the mailbox, then reconnect it.`;
}

/** Ends the export until a member acts. An existing account is remembered. */
export function recordFailed(
  ctx: Ctx,
  queue: ExportQueue,
  row: ExportRow,
  error: string,
  remote: RemoteAccount | null = null,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const done = await settleExport(ctx.sql, queue.fence, row.id, {
      ...(remote === null ? {} : { ...accountColumns(remote, now), exported_at: row.exported_at ?? now }),
      ...ENDED,
      status: 'failed',
      last_error: error,
      updated_at: now,
    });
    if (done !== null) await announce(ctx, queue, done);
  });
}

/** Records that the mailbox was deleted while its export waited. */
export async function recordMailboxGone(ctx: Ctx, queue: ExportQueue, row: ExportRow): Promise<void> {
  const values = { ...ENDED, status: 'removed', last_error: MAILBOX_GONE, updated_at: ctx.clock.now() };
  await settleExport(ctx.sql, queue.fence, row.id, values);
}

/** Records the account's ID before anything else happens. Its warmup is not enabled yet. */
export async function recordAccount(
  ctx: Ctx,
  queue: ExportQueue,
  row: ExportRow,
  remote: RemoteAccount,
): Promise<void> {
  const now = ctx.clock.now();
  const values = {
    ...accountColumns(remote, now),
    task: 'export',
    handed_at: null,
    exported_at: row.exported_at ?? now,
  };
  await settleExport(ctx.sql, queue.fence, row.id, { ...values, updated_at: now });
}

/**
 * Records that the old account of a recreated export was deleted at the provider. It is an ordinary export from here
 * on.
 */
export async function recordDropped(ctx: Ctx, queue: ExportQueue, row: ExportRow): Promise<void> {
  const values = { task: 'export', provider_account_id: null, handed_at: null, updated_at: ctx.clock.now() };
  await settleExport(ctx.sql, queue.fence, row.id, values);
}

/** Returns an untouched export to the queue until `dueAt`. */
export async function giveBack(
  ctx: Ctx,
  queue: ExportQueue,
  row: ExportRow,
  dueAt: Date,
  error: string | null = row.last_error,
): Promise<void> {
  await settleExport(ctx.sql, queue.fence, row.id, {
    status: waitingStatus(row),
    handed_at: null,
    due_at: dueAt,
    last_error: error,
    updated_at: ctx.clock.now(),
  });
}

/** Keeps waiting for the result of an earlier write. */
export async function keepWaiting(ctx: Ctx, queue: ExportQueue, row: ExportRow, until: Date): Promise<void> {
  await settleExport(ctx.sql, queue.fence, row.id, { due_at: until });
}

/**
 * Records a failed call. It is retried after increasing delays, and a write with an unknown result only after it must
 * be visible. The last failed attempt ends the export.
 */
export async function recordFault(ctx: Ctx, queue: ExportQueue, row: ExportRow, fault: ProviderFault): Promise<void> {
  const tries = row.tries + 1;
  const isUnknown = fault.kind === 'unknown';
  if (fault.kind === 'refused') return recordFailed(ctx, queue, row, whatToDo(fault.message));
  if (isLastTry(row)) {
    const text = isUnknown
      ? `${fault.message} Check at the sequencer whether the account exists before you export the mailbox again.`
      : `${fault.message} All ${tries} attempts failed. Export the mailbox again later.`;
    return recordFailed(ctx, queue, row, text);
  }
  const now = ctx.clock.now();
  const asked = (fault.retryAfterSeconds ?? 0) * 1000;
  const waitMs = Math.max(fault.kind === 'exists' ? 0 : mailboxBackoffMs(tries), asked, isUnknown ? SETTLING_MS : 0);
  await settleExport(ctx.sql, queue.fence, row.id, {
    ...(isUnknown ? {} : { handed_at: null, status: waitingStatus(row) }),
    tries,
    due_at: new Date(now.getTime() + waitMs),
    last_error: `${fault.message} Outrider retries automatically.`,
    updated_at: now,
  });
}

function whatToDo(message: string): string {
  return `${message} Fix the problem, then export the mailbox again.`;
}

function waitingStatus(row: ExportRow): string {
  return row.status === 'exporting' ? 'queued' : row.status;
}

const ENDED = { due_at: null, handed_at: null, tries: 0, missing_since: null };

function accountColumns(remote: RemoteAccount, now: Date) {
  return {
    provider_account_id: remote.id,
    remote_state: remote.state,
    warmup_state: remote.warmup,
    checked_at: now,
    missing_since: null,
  };
}

async function announce(ctx: Ctx, queue: ExportQueue, row: ExportRow): Promise<void> {
  const type = row.status === 'failed' ? exportFailed : exportCompleted;
  await appendEvents(ctx, row.workspace_id, [type.draft(exportData(row, queue.connection.provider))]);
}

/** Returns the data of an event about an export. */
export function exportData(row: ExportRow, provider: string) {
  return {
    connectionId: row.connection_id,
    exportId: row.id,
    mailboxId: row.mailbox_id,
    mailbox: row.mailbox,
    provider,
    lastError: row.last_error,
  };
}
