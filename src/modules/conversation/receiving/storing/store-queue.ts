import type { Ctx } from '../../../../platform/context.js';
import { FairQueue } from '../../../../platform/fair-queue.js';
import { Gate } from '../../../../platform/gate.js';
import type { Arriving, ReceivedMessage } from '../matching/arrival.js';
import { tiesOf } from './apart.js';
import { arePrepared, prepare, storeAlone } from './receive.service.js';
import { storeTogether } from './store.service.js';

/**
 * Messages per transaction. Beyond a few dozen, sharing saves little more, and the first message waits for the last.
 */
const MOST_MESSAGES = 32;
/** Bytes per transaction, so that it is short and its values need little memory. A longer message is stored alone. */
const MOST_BYTES = 1024 * 1024;

interface Waiting {
  readonly owner: string;
  readonly message: Arriving;
  /** Whether the work before the transaction is done. */
  readonly isPrepared: boolean;
  readonly settle: (stored: ReceivedMessage | null) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Stores messages that arrive at the same time in one transaction: the next ones gather while those of a workspace are
 * being stored. A message that arrives alone does not wait. Owners take turns, and the messages of each owner keep
 * their order.
 */
export class StoreQueue {
  readonly #waiting = new Map<number, FairQueue<Waiting>>();
  readonly #transactions: Gate;

  /** @param transactions maximum open at the same time, over all workspaces */
  constructor(
    private readonly ctx: Ctx,
    transactions: number,
  ) {
    this.#transactions = new Gate(transactions);
  }

  /**
   * Resolves when the message is durable. Throws what `prepare` and `storeAlone` throw, regardless of the other
   * messages of its batch.
   */
  store(owner: string, message: Arriving): Promise<ReceivedMessage | null> {
    return new Promise((settle, fail) => this.#add({ owner, message, isPrepared: false, settle, fail }));
  }

  #add(waiting: Waiting): void {
    const { workspaceId } = waiting.message.delivery;
    const known = this.#waiting.get(workspaceId);
    const queue = known ?? new FairQueue<Waiting>();
    queue.add(waiting.owner, waiting);
    if (known === undefined) void this.#storeAll(workspaceId, queue);
  }

  /**
   * Stores the waiting messages of a workspace until none is left. Messages that arrive in the meantime join the queue.
   */
  async #storeAll(workspaceId: number, queue: FairQueue<Waiting>): Promise<void> {
    this.#waiting.set(workspaceId, queue);
    while (queue.size > 0) {
      await this.#transactions.run(String(workspaceId), 1, () => this.#storeNext(workspaceId, takeBatch(queue)));
    }
    this.#waiting.delete(workspaceId);
  }

  async #storeNext(workspaceId: number, batch: readonly Waiting[]): Promise<void> {
    const prepared = await preparedOf(this.ctx, workspaceId, batch);
    for (const each of batch) if (!prepared.includes(each)) void this.#prepare(each);
    await storeBatch(this.ctx, workspaceId, prepared);
  }

  /** Lets a message wait, or be read again, while others are stored. It returns to the queue afterwards. */
  async #prepare(waiting: Waiting): Promise<void> {
    try {
      const message = await prepare(this.ctx, waiting.message);
      this.#add({ ...waiting, message, isPrepared: true });
    } catch (error) {
      waiting.fail(error);
    }
  }
}

/** Returns the next messages that share no rows. A message that depends on an earlier one, selected or not, stays for a later batch. */
function takeBatch(queue: FairQueue<Waiting>): Waiting[] {
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  const ties = new Set<string>();
  let bytes = 0;
  for (let next = queue.take(always); next !== undefined; next = queue.take(always)) {
    const own = tiesOf(next.message);
    const size = next.message.delivery.raw.length;
    const fits = batch.length === 0 || (batch.length < MOST_MESSAGES && bytes + size <= MOST_BYTES);
    if (fits && !own.some((tie) => ties.has(tie))) {
      batch.push(next);
      bytes += size;
    } else {
      later.push(next);
    }
    for (const tie of own) ties.add(tie);
  }
  for (const each of later) queue.add(each.owner, each);
  return batch;
}

const always = (): boolean => true;

/**
 * Returns the messages of a batch that can be stored now. Missing lookups are made for all of them together; if that
 * fails, none is returned.
 */
async function preparedOf(ctx: Ctx, workspaceId: number, batch: readonly Waiting[]): Promise<Waiting[]> {
  const done = batch.filter((each) => each.isPrepared);
  const others = batch.filter((each) => !each.isPrepared);
  try {
    const messages = others.map(({ message }) => message);
    const found = await arePrepared(ctx, workspaceId, messages);
    return [...done, ...others.filter((_, at) => found[at])];
  } catch (error) {
    ctx.log.info(
      { err: error, messages: others.length },
      'failed to prepare a batch of messages; preparing one by one',
    );
    return done;
  }
}

/**
 * Stores a batch and reports the result of each message. Never rejects. If a message fails or is tied to another, all
 * are stored one by one.
 */
async function storeBatch(ctx: Ctx, workspaceId: number, batch: readonly Waiting[]): Promise<void> {
  if (batch.length > 1) {
    try {
      const messages = batch.map(({ message }) => message);
      const stored = await storeTogether(ctx, workspaceId, messages);
      batch.forEach(({ settle }, at) => void settle(stored[at] ?? null));
      return;
    } catch (error) {
      ctx.log.info({ err: error, messages: batch.length }, 'failed to store a batch of messages; storing one by one');
    }
  }
  for (const { message, settle, fail } of batch) await storeAlone(ctx, message).then(settle, fail);
}
