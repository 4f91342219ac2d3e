import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { loadMailboxLogins } from '../mailboxes/connection/index.js';
import type { MailboxesChanged } from '../mailboxes/core/mailboxes.jobs.js';
import { accessOf } from './connection-access.js';
import { type ConnectionRow, findConnection } from './connections.repo.js';
import { enqueueValidation } from './connections.service.js';
import { accountProblem, exportData } from './export-results.service.js';
import { type ExportRow, removeExportsOfMailboxes } from './exports.repo.js';
import { ProviderFault } from './providers/fault.js';
import type { FoundAccounts, RemoteAccount } from './providers/provider.js';
import { plainText } from './providers/provider-http.js';
import { factsOf, providerOf } from './providers/registry.js';
import { exportRemoved } from './sequencers.events.js';
import { type ConnectionJob, connectionJobKey, watchAccounts } from './sequencers.jobs.js';
import { reportUsageOf } from './usage.service.js';
import { mergeDays, mostOfADay, newInAll } from './usage-days.js';
import { askForVerdict, recordVerdict } from './validate.service.js';
import { listWatchedExports, listWatchTurns, markWatched, type SeenExport, updateSeen } from './watch.repo.js';

const WATCH_EVERY_MS = 3_600_000;
/** Delay before a validation whose job was lost is enqueued again, in ms. */
const PENDING_MS = 900_000;
/** Delay before the second check of a missing account, after which it counts as removed, in ms. */
const SECOND_LOOK_MS = 300_000;
const CONNECTIONS_PER_TURN = 500;

/** Enqueues checks of accounts that were not checked for an hour, and of keys whose check got no response. */
export async function planWatches(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  const turns = await listWatchTurns(
    ctx.sql,
    { watchedBefore: new Date(now - WATCH_EVERY_MS), pendingBefore: new Date(now - PENDING_MS) },
    CONNECTIONS_PER_TURN,
  );
  for (const { workspace_id: workspaceId, id: connectionId, status } of turns) {
    if (status !== 'active') await enqueueValidation(ctx, workspaceId, connectionId);
    else await enqueueWatch(ctx, { workspaceId, connectionId });
  }
}

async function enqueueWatch(ctx: Ctx, job: ConnectionJob, runAt?: Date): Promise<void> {
  const jobKey = connectionJobKey(watchAccounts.name, job);
  await enqueue(ctx, watchAccounts, job, { jobKey, ...(runAt === undefined ? {} : { runAt }) });
}

/**
 * Checks the accounts exported over a connection: their volume is stored on the mailboxes, accounts that do not work
 * are marked, and accounts missing in two checks are removed. Must not run in a transaction.
 */
export async function watchConnection(ctx: Ctx, job: ConnectionJob): Promise<void> {
  const { workspaceId, connectionId } = job;
  const connection = await findConnection(ctx.sql, workspaceId, connectionId);
  if (connection === null || connection.status !== 'active') return;
  const { remote_status: tells } = factsOf(connection.provider).capabilities;
  const rows = tells ? await listWatchedExports(ctx.sql, workspaceId, connectionId) : [];
  const found = rows.length === 0 ? new Map() : await lookAt(ctx, connection, rows);
  if (found === null) return;
  await inTx(ctx, async (ctx) => {
    const seen = rows.flatMap((row) => seeExport(row, found.get(row.mailbox), ctx.clock.now()));
    const updated = await updateSeen(ctx.sql, workspaceId, seen, ctx.clock.now());
    const removed = updated.filter(({ status }) => status === 'removed');
    const events = removed.map((row) => exportRemoved.draft(exportData(row, connection.provider)));
    await appendEvents(ctx, workspaceId, events);
    await markWatched(ctx.sql, workspaceId, connectionId, ctx.clock.now());
    await reportUsageOf(
      ctx,
      workspaceId,
      rows.map((row) => row.mailbox_id),
    );
    if (seen.some((one) => one.status !== 'removed' && one.missingSince !== null)) {
      await enqueueWatch(ctx, job, new Date(ctx.clock.now().getTime() + SECOND_LOOK_MS));
    }
  });
}

