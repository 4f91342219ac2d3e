/** State of one rendering by the interpreter, read by its tags and filters. */
export interface LiquidRun {
  readonly seed: number;
  readonly requirements: readonly Requirement[];
  /** Receives the names of variables without value and fallback, in order of use. */
  readonly missing: string[];
  /** Value of `"now" | date`: the day of the send. Templates have no clock. */
  readonly today: unknown;
  /** Counts work of operators and filters. Throws if it exceeds the limit of a template. */
  readonly spend: (units: number) => void;
  /** Renders the snippet with this number, with the values of the message and within the limits of this run. */
  readonly renderSnippet: (number: number) => string;
}

/** Condition for an output to have a value. */
export interface Requirement {
  /** Leading variable to report; null for a literal or a local name. */
  readonly name: string | null;
  /** Number of arguments that are fallbacks; the rest are variables of other filters. */
  readonly fallbackCount: number;
  readonly argumentNames: readonly string[];
}

/** Register of the interpreter's context that contains the run. */
export const RUN = 'outrider';
