import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';

type Path = ReadonlyArray<string | number>;

/** Mailbox and its forwarding address for replies; null or absent if none. */
interface Forwarding {
  readonly address: string;
  readonly forwardTo: string | null | undefined;
  readonly loc: Path;
}

/** Throws 422 `conflicting_values` for each mailbox that would forward to itself in a loop. */
export function requireOtherForward(wanted: readonly Forwarding[]): void {
  const issues = wanted
    .filter(({ address, forwardTo }) => forwardTo?.toLowerCase() === address.toLowerCase())
    .map(({ forwardTo, loc }) => valueIssue([...loc], 'conflicting_values', say`is the mailbox itself`, forwardTo));
  if (issues.length > 0) throw new ValidationError(issues);
}
