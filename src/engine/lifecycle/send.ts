import type { SendStatus } from './enums.js';
import { sourcesOf, type TransitionTable } from './transitions.js';

/**
 * State machine of a send. Every statement that moves one derives its permitted statuses from here (`sends/rows`).
 *
 * `sent` and `bounced` are facts of the wire and final. `unknown` without evidence stays, counts as sent for the
 * sequence, and is never sent again automatically: only a member who reports that it was not delivered can have it
 * retried. A send that never reached a server (`cancelled`, `skipped`) or was permanently rejected (`failed`) waits
 * again if its contact continues.
 */
export const sendTransitions = {
  scheduled: [
    { to: 'sending', causes: ['claimed'] },
    { to: 'skipped', causes: ['gate_blocked'] },
    {
      to: 'cancelled',
      causes: ['contact_final', 'previous_step_pending', 'step_deleted', 'launch_failed', 'campaign_deleted'],
    },
  ],
  sending: [
    { to: 'sent', causes: ['accepted'] },
    { to: 'deferred', causes: ['refused_temporarily', 'retry_never_reached_data'] },
    { to: 'bounced', causes: ['recipient_refused'] },
    { to: 'failed', causes: ['refused_permanently', 'retry_window_over', 'not_composed'] },
    { to: 'unknown', causes: ['lost_in_data', 'worker_lost_after_data', 'gone_after_data'] },
    { to: 'scheduled', causes: ['never_reached_data'] },
    { to: 'cancelled', causes: ['gone_before_data'] },
  ],
  deferred: [
    { to: 'sending', causes: ['retry_due'] },
    { to: 'skipped', causes: ['gate_blocked'] },
    {
      to: 'cancelled',
      causes: ['contact_final', 'previous_step_pending', 'step_deleted', 'launch_failed', 'campaign_deleted'],
    },
  ],
  unknown: [
    { to: 'sent', causes: ['found_in_sent_folder', 'found_in_own_queue', 'reply_seen', 'operator_sent'] },
    { to: 'bounced', causes: ['delivery_report'] },
    { to: 'failed', causes: ['operator_not_sent'] },
    { to: 'scheduled', causes: ['operator_not_sent_resend'] },
  ],
  sent: [{ to: 'bounced', causes: ['delivery_report'] }],
  failed: [{ to: 'scheduled', causes: ['contact_continues'] }],
  bounced: [],
  skipped: [{ to: 'scheduled', causes: ['contact_continues', 'contact_replanned', 'previous_step_done'] }],
  cancelled: [{ to: 'scheduled', causes: ['contact_continues', 'contact_replanned', 'previous_step_done'] }],
} as const satisfies TransitionTable<SendStatus>;

/** Causes of a status change of a send. */
export type SendCause = (typeof sendTransitions)[SendStatus][number]['causes'][number];

/** Statuses in which a send waits for a claim. */
export const WAITING_STATUSES: readonly SendStatus[] = sourcesOf<SendStatus>(sendTransitions, 'sending');
