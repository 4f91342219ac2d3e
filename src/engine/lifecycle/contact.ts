import type { ContactAction, ContactStatus } from './enums.js';
import { canMove, type TransitionTable, targetsFrom } from './transitions.js';

const RULES: ReadonlyArray<{ readonly to: ContactStatus; readonly causes: readonly string[] }> = [
  { to: 'replied', causes: ['reply'] },
  { to: 'bounced', causes: ['bounce'] },
  { to: 'unsubscribed', causes: ['unsubscribe', 'complaint'] },
  { to: 'suppressed', causes: ['suppression'] },
  { to: 'stopped', causes: ['stop', 'stop_rule', 'moved_to_subsequence'] },
  { to: 'failed', causes: ['send_failed', 'content_failed', 'bad_address'] },
];

const LATE_FACTS: ReadonlyArray<{ readonly to: ContactStatus; readonly causes: readonly string[] }> = [
  { to: 'unsubscribed', causes: ['unsubscribe', 'complaint'] },
  { to: 'suppressed', causes: ['suppression'] },
  { to: 'bounced', causes: ['bounce'] },
];

/**
 * A contact in one campaign (docs/use/states.md). `paused` may reach every final status, `completed` included: its last
 * message can be sent before the pause and recorded after it. A member can resume a contact that is `bounced`,
 * `unsubscribed`, or `suppressed` only while no suppression entry covers the address (`decideContactAction`).
 */
export const contactTransitions: TransitionTable<ContactStatus> = {
  pending: [
    { to: 'active', causes: ['launch', 'auto_enroll', 'sync_leads'] },
    { to: 'suppressed', causes: ['suppression'] },
    { to: 'failed', causes: ['bad_address'] },
  ],
  active: [
    { to: 'paused', causes: ['out_of_office', 'pause', 'reply_action_pause', 'unverified_mail'] },
    ...RULES,
    { to: 'completed', causes: ['last_step_sent'] },
  ],
  paused: [
    { to: 'active', causes: ['hold_over', 'resume', 'mail_decided'] },
    ...RULES,
    { to: 'completed', causes: ['last_step_sent'] },
  ],
  completed: [
    { to: 'active', causes: ['launch'] },
    { to: 'replied', causes: ['reply'] },
    { to: 'bounced', causes: ['bounce'] },
    { to: 'unsubscribed', causes: ['unsubscribe', 'complaint'] },
    { to: 'suppressed', causes: ['suppression'] },
  ],
  replied: [{ to: 'active', causes: ['resume', 'intent_override'] }, ...LATE_FACTS],
  bounced: [{ to: 'pending', causes: ['resume'] }],
  unsubscribed: [{ to: 'pending', causes: ['resume'] }],
  suppressed: [{ to: 'pending', causes: ['resume'] }],
  stopped: [{ to: 'active', causes: ['resume', 'intent_override'] }, ...LATE_FACTS],
  failed: [
    { to: 'active', causes: ['resume'] },
    { to: 'suppressed', causes: ['suppression'] },
  ],
};

/** Effect of a member's action on a contact. `suppressed`: an entry still covers the address. */
export type ContactActionDecision =
  | { readonly kind: 'move'; readonly to: ContactStatus }
  | { readonly kind: 'noop' }
  | {
      readonly kind: 'refused';
      readonly code: 'invalid_transition' | 'recipient_suppressed';
      readonly allowed: readonly ContactStatus[];
    };

const WANTED: Readonly<Record<ContactAction, (status: ContactStatus) => ContactStatus>> = {
  pause: () => 'paused',
  stop: () => 'stopped',
  resume: (status) =>
    status === 'bounced' || status === 'unsubscribed' || status === 'suppressed' ? 'pending' : 'active',
};

/**
 * Decides whether a member can pause, resume or stop a contact.
 * @param isSuppressed whether an entry of any scope covers the address, which rules out a resume.
 */
export function decideContactAction(
  status: ContactStatus,
  action: ContactAction,
  isSuppressed: boolean,
): ContactActionDecision {
  const to = WANTED[action](status);
  if (status === to || (action === 'resume' && status === 'pending')) return { kind: 'noop' };
  const allowed = targetsFrom(contactTransitions, status);
  // A completed contact continues by a launch that finds another step, never by a resume.
  const needsLaunch = status === 'completed' && action === 'resume';
  if (needsLaunch || !canMove(contactTransitions, status, to)) {
    return { kind: 'refused', code: 'invalid_transition', allowed };
  }
  if (action === 'resume' && isSuppressed) return { kind: 'refused', code: 'recipient_suppressed', allowed };
  return { kind: 'move', to };
}
