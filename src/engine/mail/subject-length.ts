/**
 * Maximum characters (code points) of a stored or sent subject. No client displays more. Requests accept up to 500; a
 * rendered template may be longer (docs/build/conventions.md, Limits).
 */
export const LONGEST_SUBJECT = 2_000;

/** Counts characters like JSON Schema: a code point outside the basic plane counts as one, not two. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** Truncates the subject of a received message at a character boundary. */
export function boundedSubject(subject: string): string {
  if (subject.length <= LONGEST_SUBJECT) return subject;
  return [...subject.slice(0, 2 * LONGEST_SUBJECT)].slice(0, LONGEST_SUBJECT).join('');
}
