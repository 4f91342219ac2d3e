import type { SimulationMailbox } from './types.js';

/**
 * Adds `count` mailboxes that copy the limits, ramp-up, and gap of mailboxes that email new contacts, in turn, and have sent
 * nothing yet. Without a mailbox to copy it adds none.
 */
export function withExtraMailboxes(mailboxes: readonly SimulationMailbox[], count: number): SimulationMailbox[] {
  const copied = mailboxes.filter((mailbox) => mailbox.facts.newContacts);
  if (copied.length === 0) return [...mailboxes];
  const extra = Array.from({ length: count }, (_, n) => unused(copied[n % copied.length] as SimulationMailbox, n));
  return [...mailboxes, ...extra];
}

/** Copies a mailbox as one that has sent nothing. Its ID is negative, so that it is none of the attached ones. */
function unused(mailbox: SimulationMailbox, n: number): SimulationMailbox {
  const nothing = { usedToday: 0, campaignUsedToday: 0, usedLast24h: 0, assignedContacts: 0 };
  const gap = { nextAllowedAt: null, lastSentAt: null, providerResetsAt: null };
  return {
    ...mailbox,
    facts: { ...mailbox.facts, ...nothing, ...gap, mailboxId: -1 - n },
    ...{ claims: 0, sentTotal: 0, hours: { hour_counts: null, hour_index: null } },
  };
}
