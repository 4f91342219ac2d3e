/**
 * One edge of a state machine (docs/use/states.md). `cause` is a stable name of its trigger: a caller's action, or a fact the engine
 * observed.
 */
export interface Transition<S extends string> {
  readonly from: S;
  readonly to: S;
  readonly cause: string;
}

/** Next status by status and cause. Nested, so that it reads like a table. */
export type TransitionTable<S extends string> = Readonly<
  Record<S, ReadonlyArray<{ readonly to: S; readonly causes: readonly string[] }>>
>;

/** Returns whether the machine has an edge between two statuses. A status has no edge to itself unless it is listed. */
export function canMove<S extends string>(table: TransitionTable<S>, from: S, to: S): boolean {
  return table[from].some((edge) => edge.to === to);
}

/** Returns the next status for a cause; null if the machine has no such transition. */
export function targetOf<S extends string>(table: TransitionTable<S>, from: S, cause: string): S | null {
  return table[from].find((edge) => edge.causes.includes(cause))?.to ?? null;
}

/** Returns the statuses that can be reached in one transition, in the order of the table. */
export function targetsFrom<S extends string>(table: TransitionTable<S>, from: S): S[] {
  return [...new Set(table[from].map((edge) => edge.to))];
}

/** Returns the statuses from which `to` can be reached in one transition: the condition of an UPDATE of many rows. */
export function sourcesOf<S extends string>(table: TransitionTable<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => canMove(table, from, to));
}

/** Returns whether no edge leaves the status. */
export function isFinal<S extends string>(table: TransitionTable<S>, status: S): boolean {
  return table[status].length === 0;
}

/** Returns every edge as a flat list. */
export function listTransitions<S extends string>(table: TransitionTable<S>): Transition<S>[] {
  return (Object.keys(table) as S[]).flatMap((from) =>
    table[from].flatMap((edge) => edge.causes.map((cause) => ({ from, to: edge.to, cause }))),
  );
}

/**
 * Decides on a requested status: `move` if the transition exists, `noop` if the row already has it (a repeated request
 * returns 200 and changes nothing), otherwise `refused` with the allowed ones.
 */
export type MoveDecision<S extends string> =
  | { readonly kind: 'move'; readonly to: S }
  | { readonly kind: 'noop' }
  | { readonly kind: 'refused'; readonly allowed: readonly S[] };

/** Decides a move to a wanted status. A listed edge to itself counts as a move. */
export function decideMove<S extends string>(table: TransitionTable<S>, from: S, to: S): MoveDecision<S> {
  if (canMove(table, from, to)) return { kind: 'move', to };
  if (from === to) return { kind: 'noop' };
  return { kind: 'refused', allowed: targetsFrom(table, from) };
}
