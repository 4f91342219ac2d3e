import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { resume, setAside, type Work } from './faults.service.js';
import { listOfWork, type SetAsideRow } from './set-aside.repo.js';
import type { WorkItem } from './work-item.js';

/**
 * Runs a round of background work over items of all tenants: an item that throws is set aside, and the others continue
 * (docs/adr/0056-faults-stay-local.md). Open it only for a round with items, and close it with `end`.
 */
export class Isolation {
  /** First conflict of the round, which is not recorded; the whole round is retried soon. */
  #passing: { readonly error: unknown } | null = null;

  private constructor(
    private readonly ctx: Ctx,
    private readonly work: Work,
    private readonly known: Map<string, SetAsideRow>,
  ) {}

  static async open(ctx: Ctx, work: Work): Promise<Isolation> {
    const [round] = await Isolation.openAll(ctx, work);
    return round;
  }

  /** Opens rounds of several kinds of work with one query. */
  static async openAll<W extends readonly Work[]>(ctx: Ctx, ...works: W): Promise<{ [K in keyof W]: Isolation }> {
    const names = works.map(({ name }) => name);
    const rows = await listOfWork(ctx.sql, names);
    const roundOf = (work: Work): Isolation => {
      const own = rows.filter((row) => row.work === work.name);
      return new Isolation(ctx, work, new Map(own.map((row) => [keyOf(itemOf(row)), row])));
    };
    return works.map(roundOf) as { [K in keyof W]: Isolation };
  }

  /** Returns whether an item waits for its next attempt. */
  waits(of: WorkItem): boolean {
    const row = this.known.get(keyOf(of));
    return row !== undefined && row.next_attempt_at > this.ctx.clock.now();
  }

  /** Returns when an item that is set aside is attempted next; null for any other item. */
  retryAt(of: WorkItem): Date | null {
    return this.known.get(keyOf(of))?.next_attempt_at ?? null;
  }

  /** Returns the number of items recorded for a resource. */
  countOf(workspaceId: number, resourceId: string): number {
    const rows = [...this.known.values()];
    return rows.filter((row) => row.workspace_id === workspaceId && row.resource_id === resourceId).length;
  }

  /** Returns items whose next attempt is due. */
  due(): WorkItem[] {
    return [...this.known.values()].map(itemOf).filter((of) => !this.waits(of));
  }

  /**
   * Processes one item; returns undefined if the item failed. Throws errors that the item did not cause. Must not be
   * called in a transaction.
   */
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

  /** Deletes the failure record of an item. */
  async succeeded(of: WorkItem): Promise<void> {
    if (this.known.delete(keyOf(of))) await resume(this.ctx, this.work, of);
  }

  /** Sets an item aside for an error, or rethrows an error that the item did not cause. */
  async failed(of: WorkItem, error: unknown): Promise<void> {
    const fault = faultOf(error);
    if (fault === 'shared') throw error;
    if (fault === 'passing') {
      this.#passing ??= { error };
      return;
    }
    this.known.set(keyOf(of), await setAside(this.ctx, this.work, of, error));
  }

  /** Ends the round: throws the first conflict, so that the loop retries after a short pause. */
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
  /** Number of items processed concurrently. Default: one at a time. */
  readonly together?: boolean;
  /** Whether to also process items that wait for their next attempt, because their claim already skipped the others. */
  readonly claimed?: boolean;
}

/**
 * Processes items individually: sets aside items that throw, and skips items that wait for their next attempt. Returns
 * the results of successful items.
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

/** Waits for all promises, then throws the first error. */
async function allEnded(runs: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(runs)) if (end.status === 'rejected') throw end.reason;
}

/**
 * Processes items in one statement or transaction. If that fails with an error that an item may cause, processes them
 * one by one, so that the failing item is set aside and the others continue.
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
