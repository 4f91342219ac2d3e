import type { WarmupAction, WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { decideAction } from '../../../../engine/warmup/machine.js';
import { english } from '../../../../engine/words/say.js';
import type { MailboxRow, REJECTION_CODES } from '../../../reach/mailboxes/index.js';

export interface Refusal {
  readonly code: (typeof REJECTION_CODES)[number];
  readonly message: string;
}

/**
 * Returns why an action is not possible for a mailbox now; null if it is possible. Checked when an operation is created
 * and again when it runs.
 * @param resumesAs status that a pause or quarantine returns to
 */
export function refusalOf(
  action: WarmupAction,
  mailbox: Pick<MailboxRow, 'status' | 'warmup_status' | 'connection'>,
  resumesAs: 'warming' | 'ready',
): Refusal | null {
  const decision = decideAction(action, mailbox.warmup_status as WarmupStatus, resumesAs);
  if (decision.kind === 'refused') return { code: 'not_active', message: decision.reason };
  if (action !== 'enable' && action !== 'resume') return null;
  if (mailbox.status !== 'active') {
    return {
      code: 'not_active',
      message: english`The mailbox is ${mailbox.status}; warmup requires an active mailbox that sends and receives.`,
    };
  }
  const connection = mailbox.connection as { readonly imap: unknown; readonly kind?: string } | null;
  if (connection?.kind !== undefined) {
    return {
      code: 'unsupported_provider',
      message: english`The mailbox uses the API of its provider. Warmup requires SMTP and IMAP.`,
    };
  }
  if (connection !== null && connection.imap === null) {
    return {
      code: 'connection_missing',
      message: english`The mailbox has no IMAP server, which warmup requires to check inbox placement.`,
    };
  }
  return null;
}
