import type { Ctx } from '../../../platform/context.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { sideBySide } from '../../../platform/due/side-by-side.js';
import type { Worker } from '../../../platform/due/worker.js';
import { carry } from './carry.service.js';
import type { ClaimedRow, MessageKind } from './kind.js';
import { recover } from './recover.service.js';

/** Period in which a claim with a lost response may still commit: the maximum duration of a statement, with a margin. */
const UNSURE_MS = 120_000;

/** Limits of one claim. */
export interface Concurrency<Row> {
  /** Returns the number of messages that may be started now. */
  free(): number;
  /** Starts sending a message whose claim is committed. */
  begin(row: Row): void;
}

/**
 * Returns the loop of a kind of messages; a process sends at most `limit` in parallel.
 * @param claim claims and starts due messages; returns the number of processed rows
 */
export function messageLoop<Row extends ClaimedRow>(
  kind: MessageKind<Row>,
  {
    limit,
    claim,
    nextDueAt,
  }: {
    readonly limit: number;
    readonly claim: (ctx: Ctx, worker: Worker, concurrency: Concurrency<Row>) => Promise<number>;
    readonly nextDueAt: (ctx: Ctx) => Promise<Date | null>;
  },
): DueLoop {
  const carried = new Set<string>();
  /** Messages among them with results that cannot be stored. They occupy no slot; at most `limit`, which bounds memory. */
  const stuck = new Set<string>();
  /** Workers of this process with a claim of unknown result, and the time until which the claim may still commit. */
  const unsure = new Map<string, number>();
  const undoLost = async (ctx: Ctx): Promise<void> => {
    for (const [workerId, until] of unsure) {
      await recover(ctx, kind, [workerId], [...carried]);
      if (until < ctx.clock.now().getTime()) unsure.delete(workerId);
    }
  };
  return sideBySide({
    name: kind.loop,
    limit,
    nextDueAt,
    recover: (ctx, deadWorkerIds) => recover(ctx, kind, deadWorkerIds),
    claims: kind.claims,
    start: async (ctx, worker, concurrency) => {
      if (!worker.isAlive()) return 0;
      await undoLost(ctx);
      const workerId = worker.id;
      const begin = (row: Row): void => {
        const { id } = row;
        carried.add(id);
        const released = new Promise<void>((release) => {
          const onStuck = (): void => {
            if (stuck.size >= limit && !stuck.has(id)) return;
            stuck.add(id);
            release();
          };
          void carry(ctx, worker, kind, row, onStuck).then(() => {
            carried.delete(id);
            stuck.delete(id);
            release();
          });
        });
        concurrency.run(released);
      };
      try {
        return await claim(ctx, worker, { free: concurrency.free, begin });
      } catch (error) {
        unsure.set(workerId, ctx.clock.now().getTime() + UNSURE_MS);
        throw error;
      }
    },
  });
}
