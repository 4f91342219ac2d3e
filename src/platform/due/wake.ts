/**
 * Notifies loops that something became due. A wake-up is only a hint that may be lost or repeated: every loop also polls, and nothing may
 * depend on a hint.
 */
export interface Wake {
  /** Signals that the loop of this name has work. Returns immediately; loops run later. */
  hint(loop: string): void;
  /** Calls `callback` on hints for `loop`, until the returned function is called. */
  on(loop: string, callback: () => void): () => void;
  /** Holds hints back until `release`. Transactions use it so that no loop checks before the commit. */
  deferred(): DeferredWake;
}

export interface DeferredWake extends Wake {
  /** Passes the hints collected so far on, each loop once. Called after the commit; not called after a rollback. */
  release(): void;
}

/** Minimum time between two wake-ups of one loop. A burst of hints costs one wake-up at its start and one at its end. */
const COALESCE_MS = 50;

interface Channel {
  readonly callbacks: Set<() => void>;
  /** Set while the loop was woken less than `COALESCE_MS` ago. */
  timer: NodeJS.Timeout | null;
  again: boolean;
}

/** Wake-ups inside this process. `onHint` receives every hint, for the connection to other processes. */
export class LocalWake implements Wake {
  readonly #channels = new Map<string, Channel>();

  constructor(private readonly onHint: (loop: string) => void = () => undefined) {}

  hint(loop: string): void {
    this.deliver(loop);
    this.onHint(loop);
  }

  /** Wakes this process only, for a hint from another process. */
  deliver(loop: string): void {
    const channel = this.#channels.get(loop);
    if (channel === undefined) return;
    if (channel.timer === null) this.#fire(channel);
    else channel.again = true;
  }

  on(loop: string, callback: () => void): () => void {
    let channel = this.#channels.get(loop);
    if (channel === undefined) {
      channel = { callbacks: new Set(), timer: null, again: false };
      this.#channels.set(loop, channel);
    }
    const { callbacks } = channel;
    callbacks.add(callback);
    return () => void callbacks.delete(callback);
  }

  deferred(): DeferredWake {
    return new HeldWake(this);
  }

  /** Callbacks run after the current code, never inside the caller of `hint`. */
  #fire(channel: Channel): void {
    setImmediate(() => {
      for (const callback of channel.callbacks) callback();
    });
    channel.timer = setTimeout(() => {
      channel.timer = null;
      if (!channel.again) return;
      channel.again = false;
      this.#fire(channel);
    }, COALESCE_MS);
    channel.timer.unref();
  }
}

class HeldWake implements DeferredWake {
  readonly #held = new Set<string>();

  constructor(private readonly target: Wake) {}

  hint(loop: string): void {
    this.#held.add(loop);
  }

  on(loop: string, callback: () => void): () => void {
    return this.target.on(loop, callback);
  }

  deferred(): DeferredWake {
    return new HeldWake(this);
  }

  release(): void {
    for (const loop of this.#held) this.target.hint(loop);
    this.#held.clear();
  }
}
