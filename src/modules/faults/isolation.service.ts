import type { Ctx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import { resume, setAside, type Work } from './faults.service.js';
import { listOfWork, type SetAsideRow } from './set-aside.repo.js';
import type { WorkItem } from './work-item.js';

/**
 * One round of background work over items of all tenants: an item that throws is set aside, the others go on
 * (docs/adr/0056-faults-stay-local.md). Opened for a round that has items; ended by `end`.
 */
export class Isolation {
  /** The first conflict of the round: nothing is recorded of it, and the round as a whole comes back soon. */
  #passing: { readonly error: unknown } | null = null;

  private constructor(
    private readonly ctx: Ctx,
    private readonly work: Work,
    private readonly known: Map<string, SetAsideRow>,
  ) {}

  static async open(ctx: Ctx, work: Work): Promise<Isolation> {
    const rows = await listOfWork(ctx.sql, work.name);
    return new Isolation(ctx, work, new Map(rows.map((row) => [keyOf(itemOf(row)), row])));
  }

  /** Whether an item waits for its next attempt. */
  waits(of: WorkItem): boolean {
    const row = this.known.get(keyOf(of));
    return row !== undefined && row.next_attempt_at > this.ctx.clock.now();
  }

  /** Items whose next attempt is due. */
  due(): WorkItem[] {
    return [...this.known.values()].map(itemOf).filter((of) => !this.waits(of));
  }

  /** Works on one item. Undefined: it failed. Throws what is not the item's fault, and must not be called in a transaction. */
  async run<T>(of: WorkItem, run: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await run();
      await this.succeeded(of);
      return result;
    } catch (error) {
      await this.failed(of, error);
      return undefined;
    }
  }

  /** Forgets that an item had failed. */
  async succeeded(of: WorkItem): Promise<void> {
    if (this.known.delete(keyOf(of))) await resume(this.ctx, this.work, of);
  }

  /** Sets an item aside for an error, or throws the error where it is not the item's. */
  async failed(of: WorkItem, error: unknown): Promise<void> {
    const fault = faultOf(error);
    if (fault === 'shared') throw error;
    if (fault === 'passing') {
      this.#passing ??= { error };
      return;
    }
    this.known.set(keyOf(of), await setAside(this.ctx, this.work, of, error));
  }

  /** Ends the round: throws the first conflict, so that the loop comes back after a short pause. */
  end(): void {
    if (this.#passing !== null) throw this.#passing.error;
  }
}

function itemOf(row: SetAsideRow): WorkItem {
  return { workspaceId: row.workspace_id, item: row.item };
}

function keyOf({ workspaceId, item }: WorkItem): string {
  return `${workspaceId} ${item}`;
}

interface EachOptions {
  /** Items go side by side, as many as there are. Default: one after the other. */
  readonly together?: boolean;
  /** Items that wait for their next attempt are worked on as well: their claim has already passed over the others. */
  readonly claimed?: boolean;
}

/**
 * Works on items one by one; those that throw are set aside, those that wait for their next attempt are passed over. Returns the results of
 * those that succeeded.
 */
export async function eachItem<T, R>(
  ctx: Ctx,
  work: Work,
  items: readonly T[],
  itemOf: (item: T) => WorkItem,
  run: (item: T) => Promise<R>,
  { together = false, claimed = false }: EachOptions = {},
): Promise<R[]> {
  if (items.length === 0) return [];
  const round = await Isolation.open(ctx, work);
  const results: R[] = [];
  const one = async (item: T): Promise<void> => {
    const of = itemOf(item);
    if (!claimed && round.waits(of)) return;
    const result = await round.run(of, () => run(item));
    if (result !== undefined) results.push(result);
  };
  if (together) await allEnded(items.map(one));
  else for (const item of items) await one(item);
  round.end();
  return results;
}

/** Waits for all, then throws the first error. */
async function allEnded(runs: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(runs)) if (end.status === 'rejected') throw end.reason;
}

/**
 * Works on items together, in one statement or transaction. When that fails for an error that an item may have, they are worked on one by
 * one, so that the one that throws is set aside and the others proceed.
 */
export async function togetherOrEach<T, R>(
  ctx: Ctx,
  work: Work,
  items: readonly T[],
  itemOf: (item: T) => WorkItem,
  runs: { readonly together: (items: readonly T[]) => Promise<R>; readonly one: (item: T) => Promise<R> },
): Promise<R[]> {
  if (items.length === 0) return [];
  const round = await Isolation.open(ctx, work);
  const ready = items.filter((item) => !round.waits(itemOf(item)));
  if (ready.length === 0) return [];
  try {
    const result = await runs.together(ready);
    for (const item of ready) await round.succeeded(itemOf(item));
    return [result];
  } catch (error) {
    if (faultOf(error) !== 'item') throw error;
  }
  return eachItem(ctx, work, ready, itemOf, runs.one);
}
