import type pg from 'pg';

/** How long a part that listens may go without a proof before it counts as standing. */
export const LISTEN_QUIET_MS = 120_000;

export interface ProofTimes {
  /** Milliseconds between two proofs. */
  readonly everyMs: number;
  /** Milliseconds within which a proof has to arrive. */
  readonly withinMs: number;
}

export const PROOF_TIMES: ProofTimes = { everyMs: 30_000, withinMs: 10_000 };

/**
 * Tries a connection that listens: it notifies itself, now and then again and again. A connection whose other end is gone without a
 * word, or that a pooler has moved to another session, looks exactly like one to which there is nothing to say.
 */
export class ListenProof {
  #next: NodeJS.Timeout | null = null;
  #deadline: NodeJS.Timeout | null = null;

  /**
   * @param onHeard the connection has received its own notification
   * @param onSilent it has not in time, or the query failed; called once, then the proof is over
   */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly notification: { readonly channel: string; readonly payload: string },
    private readonly on: { readonly heard: () => void; readonly silent: (error: Error) => void },
    private readonly times: ProofTimes = PROOF_TIMES,
  ) {
    this.#try();
  }

  /** To be called with each notification of the connection. True when it was the proof. */
  take({ channel, payload }: pg.Notification): boolean {
    if (channel !== this.notification.channel || payload !== this.notification.payload) return false;
    if (this.#deadline === null) return true;
    clearTimeout(this.#deadline);
    this.#deadline = null;
    this.on.heard();
    this.#next = setTimeout(() => this.#try(), this.times.everyMs).unref();
    return true;
  }

  stop(): void {
    if (this.#next !== null) clearTimeout(this.#next);
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#next = this.#deadline = null;
  }

  #try(): void {
    this.#next = null;
    this.#deadline = setTimeout(
      () =>
        this.#fail(new Error(`A listening connection did not hear its own notification in ${this.times.withinMs} ms.`)),
      this.times.withinMs,
    ).unref();
    const { channel, payload } = this.notification;
    this.client.query('select pg_notify($1, $2)', [channel, payload]).catch((error: Error) => this.#fail(error));
  }

  #fail(error: Error): void {
    if (this.#deadline === null) return;
    this.stop();
    this.on.silent(error);
  }
}
