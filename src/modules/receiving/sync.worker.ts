import type { Ctx } from '../../platform/context.js';
import type { DueLoop, TickResult } from '../../platform/due/due-loop.js';
import type { Worker } from '../../platform/due/worker.js';
import { claimSyncs, giveBackSyncs, lostSyncs, nextSyncDueAt } from '../mailboxes/syncs/index.js';
import { type ConnectionPace, SyncConnection } from './sync-connection.js';

const SYNC_LOOP = 'inbox.sync';

export interface SyncLimits {
  /** Connections of this process that stay open. */
  readonly staying: number;
  /** Further ones that read once and leave, for the mailboxes beyond. */
  readonly visiting: number;
}

const DEFAULT_LIMITS: SyncLimits = { staying: 300, visiting: 20 };
const CLAIM_LIMIT = 20;
/** Few mailboxes are asked often: for what lies outside INBOX, and where the server announces nothing. */
const FEW = 50;
const QUICK_POLL_MS = 4_000;
const POLL_MS = 60_000;
const QUICK_REFRESH_MS = 15_000;
const REFRESH_MS = 60_000;

/** The connections of one process. */
class Connections {
  readonly #open = new Map<SyncConnection, string>();
  #stopping = false;

  constructor(private readonly limits: SyncLimits) {}

  get free(): number {
    return this.#stopping ? 0 : Math.max(0, this.limits.staying + this.limits.visiting - this.#open.size);
  }

  async tick(ctx: Ctx, worker: Worker): Promise<TickResult> {
    await this.#dropLost(ctx, worker);
    if (this.free === 0) return { worked: 0, nextDueAt: null };
    const due = await claimSyncs(ctx, worker.id, Math.min(this.free, CLAIM_LIMIT));
    for (const sync of due) {
      const stays = this.#open.size < this.limits.staying;
      const connection = new SyncConnection(ctx, sync, () => this.#pace(stays));
      this.#open.set(connection, worker.id);
      void connection.end.finally(() => {
        this.#open.delete(connection);
        ctx.wake.hint(SYNC_LOOP);
      });
    }
    return { worked: due.length, nextDueAt: due.length > 0 ? null : await nextSyncDueAt(ctx) };
  }

  /** Claims of a former life, and those that a change of the mailbox has taken away. */
  async #dropLost(ctx: Ctx, worker: Worker): Promise<void> {
    const connections = [...this.#open.keys()];
    const former = connections.filter((connection) => this.#open.get(connection) !== worker.id);
    const lost = await lostSyncs(
      ctx,
      connections.map((connection) => ({ ...connection.sync, connection })),
    );
    for (const connection of new Set([...former, ...lost.map((claim) => claim.connection)])) connection.drop();
  }

  #pace(stays: boolean): ConnectionPace {
    const few = this.#open.size < FEW;
    return {
      stays,
      refreshMs: few ? QUICK_REFRESH_MS : REFRESH_MS,
      pollMs: few && stays ? QUICK_POLL_MS : POLL_MS,
    };
  }

  async drain(): Promise<void> {
    this.#stopping = true;
    for (const connection of this.#open.keys()) connection.stop();
    await Promise.all([...this.#open.keys()].map((connection) => connection.end));
  }
}

/** Reads external mailboxes over IMAP. Connections go on between ticks; `drain` ends them. */
export function syncLoop(limits: SyncLimits = DEFAULT_LIMITS): DueLoop {
  const connections = new Connections(limits);
  return {
    name: SYNC_LOOP,
    tick: (ctx, worker) => connections.tick(ctx, worker),
    recover: async (ctx, deadWorkerIds) => {
      const released = await giveBackSyncs(ctx, deadWorkerIds);
      if (released > 0) ctx.wake.hint(SYNC_LOOP);
    },
    drain: () => connections.drain(),
  };
}
