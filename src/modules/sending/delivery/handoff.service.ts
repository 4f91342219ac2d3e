import { groupBy } from '../../../engine/group-by.js';
import type { Ctx } from '../../../platform/context.js';
import { NotHandedOver } from '../transit/index.js';
import type { UnderWayRow } from './claimed/under-way.js';
import { insertHandoff } from './handoff.repo.js';

interface Waiting {
  readonly workspaceId: number;
  readonly workerId: string;
  readonly id: string;
  readonly attempt: number;
  readonly revision: number;
  readonly resolve: (handed: Handed) => void;
  readonly reject: (error: Error) => void;
}

/** Time of the hand-off and the row that records it. */
export interface Handed {
  readonly at: Date;
  readonly row: UnderWayRow;
}

/**
 * Commits "handed off" just before a message enters a connection, many messages per commit. A batch collects messages
 * while the previous one is being written, so a single message never waits and a thousand share a few commits.
 */
export class HandoffGate {
  #waiting: Waiting[] = [];
  #writing = false;

  /** `unused` receives a row that may have been written although none of its sends goes out. */
  constructor(
    private readonly ctx: Ctx,
    private readonly unused: (row: UnderWayRow) => void,
  ) {}

  /**
   * Resolves once the hand-off is committed. Throws `NotHandedOver` if the campaign, contact, window, day or a
   * suppression no longer allows the send, or if another worker has taken it over; otherwise the database error.
   */
  handOff(send: Omit<Waiting, 'resolve' | 'reject'>): Promise<Handed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, ...send });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    // Waiting one turn of the event loop lets messages that became ready together share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      const groups = groupBy(batch, ({ workspaceId, workerId }) => `${workspaceId} ${workerId}`);
      await Promise.all([...groups.values()].map((group) => this.#write(group)));
    }
    this.#writing = false;
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    const { workspaceId, workerId } = group[0] as Waiting;
    const id = this.ctx.ids.uuid();
    try {
      const at = this.ctx.clock.now();
      const going = await insertHandoff(this.ctx.sql, workspaceId, { id, workerId, at, sends: group });
      const handed: Handed = { at, row: { id, kind: 'handoff', left: going.size } };
      for (const item of group) {
        if (going.has(item.id)) item.resolve(handed);
        else item.reject(new NotHandedOver('The email can no longer be sent.'));
      }
    } catch (error) {
      // The response may be lost although the row was written.
      this.unused({ id, kind: 'handoff', left: 1 });
      for (const item of group) item.reject(error as Error);
    }
  }
}
