/**
 * Characters (code points) of a subject that is stored or sent. No client shows more; requests take at most 500, and
 * what a template makes of them may be longer (docs/conventions.md, Limits).
 */
export const LONGEST_SUBJECT = 2_000;

/** Counts characters as people and JSON Schema do: a code point outside the basic plane is one, not two. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** Takes the beginning of a subject that a stranger wrote, up to a whole character. */
export function boundedSubject(subject: string): string {
  if (subject.length <= LONGEST_SUBJECT) return subject;
  return [...subject.slice(0, 2 * LONGEST_SUBJECT)].slice(0, LONGEST_SUBJECT).join('');
}
