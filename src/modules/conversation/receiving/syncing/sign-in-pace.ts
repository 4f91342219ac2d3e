/** Sign-ins per second of one process at one server. Providers limit the sign-ins of an address, and refuse or block it above that. */
const PER_SECOND = 25;

/**
 * Spaces the sign-ins of one process evenly at each server, so that a start with hundreds of mailboxes does not open them all in the same
 * second. Mailboxes at different servers do not wait for each other.
 */
export class SignInPace {
  /** Next free turn by server, in milliseconds. Turns that are over are removed, so it holds only servers with waiting mailboxes. */
  readonly #next = new Map<string, number>();

  constructor(private readonly perSecond = PER_SECOND) {}

  /**
   * Takes the next turn at the server.
   * @param nowMs monotonic time in milliseconds
   * @returns milliseconds until the turn; 0 for a server that is free
   */
  take(host: string, nowMs: number): number {
    for (const [server, atMs] of this.#next) if (atMs <= nowMs) this.#next.delete(server);
    const turnMs = this.#next.get(host) ?? nowMs;
    this.#next.set(host, turnMs + 1_000 / this.perSecond);
    return turnMs - nowMs;
  }
}
