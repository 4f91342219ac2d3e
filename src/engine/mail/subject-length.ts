import { firstCharacters } from '../characters.js';

/**
 * Maximum characters (code points) of a stored or sent subject. No client displays more. Requests accept up to 500; a
 * rendered template may be longer (docs/build/conventions.md, Limits).
 */
export const LONGEST_SUBJECT = 2_000;

/** Truncates the subject of a received message at a character boundary. */
export function boundedSubject(subject: string): string {
  return firstCharacters(subject, LONGEST_SUBJECT);
}
