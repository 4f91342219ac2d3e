import type { ContactStatus, ContactStatusReason } from '../lifecycle/enums.js';
import type { BlockReason } from './reasons.js';

/** Result of a blocked send: it becomes `skipped`, and its contact is settled or continues. */
export interface Settlement {
  /** Null leaves the contact unchanged: it is final or deleted, or continues. */
  readonly contact: { readonly status: ContactStatus; readonly reason: ContactStatusReason } | null;
  /** The contact gets the next step instead. */
  readonly continuesWithNextStep: boolean;
}

const UNTOUCHED: Settlement = { contact: null, continuesWithNextStep: false };
const NEXT_STEP: Settlement = { contact: null, continuesWithNextStep: true };

function settled(status: ContactStatus, reason: ContactStatusReason): Settlement {
  return { contact: { status, reason }, continuesWithNextStep: false };
}

/** Gate 4 suppresses, 5 stops, 6 continues with the next step, 8 and 9 fail the contact (docs/use/gates.md). */
const SETTLEMENTS: Readonly<Record<BlockReason, Settlement>> = {
  campaign_deleted: UNTOUCHED,
  contact_replied: UNTOUCHED,
  contact_bounced: UNTOUCHED,
  contact_unsubscribed: UNTOUCHED,
  contact_stopped: UNTOUCHED,
  contact_completed: UNTOUCHED,
  contact_failed: UNTOUCHED,
  contact_deleted: UNTOUCHED,
  suppressed_group: settled('suppressed', 'suppression'),
  suppressed_workspace: settled('suppressed', 'suppression'),
  suppressed_domain: settled('suppressed', 'suppression'),
  company_replied: settled('stopped', 'company_reply'),
  stopped_elsewhere: settled('stopped', 'stopped_elsewhere'),
  step_removed: NEXT_STEP,
  step_disabled: NEXT_STEP,
  invalid_address: settled('failed', 'invalid_address'),
  recipient_no_mx: settled('failed', 'invalid_address'),
  recipient_risky: settled('failed', 'risky_address'),
  recipient_needs_smtputf8: settled('failed', 'invalid_address'),
  missing_variable: settled('failed', 'missing_variable'),
  empty_subject: settled('failed', 'send_failed'),
  empty_body: settled('failed', 'send_failed'),
  template_error: settled('failed', 'send_failed'),
  content_too_large: settled('failed', 'send_failed'),
};

/** Ways to settle a send that a gate blocked. */
export function settleBlocked(reason: BlockReason): Settlement {
  return SETTLEMENTS[reason];
}
