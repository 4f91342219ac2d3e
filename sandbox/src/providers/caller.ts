/** Response of the service to a provider. */
export interface CalledAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
}

/** Calls the service as a provider does. */
export type CallService = (
  path: string,
  request: { readonly body?: string; readonly authorization?: string },
) => Promise<CalledAnswer>;

/** Announcements of a test double. */
export interface Announcements {
  /** Announces new mail of an account. Returns whether the announcement reaches the service. */
  announce(account: string): boolean;
  readonly losses: Losses;
  /** Waits for the announcements made so far. */
  arrived(): Promise<void>;
  /** Number of live announcements, including ones that the service does not know of. */
  live(): number;
  /** Ends all announcements. */
  clear(): void;
}

/** Decides which announcements are lost. */
export class Losses {
  #isMuted = false;
  #every = Number.POSITIVE_INFINITY;
  #made = 0;
  #lost = 0;

  /** Number of announcements that were lost. */
  get count(): number {
    return this.#lost;
  }

  /** Sets whether all announcements are lost. */
  mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
  }

  /** Loses every nth announcement from now on. */
  loseEvery(nth: number): void {
    this.#every = nth;
    this.#made = 0;
  }

  /** Returns whether the next announcement is lost. */
  next(): boolean {
    this.#made += 1;
    const isLost = this.#isMuted || this.#made % this.#every === 0;
    if (isLost) this.#lost += 1;
    return isLost;
  }
}
