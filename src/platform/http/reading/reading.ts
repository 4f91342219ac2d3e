import type { ValidationIssue } from '../../errors.js';
import type { Fault } from '../issue-texts.js';

/** Result of a reader for a value that it reported as invalid. */
export const BAD = Symbol('bad');

/** Reads one value: returns it normalized, or reports to `to` and returns `BAD`. */
export type Reader = (value: unknown, to: Reading) => unknown;

/** More issues than this are not listed; the request is refused either way. */
const MAX_ISSUES = 10_000;
/** Longer values are not repeated in an error. */
const MAX_ECHO_CHARACTERS = 2000;
const MAX_ECHO_NODES = 200;

/** Collects what is wrong with one request and which of its fields are unknown. */
export class Reading {
  readonly issues: ValidationIssue[] = [];
  /** Paths of unknown fields, as `X-Ignored-Fields` names them. */
  readonly ignored: string[] = [];
  /** Path of the current value, pushed and popped by containers. */
  readonly path: Array<string | number> = [];
  /** Above 0 while a value is read that must not be repeated. */
  secret = 0;

  constructor(
    /** `Prefer: handling=strict`: unknown body fields are refused. */
    readonly strict = false,
  ) {}

  /** Reports `fault` at the current location. Pass `undefined` as input to leave it out. */
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
