import type { ProvenEffect } from '../../../../engine/mail/proof/proof.js';
import type { MessageAuthentication } from '../../../outreach/threads/index.js';

/** Verified sender of a received message. */
export interface Verified {
  readonly verification: MessageAuthentication;
  /** Effect that waits for the decision of a member; null if none. */
  readonly waits: ProvenEffect | null;
}
