import { isReservedName } from '../../../../engine/address/reserved-name.js';
import type { BouncedRecipient } from '../../../../engine/mail/bounce.js';
import { readAuthenticationResults } from '../../../../engine/mail/proof/authentication-results.js';
import { type Proof, type ProvenEffect, whyUnproven } from '../../../../engine/mail/proof/proof.js';
import type { Delivery } from '../matching/arrival.js';
import type { ReceivingMailbox } from '../matching/match.reads.js';
import type { ProvenSubject } from '../matching/match.service.js';
import type { MessageKind } from '../matching/message-kind.js';
import type { ReadMail } from '../matching/read-mail.js';
import type { Verified } from '../matching/verified.js';

/** Complaint types that request a suppression; other types report something else (RFC 6430, RFC 6591). */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dmarc']);

export function isRealComplaint({ complaint }: Pick<ReadMail, 'complaint'>): boolean {
  return complaint !== null && !NO_COMPLAINTS.has(complaint.feedbackType);
}

/** Returns whether a received message is proven, and clear, enough for its effect on the contact. */
export function verify(
  mail: ReadMail,
  of: {
    readonly delivery: Delivery;
    readonly mailbox: ReceivingMailbox;
    readonly kind: MessageKind;
    readonly isOptOutMail: boolean;
    /** Subject of the message; null if it concerns no contact that a campaign wrote to. */
    readonly about: ProvenSubject | null;
  },
): Verified {
  const { delivery, mailbox, about } = of;
  const authentication =
    delivery.authentication ??
    readAuthenticationResults(mail.message.headers, {
      host: delivery.provider ?? '',
      author: mail.message.from?.address ?? null,
    });
  const effect = about === null ? null : effectOf(mail, of.kind, of.isOptOutMail);
  const proof: Proof = delivery.source === 'ingest' ? 'vouched' : (about?.proof ?? 'none');
  const reason =
    effect === null || about === null
      ? null
      : whyUnproven(effect, {
          proof,
          isAboutContact: failedContact(mail.bounce?.recipients ?? [], about.subject.emailKey) !== null,
          authentication,
          isTrial: isReservedName(mailbox.address.split('@').at(-1) ?? ''),
          isDoubtful: mail.reply?.optOut === 'doubtful',
        });
  return {
    verification: { ...authentication, verified: reason === null && authentication.dmarc !== 'fail', reason },
    waits: reason === null ? null : effect,
  };
}

/** Returns the effect of a message on its contact; null if none needs verification. */
function effectOf(mail: ReadMail, kind: MessageKind, isOptOutMail: boolean): ProvenEffect | null {
  if (kind === 'bounce') return 'bounce';
  if (kind === 'postmaster') return null;
  if (kind === 'complaint') return isRealComplaint(mail) ? 'complaint' : null;
  // An opt-out email is proven by its token.
  if (isOptOutMail || mail.reply === null) return null;
  return mail.reply.optOut === null ? 'reply' : 'opt_out';
}

/**
 * Returns the contact's entry among the failed recipients. A report without addresses concerns the message's only
 * recipient.
 */
export function failedContact(recipients: readonly BouncedRecipient[], emailKey: string): BouncedRecipient | null {
  const failed = recipients.filter(({ action }) => action === 'failed');
  const named = failed.find(({ address }) => address === emailKey);
  if (named !== undefined) return named;
  return failed.length === 1 && failed[0]?.address === null ? (failed[0] ?? null) : null;
}
