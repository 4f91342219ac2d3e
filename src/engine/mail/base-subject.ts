import { boundedSubject } from './subject-length.js';

const REPLY = 're|aw|antw|antwort|sv|vs|odp|ynt|rif|r|ref|res|回复|答复|回覆|答覆|返信|ответ|отв|απ|ένι|vá|atb|bls|ang';
const FORWARD = 'fwd?|wg|wtr|tr|rv|vb|enc|pd|i|ilt|転送|转发|轉寄|doorst|fs|vl|továbbítás|пересл|tilb';

/** `re:`, `Fwd [list]:`, `AW[2]:`, `Re(3):`, `RE^2 :`, with an ASCII or full width colon. */
const PREFIX = new RegExp(
  `^(?:(${REPLY})|(${FORWARD}))[ \\t]{0,20}(?:\\[[^[\\]]{0,200}\\]|\\(\\d{1,4}\\)|\\^?\\d{1,3})?[ \\t]{0,20}[:：][ \\t]*`,
  'iu',
);
const BLOB = /^\[[^[\]]{0,200}\][ \t]*/u;
const TRAILER = /[ \t]*\(fwd\)$/i;
const WRAPPER = /^\[fwd:([^\u0000]*)\]$/i;

export interface SubjectParts {
  /** Subject without prefixes, in its original case; may be empty. */
  readonly base: string;
  readonly isReply: boolean;
  readonly isForward: boolean;
}

/**
 * Removes reply and forward prefixes from a decoded subject: RFC 5256, section 2.1, with the prefixes of localized clients. List tags in
 * brackets are also removed as long as something remains. The outermost prefix decides between reply and forward.
 */
export function parseSubject(subject: string): SubjectParts {
  let rest = boundedSubject(subject).replace(/\s+/g, ' ').trim();
  let outermost: 'reply' | 'forward' | null = null;
  for (;;) {
    const before = rest;
    rest = rest.replace(TRAILER, '');
    if (rest !== before) outermost ??= 'forward';
    const leader = stripLeader(rest);
    outermost ??= leader.kind;
    rest = leader.rest;
    const wrapped = WRAPPER.exec(rest)?.[1];
    if (wrapped !== undefined) {
      outermost ??= 'forward';
      rest = wrapped.trim();
    }
    if (rest === before) break;
  }
  return { base: rest, isReply: outermost === 'reply', isForward: outermost === 'forward' };
}

/** Returns the subject without reply marks, forward marks, and list tags, which is equal in all messages of a conversation. */
export function baseSubject(subject: string): string {
  return parseSubject(subject).base;
}

/** `ref` also starts subjects of invoices and offers, so a subject to be sent keeps it. */
const KEPT = /^ref\b/i;

/**
 * Removes all leading reply prefixes from a subject (`Re:`, `AW:`, `Sv:`, `RE[2]:`). Forward prefixes and list tags
 * stay.
 */
export function withoutReplyMarks(subject: string): string {
  let rest = subject.trim();
  for (;;) {
    const prefix = PREFIX.exec(rest);
    if (prefix?.[1] === undefined || KEPT.test(rest)) return rest;
    rest = rest.slice(prefix[0].length).trim();
  }
}

function stripLeader(subject: string): { rest: string; kind: 'reply' | 'forward' | null } {
  const prefix = PREFIX.exec(subject);
  if (prefix !== null) {
    return { rest: subject.slice(prefix[0].length), kind: prefix[1] === undefined ? 'forward' : 'reply' };
  }
  const blob = BLOB.exec(subject);
  if (blob === null) return { rest: subject, kind: null };
  const rest = subject.slice(blob[0].length);
  return { rest: rest === '' ? subject : rest, kind: null };
}
