import { Counter, Gauge, type Registry } from 'prom-client';

export interface PartLimits {
  /** Milliseconds without a success after which the part counts as stalled. */
  readonly quietMs: number;
  /**
   * Milliseconds without a success after which this process is not ready. If absent, the process stays ready and
   * reports that it is degraded.
   */
  readonly unreadyMs?: number;
}

/** Reports the health of one background part of the process. */
export interface Pulse {
  /** Records a successful round of work, with or without work to do. */
  succeed(): void;
  fail(): void;
  /** Records an intentional pause; the wait for the next success restarts. */
  rest(): void;
  /** Records a restart of a stalled part. */
  restart(): void;
  /** Records an orderly stop; the part is no longer watched. */
  end(): void;
}

/** Stalled background part. */
export interface Standstill {
  readonly part: string;
  /** Message for the operator. */
  readonly reason: string;
  /** Whether the part makes the process unready. */
  readonly unready: boolean;
}

/** State of a part. Instants are milliseconds of a monotonic clock. */
interface PartState {
  readonly limits: PartLimits;
  /** Last success, last intentional pause, or start. */
  quietSince: number;
  succeededAt: number | null;
  failedAt: number | null;
  failuresInARow: number;
}

/**
 * Tracks the background parts of one process: when each last succeeded and failed, and which are stalled. `/ready` and
 * `/metrics` show it (docs/operate/monitoring.md, Probes).
 */
export class Vitals {
  readonly #parts = new Map<string, PartState>();
  readonly #failures: Counter<'part'>;
  readonly #restarts: Counter<'part'>;

  /** @param monotonic clock in real milliseconds */
  constructor(
    metrics: Registry,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    const registers = [metrics];
    const labelNames = ['part'] as const;
    this.#failures = new Counter({
      name: 'outrider_background_failures_total',
      help: 'Failed rounds of a background part.',
      labelNames,
      registers,
    });
    this.#restarts = new Counter({
      name: 'outrider_background_restarts_total',
      help: 'Restarts of a stalled background part.',
      labelNames,
      registers,
    });
    this.#level('last_success_age_seconds', 'Time since the last success of a background part.', metrics, (state) =>
      this.#ageOf(state.succeededAt),
    );
    this.#level('last_failure_age_seconds', 'Time since the last failure of a background part.', metrics, (state) =>
      this.#ageOf(state.failedAt),
    );
    this.#level('stalled', '1 while a background part is stalled, else 0.', metrics, (state) =>
      this.#quietMs(state) > state.limits.quietMs ? 1 : 0,
    );
  }

  /** Starts watching a part; replaces a part of the same name. */
  watch(part: string, limits: PartLimits): Pulse {
    const state: PartState = {
      limits,
      quietSince: this.monotonic(),
      succeededAt: null,
      failedAt: null,
      failuresInARow: 0,
    };
    this.#parts.set(part, state);
    this.#failures.inc({ part }, 0);
    this.#restarts.inc({ part }, 0);
    return {
      succeed: () => {
        state.succeededAt = state.quietSince = this.monotonic();
        state.failuresInARow = 0;
      },
      fail: () => {
        state.failedAt = this.monotonic();
        state.failuresInARow += 1;

        this.#failures.inc({ part });
      },
      rest: () => {
        state.quietSince = this.monotonic();
      },
      restart: () => this.#restarts.inc({ part }),
      end: () => {
        if (this.#parts.get(part) === state) this.#parts.delete(part);
      },
    };
  }

  /** Returns the stalled parts, in start order. */
  standing(): Standstill[] {
    return [...this.#parts].flatMap(([part, state]) => {
      const quietMs = this.#quietMs(state);
      if (quietMs <= state.limits.quietMs) return [];
      const failing =
        state.failuresInARow > 0
          ? ` (${state.failuresInARow} failure${state.failuresInARow === 1 ? '' : 's'} in a row)`
          : '';
      const reason = `No success for ${Math.round(quietMs / 1000)} s${failing}; the log has more.`;
      return [{ part, reason, unready: quietMs > (state.limits.unreadyMs ?? Number.POSITIVE_INFINITY) }];
    });
  }

  #quietMs({ quietSince }: PartState): number {
    return this.monotonic() - quietSince;
  }

  #ageOf(at: number | null): number | null {
    return at === null ? null : (this.monotonic() - at) / 1000;
  }

  #level(name: string, help: string, metrics: Registry, read: (state: PartState) => number | null): void {
    const parts = this.#parts;
    new Gauge({
      name: `outrider_background_${name}`,
      help,
      labelNames: ['part'],
      registers: [metrics],
      collect() {
        this.reset();
        for (const [part, state] of parts) {
          const value = read(state);
          if (value !== null) this.set({ part }, value);
        }
      },
    });
  }
}
