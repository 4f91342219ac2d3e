import type { ReactionEntry } from '../log.js';

/** Returns a delivered reaction of anna@firm.example to a message of max@sender.example, for tests. */
export function sampleReaction(kind: ReactionEntry['kind'], more: Partial<ReactionEntry> = {}): ReactionEntry {
  return {
    type: 'reaction',
    at: '2026-03-17T10:00:00.000Z',
    dueAt: '2026-03-17T10:00:00.000Z',
    kind,
    recipient: 'anna@firm.example',
    target: 'max@sender.example',
    mailbox: 'max@sender.example',
    aboutMessageId: '<a1@sender.example>',
    messageId: '<r@firm.example>',
    result: 'delivered',
    response: '250',
    detail: null,
    permanent: true,
    ...more,
  };
}
