import { say } from '../../engine/words/say.js';
import { AppError } from '../errors.js';

/** Returns the `ETag` of a resource with a revision (docs/build/conventions.md, Requests). */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/**
 * Throws 412 `precondition_failed` when `If-Match` names other revisions. Absent and `*` match; weak tags never
 * match, because a change requires the strong comparison (RFC 9110 section 13.1.1). A bare number counts as its tag.
 */
export function requireMatch(ifMatch: string | undefined, revision: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(etagOf(revision)) || tags.includes(String(revision))) return;
  throw new AppError('precondition_failed', 412, say`The resource has changed. Fetch it and retry.`, { revision });
}
