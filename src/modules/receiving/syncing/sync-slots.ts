export interface SyncLimits {
  /** Connections of this process that stay open. */
  readonly staying: number;
  /** Further ones that read once and leave, for the mailboxes beyond. */
  readonly visiting: number;
}

/** A connection as far as its slot matters. */
export interface SlotHolder {
  /** It waits for its server to announce mail. */
  readonly isResting: boolean;
  /** Asks it to leave its slot to another workspace immediately. */
  leave(): void;
}

interface Slot {
  readonly workspaceId: number;
  readonly stays: boolean;
  isLeft: boolean;
}

/**
 * The slots that one process has for connections, and each workspace's share of them.
 *
 * The workspace that holds the fewest gets the next one. A few are kept free for workspaces that come: one of these, or a slot to
 * stay where all are taken, goes to a workspace that holds at least two fewer than the one with the most, and a connection of that
 * one leaves for it. So a workspace alone has all slots but those few, and of two that want more neither keeps more than half.
 */
export class SyncSlots<C extends SlotHolder> {
  readonly #slots = new Map<C, Slot>();
  /** How many are kept free. */
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

  /** Slots by workspace, without slots that are being left. */
  held(): Map<number, number> {
    return countOf([...this.#slots.values()].filter((slot) => !slot.isLeft));
  }

  /** Gives a free slot to a connection of the workspace. @param open makes it, by whether it may stay */
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

  /** Lets one of these leave, of the workspace that holds the most of them, if `workspaceId` holds at least two fewer. */
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
