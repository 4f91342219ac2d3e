import { Gate } from '../gate.js';

interface Share {
  readonly gate: Gate;
  /** Running and waiting requests. */
  requests: number;
}

/** Limits the requests in progress per workspace; further ones wait without delaying other workspaces. */
export class WorkspaceShares {
  readonly #shares = new Map<number, Share>();

  /** @param most maximum parallel requests of one workspace */
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
