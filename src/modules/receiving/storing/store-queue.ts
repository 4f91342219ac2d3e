import type { Ctx } from '../../../platform/context.js';
import { FairQueue } from '../../../platform/fair-queue.js';
import { Gate } from '../../../platform/gate.js';
import { inLockstep } from '../../../platform/lockstep/lockstep.js';
import { Meanwhile } from '../../../platform/lockstep/meanwhile.js';
import type { Arriving, ReceivedMessage } from '../arrival.js';
import { isPrepared, prepare, storeAlone } from '../receive.service.js';
import { tiesOf } from './apart.js';
import { storeTogether } from './store.service.js';

/** Messages of one transaction: beyond some dozens, what they share costs little any more, and the first waits for the last. */
const MOST_MESSAGES = 32;
/** Bytes of them, so that a transaction is short and its values take little memory; a longer message goes alone. */
const MOST_BYTES = 1024 * 1024;

interface Waiting {
  readonly owner: string;
  readonly message: Arriving;
  /** What comes before its transaction is done. */
  readonly isPrepared: boolean;
  readonly settle: (stored: ReceivedMessage | null) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Stores messages that come at the same time in one transaction: while those of a workspace are being stored, the next ones gather.
 * One that comes alone waits for no other. Owners take turns, and each one's messages keep their order.
 */
export class StoreQueue {
  readonly #waiting = new Map<number, FairQueue<Waiting>>();
  readonly #lookUps = new Map<number, Ctx>();
  readonly #transactions: Gate;

  /** @param transactions how many may be open at the same time, over all workspaces */
  constructor(
    private readonly ctx: Ctx,
    transactions: number,
  ) {
    this.#transactions = new Gate(transactions);
  }

  /** Resolves when the message is durable. Throws as `prepare` and `storeAlone` do, whatever becomes of the messages beside it. */
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

  /** Stores what waits in a workspace until nothing does; meanwhile further messages join its queue. */
  async #storeAll(workspaceId: number, queue: FairQueue<Waiting>): Promise<void> {
    this.#waiting.set(workspaceId, queue);
    while (queue.size > 0) {
      await this.#transactions.run(String(workspaceId), 1, () => this.#storeNext(takeBatch(queue)));
    }
    this.#waiting.delete(workspaceId);
  }

  async #storeNext(batch: readonly Waiting[]): Promise<void> {
    const prepared = await preparedOf(this.ctx, batch);
    for (const each of batch) if (!prepared.includes(each)) void this.#prepare(each);
    await storeBatch(this.ctx, prepared);
  }

  /** Lets a message wait or be read anew while others are stored; then it comes again. */
  async #prepare(waiting: Waiting): Promise<void> {
    try {
      const message = await prepare(this.#lookUpsOf(waiting.message.delivery.workspaceId), waiting.message);
      this.#add({ ...waiting, message, isPrepared: true });
    } catch (error) {
      waiting.fail(error);
    }
  }

  /** What messages of a workspace that wait at the same time look up goes together. */
  #lookUpsOf(workspaceId: number): Ctx {
    const known = this.#lookUps.get(workspaceId);
    if (known !== undefined) return known;
    const lookUps = { ...this.ctx, piece: new Meanwhile(this.ctx) };
    this.#lookUps.set(workspaceId, lookUps);
    return lookUps;
  }
}

/** The next messages in turn that have nothing in common. What is tied to one before it, taken or not, stays for a later batch. */
function takeBatch(queue: FairQueue<Waiting>): Waiting[] {
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  const ties = new Set<string>();
  let bytes = 0;
  for (let next = queue.take(always); next !== undefined; next = queue.take(always)) {
    const own = tiesOf(next.message);
    const size = next.message.delivery.raw.length;
    const hasRoom = batch.length === 0 || (batch.length < MOST_MESSAGES && bytes + size <= MOST_BYTES);
    if (hasRoom && !own.some((tie) => ties.has(tie))) {
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

/** Those of a batch that may be stored at once. What is not known yet is looked up for all together; when that fails, for none. */
async function preparedOf(ctx: Ctx, batch: readonly Waiting[]): Promise<Waiting[]> {
  const done = batch.filter((each) => each.isPrepared);
  const others = batch.filter((each) => !each.isPrepared);
  try {
    const found = await inLockstep(ctx, others, (ctx, { message }) => isPrepared(ctx, message));
    return [...done, ...others.filter((_, at) => found[at])];
  } catch (error) {
    ctx.log.info(
      { err: error, messages: others.length },
      'failed to prepare a batch of messages; preparing one by one',
    );
    return done;
  }
}

/** Never rejects: each message is told what became of it. One that fails, or is tied to another, leaves all to go one by one. */
async function storeBatch(ctx: Ctx, batch: readonly Waiting[]): Promise<void> {
  if (batch.length > 1) {
    try {
      const messages = batch.map(({ message }) => message);
      const stored = await storeTogether(ctx, messages);
      batch.forEach(({ settle }, at) => void settle(stored[at] ?? null));
      return;
    } catch (error) {
      ctx.log.info({ err: error, messages: batch.length }, 'failed to store a batch of messages; storing one by one');
    }
  }
  for (const { message, settle, fail } of batch) await storeAlone(ctx, message).then(settle, fail);
}
