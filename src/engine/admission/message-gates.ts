import type { VerificationStatus } from '../lifecycle/enums.js';
import type { AdmissionFacts } from './facts.js';
import { block, NOT_EVALUATED, PASS, type Verdict, wait } from './verdict.js';

/** Gates 8 and 9 (docs/use/gates.md): whether the message can be rendered for and sent to this address. */

/** A check without a result (`unknown`) never blocks. Role-based and catch-all addresses can receive email. */
const RISKY: ReadonlySet<VerificationStatus> = new Set(['risky', 'disposable']);
const UNCHECKED: ReadonlySet<VerificationStatus> = new Set(['unverified', 'pending']);

export function recipientGate({ recipient }: AdmissionFacts): Verdict {
  if (!recipient) return NOT_EVALUATED;
  const { verification } = recipient;
  if (!recipient.validAddress || verification === 'invalid') return block('invalid_address');
  if (recipient.hasMx === false) return block('recipient_no_mx');
  if (!recipient.allowRisky && RISKY.has(verification)) return block('recipient_risky');
  if (recipient.needsSmtputf8 && recipient.smtputf8Offered === false) return block('recipient_needs_smtputf8');
  return recipient.mustBeVerified && UNCHECKED.has(verification) ? wait('verification_pending') : PASS;
}

/** A failing template makes the other facts unreliable, so it is reported first. */
export function contentGate({ content }: AdmissionFacts): Verdict {
  if (!content) return NOT_EVALUATED;
  if (content.templateError !== null) return block('template_error');
  if (content.missing.length > 0 && content.missingPolicy === 'skip') return block('missing_variable');
  if (content.emptySubject) return block('empty_subject');
  if (content.emptyBody) return block('empty_body');
  if (content.maxBytes !== null && content.sizeBytes > content.maxBytes) return block('content_too_large');
  // Uploading the file, or a change of the contact or the step, ends the wait.
  return content.missingFiles.length > 0 ? wait('attachment_missing') : PASS;
}
