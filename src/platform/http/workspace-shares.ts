import { Gate } from '../gate.js';

interface Share {
  readonly gate: Gate;
  /** Requests that are under way or wait. */
  requests: number;
}

/** Lets each workspace have so many requests under way at once; further ones of it wait, and hold up no other workspace. */
export class WorkspaceShares {
  readonly #shares = new Map<number, Share>();

  /** @param most requests of one workspace at once */
  constructor(private readonly most: number) {}

  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const share = this.#shares.get(workspaceId) ?? { gate: new Gate(this.most), requests: 0 };
    this.#shares.set(workspaceId, share);
    share.requests += 1;
    try {
      return await share.gate.run(`workspace ${workspaceId}`, 1, work);
    } finally {
      share.requests -= 1;
      if (share.requests === 0) this.#shares.delete(workspaceId);
    }
  }
}
