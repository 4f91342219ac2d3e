/** What one rendering by the interpreter keeps beside the values; its tags and filters read it. */
export interface LiquidRun {
  readonly seed: number;
  readonly requirements: readonly Requirement[];
  /** Receives the names of variables without value and fallback, in order of use. */
  readonly missing: string[];
  /** What `"now" | date` means: the day of the send. Templates have no clock of their own. */
  readonly today: unknown;
  /** Counts work of operators and filters. Throws when it is more than a template may cost. */
  readonly spend: (units: number) => void;
  /** Renders the snippet with this number, with the values of the message and within the limits of this run. */
  readonly renderSnippet: (number: number) => string;
}

/** What an output needs to have a value. */
export interface Requirement {
  /** Leading variable to report; null for a literal or a local name. */
  readonly name: string | null;
  /** How many of the filter's arguments are fallbacks; the rest are variables of other filters. */
  readonly fallbackCount: number;
  readonly argumentNames: readonly string[];
}

/** The register of the interpreter's context that holds the run. */
export const RUN = 'outrider';
