export interface SyncLimits {
  /** Connections of this process that stay open. */
  readonly staying: number;
  /** Further ones that read once and leave, for the mailboxes beyond. */
  readonly visiting: number;
}

/** A connection as far as its place matters. */
export interface Placed {
  /** It waits for its server to announce mail. */
  readonly isResting: boolean;
  /** Asks it to leave its place to another workspace immediately. */
  leave(): void;
}

interface Place {
  readonly workspaceId: number;
  readonly stays: boolean;
  isLeft: boolean;
}

/**
 * The places that one process has for connections, and each workspace's share of them.
 *
 * The workspace that holds the fewest gets the next one. A few are kept free for workspaces that come: one of these, or a place to
 * stay where all are taken, goes to a workspace that holds at least two fewer than the one with the most, and a connection of that
 * one leaves for it. So a workspace alone has all places but those few, and of two that want more neither keeps more than half.
 */
export class SyncPlaces<C extends Placed> {
  readonly #places = new Map<C, Place>();
  /** How many are kept free. */
  readonly kept: number;

  constructor(private readonly limits: SyncLimits) {
    this.kept = Math.floor(limits.visiting / 4);
  }

  get connections(): C[] {
    return [...this.#places.keys()];
  }

  get taken(): number {
    return this.#places.size;
  }

  get free(): number {
    return Math.max(0, this.limits.staying + this.limits.visiting - this.#places.size);
  }

  /** Places by workspace, without those that are being left. */
  held(): Map<number, number> {
    return countOf([...this.#places.values()].filter((place) => !place.isLeft));
  }

  /** Gives a free place to a connection of the workspace. @param open makes it, by whether it may stay */
  take(workspaceId: number, open: (stays: boolean) => C): C {
    if (this.free <= this.kept) this.#makeRoom(workspaceId, () => true);
    if (!this.#hasRoomToStay) this.#makeRoom(workspaceId, ({ stays }) => stays);
    const stays = this.#hasRoomToStay;
    const connection = open(stays);
    this.#places.set(connection, { workspaceId, stays, isLeft: false });
    return connection;
  }

  giveBack(connection: C): void {
    this.#places.delete(connection);
  }

  get #hasRoomToStay(): boolean {
    const staying = [...this.#places.values()].filter(({ stays, isLeft }) => stays && !isLeft);
    return staying.length < this.limits.staying;
  }

  /** Lets one of these leave, of the workspace that holds the most of them, if `workspaceId` holds at least two fewer. */
  #makeRoom(workspaceId: number, isAmong: (place: Place) => boolean): void {
    const among = [...this.#places].filter(([, place]) => !place.isLeft && isAmong(place));
    const held = countOf(among.map(([, place]) => place));
    const [largest, most] = [...held].reduce((a, b) => (b[1] > a[1] ? b : a), [workspaceId, 0]);
    if (most < (held.get(workspaceId) ?? 0) + 2) return;
    const candidates = among.filter(([, place]) => place.workspaceId === largest);
    const [connection, place] = candidates.find(([{ isResting }]) => isResting) ?? candidates[0] ?? [];
    if (connection === undefined || place === undefined) return;
    place.isLeft = true;
    connection.leave();
  }
}

function countOf(places: readonly Place[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { workspaceId } of places) counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return counts;
}
