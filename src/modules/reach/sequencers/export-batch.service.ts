import type { Ctx } from '../../../platform/context.js';
import { letGo } from '../../../platform/due/claims/let-go.js';
import type { Worker } from '../../../platform/due/worker.js';
import { Isolation, togetherOrEach, type Work } from '../../foundation/faults/index.js';
import { loadMailboxLogins, type MailboxWithLogin } from '../mailboxes/connection/index.js';
import { accessOf } from './connection-access.js';
import type { ConnectionRow } from './connections.repo.js';
import { EXPORT_QUEUES } from './due-queues.js';
import { type Apart, exportOne, type ReadyExport, type Step, warmAccounts } from './export-one.service.js';
import { listDueExports } from './export-queues.repo.js';
import { type ExportQueue, giveBack, recordFailed, recordMailboxGone } from './export-results.service.js';
import { EXPORT_WORK } from './export-work.js';
import type { ExportRow } from './exports.repo.js';
import { missingLogin } from './login-rules.js';
import { factsOf, providerOf } from './providers/registry.js';
import { QueueRun } from './queue-run.service.js';

/**
 * Credentials of exported mailboxes; a mailbox with credentials that cannot be decrypted delays only its own export.
 */
const LOGINS_WORK: Work = { name: 'sequencers.logins', resource: 'mailbox' };
/** Connections whose batch fails regardless of its exports, such as one whose key cannot be decrypted. */
const CONNECTION_WORK: Work = { name: 'sequencers.connections' };
const UNREADABLE_MS = 60_000;
/** Wait of a connection whose batch failed, in seconds. */
const FAILED_SECONDS = 60;
/** Wait of a connection whose end of a batch could not be written. */
const UNWRITTEN_MS = 60_000;

/**
 * Processes one batch of a claimed connection and releases it. Looks for all accounts of the batch, then creates or
 * updates them, a few at a time, then enables warmup. An export that throws is set aside and the others continue; a
 * batch that throws sets its connection aside. Never throws: unfinished exports are due again.
 */
export async function workQueue(
  ctx: Ctx,
  worker: Worker,
  workerId: string,
  connection: ConnectionRow,
  isStopping: () => boolean,
): Promise<void> {
  const { workspace_id: workspaceId, id: connectionId, claim } = connection;
  const queue: ExportQueue = { connection, fence: { workspaceId, connectionId, workerId, claim } };
  const mustStop = () => isStopping() || !worker.isAlive() || worker.id !== workerId;
  const run = new QueueRun(ctx, queue, mustStop);
  try {
    const [exports, connections] = await Isolation.openAll(ctx, EXPORT_WORK, CONNECTION_WORK);
    const of = { workspaceId, item: String(connectionId) };
    await connections.run(of, () => workBatch(ctx, queue, run, exports));
    const retryAt = connections.retryAt(of);
    if (retryAt !== null) run.setAside(retryAt);
    connections.end();
    exports.end();
  } catch (error) {
    ctx.log.error({ err: error, connectionId }, 'failed to process a batch of exports');
    run.rest(FAILED_SECONDS);
  }
  try {
    await run.free();
  } catch (error) {
    ctx.log.error({ err: error, connectionId }, 'failed to write the end of a batch of exports');
    await letGo({ ...ctx, worker }, EXPORT_QUEUES, [connection], new Date(ctx.clock.now().getTime() + UNWRITTEN_MS));
  }
}

async function workBatch(ctx: Ctx, queue: ExportQueue, run: QueueRun, exports: Isolation): Promise<void> {
  const { fence, connection } = queue;
  const facts = factsOf(connection.provider);
  const rows = await listDueExports(ctx.sql, fence, ctx.clock.now(), facts.batch);
  if (rows.length === 0) return;
  const apart: Apart = (row, step) => exports.run({ workspaceId: fence.workspaceId, item: String(row.id) }, step);
  const ready = await readyExports(ctx, queue, rows, apart);
  if (ready.length === 0) return;
  const provider = providerOf(connection.provider);
  const step: Step = { queue, provider, access: accessOf(ctx, connection), facts };
  const found = await run.guard(null, () =>
    provider.look(
      ctx,
      step.access,
      ready.map(({ row, account }) => ({ email: account.email, id: row.provider_account_id })),
      { usage: false },
    ),
  );
  if (found === undefined) return;
  const warming: ReadyExport[] = [];
  const waiting = [...ready];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && !run.isOver(); item = waiting.shift()) {
      const { row, account } = item;
      const remote = found.get(account.email);
      const done = await apart(row, () => run.guard(row, () => exportOne(ctx, step, item, remote)));
      if (done?.toWarm !== undefined) warming.push(done.toWarm);
    }
  };
  await Promise.all(Array.from({ length: step.facts.parallelCalls }, work));
  for (let from = 0; from < warming.length && !run.isOver(); from += step.facts.warmBatch) {
    const part = warming.slice(from, from + step.facts.warmBatch);
    await run.guard(null, () => warmAccounts(ctx, step, part, apart));
  }
}

/** Returns the exports that are complete. The others end with advice. */
async function readyExports(
  ctx: Ctx,
  queue: ExportQueue,
  rows: readonly ExportRow[],
  apart: Apart,
): Promise<ReadyExport[]> {
  const { workspaceId } = queue.fence;
  const load = async (rows: readonly ExportRow[]) => ({
    rows,
    mailboxes: await loadMailboxLogins(
      ctx,
      workspaceId,
      rows.map((row) => row.mailbox_id),
    ),
  });
  const itemOf = (row: ExportRow) => ({ workspaceId, item: String(row.mailbox_id) });
  const loaded = await togetherOrEach(ctx, LOGINS_WORK, rows, itemOf, { together: load, one: (row) => load([row]) });
  const mailboxes = new Map(loaded.flatMap((part) => [...part.mailboxes]));
  const readable = new Set(loaded.flatMap((part) => part.rows));
  const later = new Date(ctx.clock.now().getTime() + UNREADABLE_MS);
  const ready: ReadyExport[] = [];
  for (const row of rows) {
    const mailbox = mailboxes.get(row.mailbox_id);
    const unreadable = 'The credentials of the mailbox cannot be read.';
    if (!readable.has(row)) await apart(row, () => giveBack(ctx, queue, row, later, unreadable));
    else if (mailbox === undefined) await apart(row, () => recordMailboxGone(ctx, queue, row));
    else {
      const missing = missingLogin(factsOf(queue.connection.provider), mailbox);
      if (missing === null) ready.push({ row, account: accountOf(row, mailbox), remote: null });
      else await apart(row, () => recordFailed(ctx, queue, row, missing));
    }
  }
  return ready;
}

function accountOf(row: ExportRow, { row: mailbox, login }: MailboxWithLogin): ReadyExport['account'] {
  if ('missing' in login) throw new Error('A mailbox without credentials cannot be exported.');
  return {
    email: mailbox.address,
    firstName: mailbox.first_name,
    lastName: mailbox.last_name,
    login,
    dailyLimit: row.daily_limit ?? mailbox.daily_limit,
    minGapSeconds: mailbox.min_gap_seconds,
    replyTo: mailbox.reply_to,
    signature: mailbox.signature,
    warmup: row.include_warmup,
  };
}
