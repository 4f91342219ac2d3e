/** Losses in a row: fewer happen when a server restarts or ends connections after some messages. */
const MOST_LOSSES = 3;
/** Messages that then go the old way before the server is tried again. */
const PAUSE = 1_000;

/**
 * Whether a server may be sent an envelope behind a final dot. Some that offer PIPELINING lose what stands there, or hang up:
 * each message would cost them a connection, or us the patience of a command.
 */
export class Trust {
  #losses = 0;
  #pause = 0;

  /** To be asked once for each message that could be announced. */
  isGiven(): boolean {
    if (this.#pause === 0) return true;
    this.#pause -= 1;
    return false;
  }

  /** What became of an announced envelope: `isAnswered` when the server took or refused it. */
  learn(isAnswered: boolean): void {
    this.#losses = isAnswered ? 0 : this.#losses + 1;
    if (this.#losses < MOST_LOSSES) return;
    this.#losses = 0;
    this.#pause = PAUSE;
  }
}
