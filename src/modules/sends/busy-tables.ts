/**
 * The tables in which a preflight, a launch, a claim and its results, and a received message find their rows. An import, a
 * launch or a wave of answers fills them within seconds, so the service has their statistics renewed before it begins such work
 * (`freshenStatistics`).
 */
export const BUSY_TABLES = [
  'contacts',
  'sends',
  'threads',
  'messages',
  'mailboxes',
  'mailbox_slots',
  'campaign_mailboxes',
  'campaign_slots',
  'suppressions',
] as const;
