import type { Ctx } from '../../../../platform/context.js';
import { takingOver } from '../../../../platform/due/claims/claim-loop.js';
import { findNextDueAt } from '../../../../platform/due/claims/claims.js';
import type { DueLoop, TickResult } from '../../../../platform/due/due-loop.js';
import type { Worker } from '../../../../platform/due/worker.js';
import { claimSyncs, type DueSync, lostSyncs, SYNCS } from '../../../reach/mailboxes/syncs/index.js';
import { SYNC_LOOP } from '../../../reach/mailboxes/watches/index.js';
import { SignInPace } from './sign-in-pace.js';
import { type ConnectionPace, SyncConnection } from './sync-connection.js';
import type { HeldReading } from './sync-mailbox.service.js';
import { type SyncLimits, SyncSlots } from './sync-slots.js';

const DEFAULT_LIMITS: SyncLimits = { staying: 300, visiting: 40 };
const CLAIM_LIMIT = 20;
/** Shorter intervals with few mailboxes, for mail outside INBOX and servers without notifications. */
const FEW = 50;
const QUICK_POLL_MS = 4_000;
const POLL_MS = 60_000;
const QUICK_REFRESH_MS = 15_000;
const REFRESH_MS = 60_000;
/** Interval for folders that mail is moved to: new messages must be known before the next step, which is hours away. */
const FILED_MS = 120_000;

/** The connections of one process. */
class Connections {
  readonly #slots: SyncSlots<SyncConnection>;
  /** ID of the worker that claimed each connection. */
  readonly #claimedBy = new Map<SyncConnection, string>();
  readonly #signIns = new SignInPace();
  #stopping = false;

  constructor(
    limits: SyncLimits,
    private readonly held: HeldReading | null,
    private readonly quickRefreshMs: number,
  ) {
    this.#slots = new SyncSlots(limits);
  }

  async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
    await this.#dropLost(ctx, worker);
    const { free, kept } = this.#slots;
    if (free === 0 || this.#stopping) return { worked: 0, nextDueAt: null };
    const capacity = { limit: Math.min(free, CLAIM_LIMIT), open: Math.max(0, free - kept), held: this.#slots.held() };
    const due = await claimSyncs(ctx, worker.id, capacity);
    for (const sync of due) this.#open(ctx, worker, sync);
    if (due.length > 0) return { worked: due.length, nextDueAt: null };
    const nextDueAt = await findNextDueAt(ctx.sql, SYNCS);
    // Mailboxes without a slot wait until a connection ends, which wakes the loop.
    return { worked: 0, nextDueAt: nextDueAt !== null && nextDueAt > ctx.clock.now() ? nextDueAt : null };
  }

  #open(ctx: Ctx, worker: Worker, sync: DueSync): void {
    const open = (stays: boolean) =>
      new SyncConnection({ ...ctx, worker }, sync, () => this.#pace(stays), this.#signIns, this.held);
    const connection = this.#slots.take(sync.workspace_id, open);
    this.#claimedBy.set(connection, worker.id);
    void connection.end.finally(() => {
      this.#slots.giveBack(connection);
      this.#claimedBy.delete(connection);
      ctx.wake.hint(SYNC_LOOP);
    });
  }

  /** Drops claims of a former worker ID, and claims ended by a change of the mailbox. */
  async #dropLost(ctx: Ctx, worker: Worker): Promise<void> {
    const { connections } = this.#slots;
    const former = connections.filter((connection) => this.#claimedBy.get(connection) !== worker.id);
    const lost = await lostSyncs(
      ctx,
      connections.map((connection) => ({ ...connection.sync, connection })),
    );
    for (const connection of new Set([...former, ...lost.map((claim) => claim.connection)])) connection.drop();
  }

  #pace(stays: boolean): ConnectionPace {
    const few = this.#slots.taken < FEW;
    return {
      stays,
      refreshMs: few ? this.quickRefreshMs : REFRESH_MS,
      pollMs: few && stays ? QUICK_POLL_MS : POLL_MS,
      filedMs: few ? this.quickRefreshMs : FILED_MS,
    };
  }

  /** Resolves when a connection waits for announcements or has ended; null if none of them reads. */
  progress(): Promise<void> | null {
    const reading = this.#slots.connections.filter(({ isResting }) => !isResting);
    return reading.length === 0 ? null : Promise.race(reading.map((connection) => connection.rest()));
  }

  async drain(): Promise<void> {
    this.#stopping = true;
    const { connections } = this.#slots;
    for (const connection of connections) connection.stop();
    await Promise.all(connections.map((connection) => connection.end));
  }
}

/**
 * Reads external mailboxes over IMAP. Connections stay open between ticks; `drain` ends them.
 * @param held what to do with mailboxes that are held
 * @param quickRefreshMs between checks of all folders while there are few mailboxes
 */
export function syncLoop(
  limits: SyncLimits = DEFAULT_LIMITS,
  held: HeldReading | null = null,
  quickRefreshMs = QUICK_REFRESH_MS,
): DueLoop {
  const connections = new Connections(limits, held, quickRefreshMs);
  return {
    name: SYNC_LOOP,
    tick: (ctx, worker) => connections.tick(ctx, worker),
    drain: () => connections.drain(),
    progress: () => connections.progress(),
    ...takingOver(SYNC_LOOP, SYNCS),
  };
}
