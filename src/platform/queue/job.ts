import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { groupBy } from '../../engine/group-by.js';
import type { Ctx } from '../context.js';

/** Kind of background work, with its retries. `P` is the JSON payload of `enqueue` and the handler. */
export interface Job<P> {
  readonly name: string;
  /** Maximum attempts in total, after errors and dead workers. */
  readonly maxAttempts: number;
  /** Priority; lower values run first. */
  readonly priority: number;
  /** Queue name, whose jobs run one after the other; null for concurrent jobs. Each name is a row, so there should be few. */
  readonly queueName: string | null;
  /** Whether it runs for a workspace that continues in another instance. Other jobs wait. */
  readonly runsRetired: boolean;
  /** Throws if a stored payload is not valid for this version. */
  parse(payload: unknown): P;
}

export interface JobSpec {
  readonly name: string;
  /** Schema of the payload, checked before every run. Without a schema, the payload is passed on as enqueued. */
  readonly schema?: TSchema;
  readonly maxAttempts?: number;
  readonly priority?: number;
  readonly queueName?: string;
  readonly runsRetired?: boolean;
}

/** Declares a job. Names are `<module>.<verb>` and must not change, because waiting rows keep them across upgrades. */
export function defineJob<P>(spec: JobSpec): Job<P> {
  const { schema } = spec;
  return {
    name: spec.name,
    maxAttempts: spec.maxAttempts ?? 10,
    priority: spec.priority ?? 0,
    queueName: spec.queueName ?? null,
    runsRetired: spec.runsRetired ?? false,
    parse: (payload) => {
      if (schema !== undefined && !Value.Check(schema, payload)) {
        const [first] = Value.Errors(schema, payload);
        throw new Error(`The payload of job ${spec.name} is not valid: ${first?.instancePath} ${first?.message}`);
      }
      return payload as P;
    },
  };
}

export interface JobRun {
  /** Number of the attempt, 1 for the first run. A job of a dead worker has the next number. */
  readonly attempt: number;
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
  /**
   * Signal that is aborted when the process stops or its worker was declared dead; the handler should end soon,
   * because the job runs again elsewhere.
   */
  readonly signal: AbortSignal;
}

export interface JobActions<P> {
  /** Does the work at least once: another attempt follows after a worker dies, so every effect must be repeatable. */
  run(ctx: Ctx, payload: P, run: JobRun): Promise<void>;
  /** Called when no attempt is left, with the last error. May be called twice when a worker dies inside it. */
  onGiveUp?(ctx: Ctx, payload: P, error: Error): Promise<void>;
}

/** Job with its handlers; the type of the payload is hidden. */
export interface JobHandler {
  readonly name: string;
  readonly runsRetired: boolean;
  run(ctx: Ctx, payload: unknown, run: JobRun): Promise<void>;
  giveUp(ctx: Ctx, payload: unknown, error: Error): Promise<void>;
}

export function handleJob<P>(job: Job<P>, actions: JobActions<P>): JobHandler {
  return {
    name: job.name,
    runsRetired: job.runsRetired,
    run: async (ctx, payload, run) => actions.run(ctx, job.parse(payload), run),
    giveUp: async (ctx, payload, error) => actions.onGiveUp?.(ctx, job.parse(payload), error),
  };
}

/**
 * Returns the handlers with those of one job combined into one that runs them in turn: several modules may react to the same fact. Every
 * handler can be repeated, so if one fails, all of them run again.
 */
export function joinHandlers(handlers: readonly JobHandler[]): JobHandler[] {
  return [...groupBy(handlers, ({ name }) => name)].map(([name, group]) => ({
    name,
    runsRetired: group.every(({ runsRetired }) => runsRetired),
    run: async (ctx, payload, run) => {
      for (const handler of group) await handler.run(ctx, payload, run);
    },
    giveUp: async (ctx, payload, error) => {
      for (const handler of group) await handler.giveUp(ctx, payload, error);
    },
  }));
}
