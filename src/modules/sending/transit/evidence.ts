import { english } from '../../../engine/words/say.js';
/** Evidence that can arrive later about a message that is `unknown`. */
export type Evidence = 'found_in_sent_folder' | 'found_by_recipient' | 'reply_seen' | 'bounce_seen';

/** Result of an unconfirmed message, as shown by evidence. */
export interface ProvenEnd {
  readonly status: 'sent' | 'failed';
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/**
 * Returns the end that evidence proves: a delivery report shows that the message was rejected later; any other evidence
 * shows that it was accepted.
 */
export function endProvenBy(evidence: Evidence): ProvenEnd {
  return evidence === 'bounce_seen'
    ? { status: 'failed', errorCode: 'recipient_refused', errorMessage: english`A delivery report came back.` }
    : { status: 'sent', errorCode: null, errorMessage: null };
}
