/** Consecutive losses; fewer happen when a server restarts or ends connections after some messages. */
const MOST_LOSSES = 3;
/** Messages sent without announcing before the next attempt at the server. */
const PAUSE = 1_000;

/**
 * Decides whether a server gets an envelope behind a final dot. Some servers that offer PIPELINING drop it or hang up,
 * so that each message would cost a connection or the timeout of a command.
 */
export class Trust {
  #losses = 0;
  #pause = 0;

  /** Returns whether to announce; call it once for each message that could be announced. */
  isGiven(): boolean {
    if (this.#pause === 0) return true;
    this.#pause -= 1;
    return false;
  }

  /** Records the result of an announced envelope: `isAnswered` if the server accepted or rejected it. */
  learn(isAnswered: boolean): void {
    this.#losses = isAnswered ? 0 : this.#losses + 1;
    if (this.#losses < MOST_LOSSES) return;
    this.#losses = 0;
    this.#pause = PAUSE;
  }
}
