import { parseSubject } from './base-subject.js';

/** Maximum days between messages that are joined by subject alone. */
export const SUBJECT_MATCH_DAYS = 30;

/** Facts about a new message before it has a thread. */
export interface ThreadFacts {
  readonly inReplyTo: string | null;
  /** Oldest first. */
  readonly references: readonly string[];
  /** Gmail's X-GM-THRID or the THREADID of RFC 8474; null if the server has none. */
  readonly providerThreadId: string | null;
  readonly subject: string;
  /** Addresses other than ours: From of a received message, To and Cc of a sent one. */
  readonly counterparts: readonly string[];
  readonly at: Date;
}

/** Thread that a message may belong to, with the facts that connect them. */
export interface ThreadCandidate {
  readonly threadId: number;
  /** Message-IDs of its messages: ours, the replacement of a server, and that of the copy in Sent. */
  readonly messageIds: readonly string[];
  /** IDs of stored and unknown messages that its messages refer to. */
  readonly referencedIds: readonly string[];
  readonly providerThreadId: string | null;
  readonly baseSubject: string;
  readonly counterparts: readonly string[];
  readonly lastMessageAt: Date;
}

export type ThreadEvidence = 'reference' | 'shared_reference' | 'provider' | 'subject';

export interface ChosenThread {
  readonly threadId: number;
  readonly evidence: ThreadEvidence;
}

/**
 * Returns the thread that a message belongs to; null for a new one. Evaluates evidence in this order: an ID that the
 * message refers to, nearest ancestor first; a common ancestor that no thread contains; the provider's thread; and, only
 * for replies, the same base subject with the same counterpart within 30 days. Among equal threads, the one with the
 * newest message is returned.
 */
export function chooseThread(facts: ThreadFacts, candidates: readonly ThreadCandidate[]): ChosenThread | null {
  const newestFirst = candidates.toSorted((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime());
  const ancestors = nearestFirst(facts);
  return (
    byAncestor(ancestors, newestFirst, 'reference', (candidate) => candidate.messageIds) ??
    byAncestor(ancestors, newestFirst, 'shared_reference', (candidate) => candidate.referencedIds) ??
    byProvider(facts, newestFirst) ??
    bySubject(facts, newestFirst)
  );
}

/** Returns the Message-IDs that a message refers to, closest first. */
export function nearestFirst(facts: Pick<ThreadFacts, 'inReplyTo' | 'references'>): string[] {
  const parent = facts.inReplyTo === null ? [] : [facts.inReplyTo];
  return [...new Set([...parent, ...facts.references.toReversed()])];
}

function byAncestor(
  ancestors: readonly string[],
  candidates: readonly ThreadCandidate[],
  evidence: ThreadEvidence,
  idsOf: (candidate: ThreadCandidate) => readonly string[],
): ChosenThread | null {
  const threadOfId = new Map<string, number>();
  for (const candidate of candidates) {
    for (const id of idsOf(candidate)) if (!threadOfId.has(id)) threadOfId.set(id, candidate.threadId);
  }
  const known = ancestors.find((id) => threadOfId.has(id));
  return known === undefined ? null : { threadId: threadOfId.get(known)!, evidence };
}

function byProvider(facts: ThreadFacts, candidates: readonly ThreadCandidate[]): ChosenThread | null {
  if (facts.providerThreadId === null) return null;
  const found = candidates.find((candidate) => candidate.providerThreadId === facts.providerThreadId);
  return found === undefined ? null : { threadId: found.threadId, evidence: 'provider' };
}

function bySubject(facts: ThreadFacts, candidates: readonly ThreadCandidate[]): ChosenThread | null {
  const { base, isReply } = parseSubject(facts.subject);
  if (!isReply || base === '') return null;
  const wanted = base.toLowerCase();
  const counterparts = new Set(facts.counterparts.map((address) => address.toLowerCase()));
  const found = candidates.find(
    (candidate) =>
      candidate.baseSubject.toLowerCase() === wanted &&
      Math.abs(facts.at.getTime() - candidate.lastMessageAt.getTime()) <= SUBJECT_MATCH_DAYS * 86_400_000 &&
      candidate.counterparts.some((address) => counterparts.has(address.toLowerCase())),
  );
  return found === undefined ? null : { threadId: found.threadId, evidence: 'subject' };
}
