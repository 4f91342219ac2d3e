export interface SyncLimits {
  /** Maximum persistent connections of this process. */
  readonly staying: number;
  /** Maximum additional connections, which read once and close, for the remaining mailboxes. */
  readonly visiting: number;
}

/** Holder of a slot. */
export interface SlotHolder {
  /** Whether the connection is idle, waiting for new mail. */
  readonly isResting: boolean;
  /** Frees the slot for another workspace immediately. */
  leave(): void;
}

interface Slot {
  readonly workspaceId: number;
  readonly stays: boolean;
  isLeft: boolean;
}

/**
 * Connection slots of one process, shared among workspaces.
 *
 * The workspace with the fewest slots gets the next one. A few slots are reserved for new workspaces. If only reserved slots
 * are free, or all persistent ones are taken, a workspace with at least two slots fewer than the largest one gets a slot,
 * and a connection of the largest one closes. A single workspace can use all slots except the reserved ones; two busy
 * workspaces get half each.
 */
export class SyncSlots<C extends SlotHolder> {
  readonly #slots = new Map<C, Slot>();
  /** Number of reserved slots. */
  readonly kept: number;

  constructor(private readonly limits: SyncLimits) {
    this.kept = Math.floor(limits.visiting / 4);
  }

  get connections(): C[] {
    return [...this.#slots.keys()];
  }

  get taken(): number {
    return this.#slots.size;
  }

  get free(): number {
    return Math.max(0, this.limits.staying + this.limits.visiting - this.#slots.size);
  }

  /** Returns the number of slots by workspace, without slots being freed. */
  held(): Map<number, number> {
    return countOf([...this.#slots.values()].filter((slot) => !slot.isLeft));
  }

  /**
   * Assigns a free slot to a new connection of the workspace.
   * @param open creates the connection; `stays` is true for a persistent one
   */
  take(workspaceId: number, open: (stays: boolean) => C): C {
    if (this.free <= this.kept) this.#freeSlot(workspaceId, () => true);
    if (!this.#canStay) this.#freeSlot(workspaceId, ({ stays }) => stays);
    const stays = this.#canStay;
    const connection = open(stays);
    this.#slots.set(connection, { workspaceId, stays, isLeft: false });
    return connection;
  }

  giveBack(connection: C): void {
    this.#slots.delete(connection);
  }

  get #canStay(): boolean {
    const staying = [...this.#slots.values()].filter(({ stays, isLeft }) => stays && !isLeft);
    return staying.length < this.limits.staying;
  }

  /** Closes a matching connection of the workspace with the most of them, if `workspaceId` has at least two fewer. */
  #freeSlot(workspaceId: number, isAmong: (slot: Slot) => boolean): void {
    const among = [...this.#slots].filter(([, slot]) => !slot.isLeft && isAmong(slot));
    const held = countOf(among.map(([, slot]) => slot));
    const [largest, most] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a), [workspaceId, 0]);
    if (most < (held.get(workspaceId) ?? 0) + 2) return;
    const candidates = among.filter(([, slot]) => slot.workspaceId === largest);
    const [connection, slot] = candidates.find(([{ isResting }]) => isResting) ?? candidates[0] ?? [];
    if (connection === undefined || slot === undefined) return;
    slot.isLeft = true;
    connection.leave();
  }
}

function countOf(slots: readonly Slot[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { workspaceId } of slots) counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return counts;
}
