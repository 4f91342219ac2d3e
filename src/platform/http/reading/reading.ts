import type { ValidationIssue } from '../../errors.js';
import type { Fault } from '../issue-texts.js';

/** Result of a reader for a value that it reported as invalid. */
export const BAD = Symbol('bad');

/** Reads one value: returns it normalized, or reports to `to` and returns `BAD`. */
export type Reader = (value: unknown, to: Reading) => unknown;

/** Maximum number of listed issues. */
const MAX_ISSUES = 10_000;
/** Maximum length of a value that an error echoes. */
const MAX_ECHO_CHARACTERS = 2000;
const MAX_ECHO_NODES = 200;

/** Collects the errors and unknown fields of one request. */
export class Reading {
  readonly issues: ValidationIssue[] = [];
  /** Paths of unknown fields, as in `X-Ignored-Fields`. */
  readonly ignored: string[] = [];
  /** Path of the current value, pushed and popped by containers. */
  readonly path: Array<string | number> = [];
  /** Above 0 while reading a value that must not be echoed. */
  secret = 0;

  constructor(
    /** Whether unknown body fields are rejected (`Prefer: handling=strict`). */
    readonly strict = false,
  ) {}

  /** Reports `fault` at the current location. Pass `undefined` as input to omit it. */
  refuse(fault: Fault, input: unknown): typeof BAD {
    if (this.issues.length >= MAX_ISSUES) return BAD;
    const echo = this.secret === 0 && input !== undefined && isSmall(input);
    this.issues.push({
      type: fault.type,
      loc: [...this.path],
      msg: fault.msg,
      ...(echo ? { input } : {}),
      ...(fault.ctx === undefined ? {} : { ctx: fault.ctx }),
    });
    return BAD;
  }

  refuseAt(key: string | number, fault: Fault, input: unknown): typeof BAD {
    this.path.push(key);
    this.refuse(fault, input);
    this.path.pop();
    return BAD;
  }

  /** Starts a trial reading at the same location. Its findings count only after `take`. */
  fork(): Reading {
    const trial = new Reading(this.strict);
    trial.path.push(...this.path);
    trial.secret = this.secret;
    return trial;
  }

  take(trial: Reading): void {
    this.issues.push(...trial.issues.slice(0, MAX_ISSUES - this.issues.length));
    this.ignored.push(...trial.ignored);
  }
}

/** Returns whether a value may be repeated in a response: short, and with few parts. */
function isSmall(value: unknown): boolean {
  let nodes = 0;
  let characters = 0;
  const visit = (item: unknown): boolean => {
    nodes += 1;
    if (typeof item === 'string') characters += item.length;
    if (nodes > MAX_ECHO_NODES || characters > MAX_ECHO_CHARACTERS) return false;
    if (typeof item !== 'object' || item === null) return true;
    return Object.entries(item).every(([key, child]) => {
      characters += key.length;
      return visit(child);
    });
  };
  return visit(value);
}
