/**
 * Tables used by preflight, launch, claims, results, and received messages. An import, a launch, or many replies fill them within
 * seconds, so the service updates their statistics before such work (`freshenStatistics`).
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