/**
 * Looks up accounts; null if that is not possible now. A rejected key is recorded; other faults are retried on the next
 * turn.
 */
async function lookAt(ctx: Ctx, connection: ConnectionRow, rows: readonly ExportRow[]): Promise<FoundAccounts | null> {
  const access = accessOf(ctx, connection);
  const wanted = rows.map((row) => ({ email: row.mailbox, id: row.provider_account_id }));
  try {
    const found = await providerOf(connection.provider).look(ctx, access, wanted, { usage: true });
    return await withoutPasswords(ctx, rows, found);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    ctx.log.warn({ connectionId: connection.id, fault: error.kind }, 'failed to check accounts at a sequencer');
    if (error.kind === 'key_refused' || error.kind === 'unpaid') {
      await recordVerdict(ctx, connection, await askForVerdict(ctx, connection, access));
    }
    return null;
  }
}

/** Removes passwords, which a provider may repeat in its message about failed credentials. */
async function withoutPasswords(ctx: Ctx, rows: readonly ExportRow[], found: FoundAccounts): Promise<FoundAccounts> {
  const failing = rows.filter((row) => (found.get(row.mailbox)?.problem ?? null) !== null);
  if (failing.length === 0) return found;
  const workspaceId = failing[0]?.workspace_id as number;
  const ids = failing.map((row) => row.mailbox_id);
  const logins = await loadMailboxLogins(ctx, workspaceId, ids);
  const clean = new Map(found);
  for (const row of failing) {
    const remote = found.get(row.mailbox);
    const login = logins.get(row.mailbox_id)?.login;
    const secrets = login === undefined || 'missing' in login ? [] : [login.smtp.password, login.imap.password];
    if (remote) clean.set(row.mailbox, { ...remote, problem: plainText(remote.problem ?? '', secrets) });
  }
  return clean;
}

/** Returns the changes of an export after a check; none if the provider gave no data. */
function seeExport(row: ExportRow, remote: RemoteAccount | null | undefined, now: Date): SeenExport[] {
  if (remote === undefined) return [];
  if (remote !== null) return [presentExport(row, remote, now)];
  const unchanged = {
    id: row.id,
    accountId: row.provider_account_id,
    remoteState: row.remote_state,
    warmupState: row.warmup_state,
    lastError: row.last_error,
    sentByDay: row.sent_by_day as Record<string, number>,
    sentPerDay: row.sent_per_day,
    sentInAll: row.sent_in_all,
  };
  const missedBefore = row.missing_since !== null && now.getTime() - row.missing_since.getTime() >= SECOND_LOOK_MS;
  if (!missedBefore) return [{ ...unchanged, status: row.status, missingSince: row.missing_since ?? now }];
  return [
    {
      ...unchanged,
      status: 'removed',
      missingSince: row.missing_since,
      accountId: null,
      remoteState: null,
      warmupState: null,
      lastError: REMOVED_THERE,
      sentByDay: {},
      sentPerDay: 0,
      sentInAll: null,
    },
  ];
}

const REMOVED_THERE = 'The account was removed at the sequencer. Export the mailbox again to restore it.';

function presentExport(row: ExportRow, remote: RemoteAccount, now: Date): SeenExport {
  const known = row.sent_by_day as Record<string, number>;
  const sentByDay = mergeDays(known, [...remote.sent, ...newInAll(known, row.sent_in_all, remote.sentInAll, now)], now);
  const recovered = row.remote_state === 'error' && row.status === 'exported' ? null : row.last_error;
  return {
    id: row.id,
    status: row.status,
    missingSince: null,
    accountId: remote.id,
    remoteState: remote.state,
    warmupState: remote.warmup === 'unknown' ? row.warmup_state : remote.warmup,
    lastError: remote.state === 'error' ? accountProblem(remote.problem) : recovered,
    sentByDay,
    sentPerDay: mostOfADay(sentByDay),
    sentInAll: remote.sentInAll,
  };
}

/** Ends the exports of deleted mailboxes. */
export async function endExportsOf(ctx: Ctx, { workspaceId, mailboxIds }: MailboxesChanged): Promise<void> {
  await removeExportsOfMailboxes(ctx.sql, workspaceId, mailboxIds, ctx.clock.now());
}
