import { ApiError } from '../../api/errors';
import { words } from '../../words';

/** Returns what happened, with the next step if known. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.problems.unknown;
  if (error.status === 0) return words.problems.unreachable;
  const known = (words.problems.byCode as Record<string, string | undefined>)[error.code];
  return known ?? (error.message === '' ? words.problems.answered(error.status) : error.message);
}
