import type { SendStatus } from '../../../../engine/lifecycle/enums.js';
import { type SendCause, sendTransitions } from '../../../../engine/lifecycle/send.js';
import { listTransitions } from '../../../../engine/lifecycle/transitions.js';

const EDGES = listTransitions<SendStatus>(sendTransitions);

/** Status changes of one statement, as SQL expressions. */
export interface SendMoves<C extends SendCause> {
  /** Returns the condition that a row with this alias has a status from which it may change. */
  readonly from: (alias: string) => string;
  /**
   * Condition for rows that this transaction has locked by `from`. The planner assumes even chances for a `case`: given a status
   * that its statistics have never seen, it would expect one row, and compare each row of a batch with each other one.
   */
  readonly fromLocked: (alias: string) => string;
  /** Condition like `from` for the index by class, which also contains claimed rows. */
  readonly fromByClass: (alias: string) => string;
  /** Status to which a cause leads, as an SQL literal. */
  readonly to: (cause: C) => string;
  /** Status to which a cause leads. */
  readonly status: (cause: C) => SendStatus;
}

/**
 * Returns the status changes of a statement from the state machine; an unknown edge is an error. If its causes lead to several statuses,
 * all of them must have the same origins, because one condition cannot tell them apart.
 */
export function sendMoves<C extends SendCause>(...causes: readonly C[]): SendMoves<C> {
  const targets = new Map(causes.map((cause) => [cause as string, targetOf(cause)]));
  const sources = new Set(EDGES.filter(({ cause }) => targets.has(cause)).map(({ from }) => from));
  if (new Set(targets.values()).size > 1) {
    for (const cause of causes) {
      const own = EDGES.filter((edge) => edge.cause === cause);
      if (own.length !== sources.size)
        throw new Error(`${cause} does not leave from all of ${[...sources].join(', ')}`);
    }
  }
  const from = (alias: string): string => isOneOf(`${alias}.status`, sources);
  const status = (cause: C): SendStatus => targets.get(cause) as SendStatus;
  return {
    from,
    fromLocked: (alias) => `case when ${from(alias)} then true end`,
    fromByClass: (alias) =>
      `${isOneOf(`${alias}.status_class`, new Set([...sources].map(classOf)))} and ${from(alias)}`,
    to: (cause) => `'${status(cause)}'`,
    status,
  };
}

/** Returns the class of a status in the index: claimed sends stay in the class of sends that wait for their first attempt. */
export function classOf(status: string): string {
  return status === 'scheduled' || status === 'sending' ? 'open' : status;
}

function targetOf(cause: SendCause): SendStatus {
  const targets = new Set(EDGES.filter((edge) => edge.cause === cause).map(({ to }) => to));
  const [target] = targets;
  if (target === undefined || targets.size > 1) throw new Error(`${cause} leads to ${targets.size} statuses`);
  return target;
}

function isOneOf(column: string, values: ReadonlySet<string>): string {
  const literals = [...values].map((value) => `'${value}'`);
  return literals.length === 1 ? `${column} = ${literals[0]}` : `${column} in (${literals.join(', ')})`;
}
