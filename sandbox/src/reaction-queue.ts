import type { LaterBehaviour } from './behaviour.js';

/** Message as remembered by recipients who react to it. */
export interface RememberedMessage {
  readonly at: Date;
  readonly envelopeFrom: string;
  readonly replyTo: string;
  readonly messageId: string | null;
  readonly subject: string;
  readonly references: readonly string[];
  readonly inReplyTo: string | null;
  readonly listUnsubscribe: string | null;
  readonly raw: Buffer;
}

/** Planned reaction of a recipient. */
export interface PlannedReaction {
  readonly dueAt: Date;
  readonly recipient: string;
  readonly behaviour: LaterBehaviour | { readonly kind: 'relay' };
  readonly about: RememberedMessage;
  /** Number of temporary rejections by the service. */
  readonly attempts: number;
}

/** Planned reactions by due time; equal times keep their order. A binary heap. */
export class ReactionQueue {
  #heap: Array<{ readonly order: number; readonly reaction: PlannedReaction }> = [];
  #planned = 0;

  get size(): number {
    return this.#heap.length;
  }

  peek(): PlannedReaction | null {
    return this.#heap[0]?.reaction ?? null;
  }

  push(reaction: PlannedReaction): void {
    this.#planned += 1;
    this.#heap.push({ order: this.#planned, reaction });
    let child = this.#heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#before(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Removes and returns the next reaction that is due at `now`, or null. */
  popDue(now: Date): PlannedReaction | null {
    const first = this.#heap[0];
    if (first === undefined || first.reaction.dueAt.getTime() > now.getTime()) return null;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first.reaction;
  }

  #sink(): void {
    let parent = 0;
    for (;;) {
      const left = parent * 2 + 1;
      let least = parent;
      if (left < this.#heap.length && this.#before(left, least)) least = left;
      if (left + 1 < this.#heap.length && this.#before(left + 1, least)) least = left + 1;
      if (least === parent) return;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return false;
    const difference = one.reaction.dueAt.getTime() - other.reaction.dueAt.getTime();
    return difference < 0 || (difference === 0 && one.order < other.order);
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}

/** Returns the queue with all waiting times after `now` divided by `factor`. */
export function compressQueue(queue: ReactionQueue, now: Date, factor: number): ReactionQueue {
  const compressed = new ReactionQueue();
  const endOfTime = new Date(8.64e15);
  for (let next = queue.popDue(endOfTime); next !== null; next = queue.popDue(endOfTime)) {
    const waitMs = Math.max(0, next.dueAt.getTime() - now.getTime());
    compressed.push({ ...next, dueAt: new Date(now.getTime() + waitMs / factor) });
  }
  return compressed;
}
