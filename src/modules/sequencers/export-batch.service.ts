import { mailboxBackoffMs } from '../../engine/retry/next-retry.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { letGo } from '../../platform/due/claims/let-go.js';
import type { Worker } from '../../platform/due/worker.js';
import { togetherOrEach, type Work } from '../faults/index.js';
import { loadMailboxLogins, type MailboxWithLogin } from '../mailboxes/connection/index.js';
import { accessOf } from './connection-access.js';
import type { ConnectionRow } from './connections.repo.js';
import { LANES } from './due-lanes.js';
import { exportOne, type ReadyExport, type Step, warmAccounts } from './export-one.service.js';
import { giveBack, type Lane, recordFailed, recordMailboxGone } from './export-results.service.js';
import type { ExportRow } from './exports.repo.js';
import { freeLane, listDueExports, lockLane } from './lanes.repo.js';
import { missingLogin } from './login-rules.js';
import { concernsConnection, ProviderFault } from './providers/fault.js';
import { factsOf, providerOf } from './providers/registry.js';
import { recordVerdict } from './validate.service.js';

/**
 * Credentials of exported mailboxes; a mailbox with credentials that cannot be decrypted delays only its own export.
 */
const LOGINS_WORK: Work = { name: 'sequencers.logins', resource: 'mailbox' };
const UNREADABLE_MS = 60_000;
/** Wait of a connection whose end of a batch could not be written. */
const UNWRITTEN_MS = 60_000;
/** Failures in a row after which the connection pauses. */
const FAULTS_IN_ROW = 3;
/** Pauses in a row after which the connection is unreachable. */
const PAUSES = 6;

/**
 * Processes one batch of a claimed connection and releases it. Looks for all accounts of the batch, then creates or
 * updates them, a few at a time, then enables warmup. Never throws: unfinished exports are due again.
 */
export async function workLane(
  ctx: Ctx,
  worker: Worker,
  workerId: string,
  connection: ConnectionRow,
  isStopping: () => boolean,
): Promise<void> {
  const { workspace_id: workspaceId, id: connectionId, claim } = connection;
  const lane: Lane = { connection, fence: { workspaceId, connectionId, workerId, claim } };
  const run = new LaneRun(ctx, lane, () => isStopping() || !worker.isAlive() || worker.id !== workerId);
  try {
    await workBatch(ctx, lane, run);
  } catch (error) {
    ctx.log.error({ err: error, connectionId }, 'failed to process a batch of exports');
    run.rest(60);
  }
  try {
    await run.free();
  } catch (error) {
    ctx.log.error({ err: error, connectionId }, 'failed to write the end of a batch of exports');
    await letGo({ ...ctx, worker }, LANES, [connection], new Date(ctx.clock.now().getTime() + UNWRITTEN_MS));
  }
}

async function workBatch(ctx: Ctx, lane: Lane, run: LaneRun): Promise<void> {
  const { fence, connection } = lane;
  const facts = factsOf(connection.provider);
  const rows = await listDueExports(ctx.sql, fence, ctx.clock.now(), facts.batch);
  if (rows.length === 0) return;
  const ready = await readyExports(ctx, lane, rows);
  if (ready.length === 0) return;
  const provider = providerOf(connection.provider);
  const step: Step = { lane, provider, access: accessOf(ctx, connection), facts };
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
      const done = await run.guard(row, () => exportOne(ctx, step, item, remote));
      if (done?.toWarm !== undefined) warming.push(done.toWarm);
    }
  };
  await Promise.all(Array.from({ length: step.facts.lanes }, work));
  for (let from = 0; from < warming.length && !run.isOver(); from += step.facts.warmBatch) {
    const part = warming.slice(from, from + step.facts.warmBatch);
    await run.guard(null, () => warmAccounts(ctx, step, part));
  }
}

/** Returns the exports that have all they need. The others end here, with what to do. */
async function readyExports(ctx: Ctx, lane: Lane, rows: readonly ExportRow[]): Promise<ReadyExport[]> {
  const { workspaceId } = lane.fence;
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
    if (!readable.has(row)) await giveBack(ctx, lane, row, later, 'The credentials of the mailbox cannot be read.');
    else if (mailbox === undefined) await recordMailboxGone(ctx, lane, row);
    else {
      const missing = missingLogin(factsOf(lane.connection.provider), mailbox);
      if (missing !== null) await recordFailed(ctx, lane, row, missing);
      else ready.push({ row, account: accountOf(row, mailbox), remote: null });
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

/** One claim of a connection: the results of its calls, and whether another call may follow. */
class LaneRun {
  #faults = 0;
  #restsUntil: Date | null = null;
  #refused = false;
  #answered = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly lane: Lane,
    private readonly mustStop: () => boolean,
  ) {}

  /** Returns whether no further call may follow under this claim. */
  isOver(): boolean {
    return this.#refused || this.#restsUntil !== null || this.mustStop();
  }

  rest(seconds: number): void {
    const until = new Date(this.ctx.clock.now().getTime() + seconds * 1000);
    if (this.#restsUntil === null || until > this.#restsUntil) this.#restsUntil = until;
  }

  /**
   * Runs a step. Records an error and returns undefined. `row` is the export that a connection error returns to the
   * queue.
   */
  async guard<T>(row: ExportRow | null, step: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await step();
      this.#faults = 0;
      this.#answered = true;
      return result;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      await this.#note(error, row);
      return undefined;
    }
  }

  async #note(fault: ProviderFault, row: ExportRow | null): Promise<void> {
    const { ctx, lane } = this;
    const now = ctx.clock.now();
    if (concernsConnection(fault)) {
      if (fault.kind === 'limited') this.rest(fault.retryAfterSeconds ?? 60);
      else {
        this.#refused = true;
        const code = fault.kind === 'unpaid' ? 'payment_required' : 'key_refused';
        await recordVerdict(ctx, lane.connection, { cause: 'refused', code, message: refusal(fault) });
      }
      if (row !== null) await giveBack(ctx, lane, row, this.#restsUntil ?? now, fault.message);
      return;
    }
    this.#faults += 1;
    // A failed lookup affects every export of the batch. An error of one account counts only as one of several in a
    // row.
    if (row === null || this.#faults >= FAULTS_IN_ROW) {
      const pause = mailboxBackoffMs(lane.connection.failures + 1) / 1000;
      this.rest(Math.max(fault.retryAfterSeconds ?? 0, pause));
    }
  }

  /** Releases the connection. After several pauses without any response, it becomes unreachable. */
  async free(): Promise<void> {
    const { ctx, lane } = this;
    const failures = this.#answered || this.#restsUntil === null ? 0 : lane.connection.failures + 1;
    const freed = await inTx(ctx, async (ctx) => {
      if (!(await lockLane(ctx.sql, lane.fence))) return false;
      await freeLane(ctx.sql, lane.fence, { restsUntil: this.#restsUntil, failures });
      return true;
    });
    if (!freed || failures < PAUSES) return;
    const message = 'The sequencer has not responded for a long time. Outrider retries automatically.';
    await recordVerdict(ctx, lane.connection, { cause: 'no_answer', code: 'no_answer', message });
  }
}

function refusal({ kind, message }: ProviderFault): string {
  return kind === 'unpaid'
    ? `${message} Change the plan there, then validate the connection.`
    : `${message} Create a new key at the sequencer and set it here.`;
}
