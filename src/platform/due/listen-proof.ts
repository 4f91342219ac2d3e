import type pg from 'pg';

/** Maximum time without a proof before a listening part counts as stalled. */
export const LISTEN_QUIET_MS = 120_000;

export interface ProofTimes {
  /** Milliseconds between two proofs. */
  readonly everyMs: number;
  /** Timeout of a proof in milliseconds. */
  readonly withinMs: number;
}

export const PROOF_TIMES: ProofTimes = { everyMs: 30_000, withinMs: 10_000 };

/**
 * Tests a listening connection: it notifies itself now and at regular intervals. A connection that was dropped
 * silently, or moved to another session by a pooler, is otherwise indistinguishable from an idle one.
 */
export class ListenProof {
  #next: NodeJS.Timeout | null = null;
  #deadline: NodeJS.Timeout | null = null;

  /**
   * @param onHeard called when the connection receives its own notification
   * @param onSilent called once if the notification does not arrive in time or the query fails; the proof then ends
   */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly notification: { readonly channel: string; readonly payload: string },
    private readonly on: { readonly heard: () => void; readonly silent: (error: Error) => void },
    private readonly times: ProofTimes = PROOF_TIMES,
  ) {
    this.#try();
  }

  /** Call with each notification of the connection. Returns true if it was the proof. */
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
