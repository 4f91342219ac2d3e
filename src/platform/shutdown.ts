import type { Logger } from './log.js';
import { endsWithin } from './within.js';

type Step = { readonly name: string; readonly stop: () => Promise<unknown> | unknown };

/**
 * Steps of a shutdown, in the reverse order of starting. A step that fails or hangs does not block the others: each gets `graceMs`, then
 * the next one starts.
 */
export class Shutdown {
  readonly #steps: Step[] = [];
  #stopping: Promise<boolean> | undefined;

  constructor(
    private readonly log: Logger,
    private readonly graceMs: number,
  ) {}

  /** Registers the step that reverts a successful start. */
  add(name: string, stop: Step['stop']): void {
    this.#steps.push({ name, stop });
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Stops everything once; later calls wait for the first. Returns whether every step ended in time and without error. */
  run(): Promise<boolean> {
    this.#stopping ??= this.#runSteps();
    return this.#stopping;
  }

  async #runSteps(): Promise<boolean> {
    let clean = true;
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      clean = (await this.#runStep(step)) && clean;
    }
    return clean;
  }

  async #runStep(step: Step): Promise<boolean> {
    try {
      if (await endsWithin(this.graceMs, Promise.resolve().then(step.stop))) return true;
      this.log.warn({ step: step.name, graceMs: this.graceMs }, 'did not stop in time');
      return false;
    } catch (error) {
      this.log.error({ step: step.name, err: error }, 'failed to stop');
      return false;
    }
  }
}

/**
 * Period in which repeated signals count as one. Ctrl+C reaches the whole process group, and `npm` and the start script
 * forward it, so a stop request arrives up to three times.
 */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Runs `stop` at the first SIGINT or SIGTERM. A signal after `REPEATED_SIGNAL_MS` ends the process immediately with 128 + its
 * number, so that an operator can interrupt a hanging stop. Returns a function that removes the listeners.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstAt: number | null = null;
  const listener = (signal: NodeJS.Signals, number: number): void => {
    const now = performance.now();
    if (firstAt === null) {
      firstAt = now;
      stop(signal);
    } else if (now - firstAt > REPEATED_SIGNAL_MS) {
      process.exit(128 + number);
    }
  };
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  };
}
