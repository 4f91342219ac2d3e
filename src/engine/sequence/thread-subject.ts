import type { ThreadMode } from '../lifecycle/enums.js';
import { withoutReplyMarks } from '../mail/base-subject.js';

export interface ThreadSubject {
  readonly mode: ThreadMode;
  readonly subject: string;
}

/** Returns the subject without leading reply prefixes, in any language used by mail programs. */
export function baseSubject(subject: string): string {
  return withoutReplyMarks(subject);
}

/**
 * Returns whether a later step continues in the first one's thread, and its subject. A subject that is empty or equal
 * to the first one, with or without `Re:`, means the same thread; `threadMode` overrides. A step that opens a new
 * thread without a subject uses the first one's.
 */
export function threadSubject(
  firstSubject: string,
  stepSubject: string,
  threadMode: ThreadMode | null = null,
): ThreadSubject {
  const base = baseSubject(firstSubject);
  const own = baseSubject(stepSubject);
  const mode = threadMode ?? (own === '' || own.toLowerCase() === base.toLowerCase() ? 'same_thread' : 'new_thread');
  if (mode === 'same_thread') return { mode, subject: replySubject(base) };
  return { mode, subject: own === '' ? base : stepSubject.trim() };
}

/** Returns a reply subject with a single `Re: `, never `Re: Re:` or `Re: AW:`. */
export function replySubject(subject: string): string {
  return `Re: ${baseSubject(subject)}`;
}
