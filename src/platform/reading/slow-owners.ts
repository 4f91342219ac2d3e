/** Time an owner counts as slow. */
const REMEMBERED_MS = 60_000;

/** Owners whose recent work was slow. */
export class SlowOwners {
  /** Time of the slow work by owner, in the order of these times. */
  readonly #since = new Map<string, number>();

  /** @param monotonic real milliseconds */
  constructor(private readonly monotonic: () => number) {}

  has(owner: string): boolean {
    return this.monotonic() - (this.#since.get(owner) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
  }

  note(owner: string): void {
    this.#since.delete(owner);
    this.#since.set(owner, this.monotonic());
    for (const each of this.#since.keys()) {
      if (this.has(each)) break;
      this.#since.delete(each);
    }
  }
}
