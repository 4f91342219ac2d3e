import type { ProvenEffect } from '../../../engine/mail/proof/proof.js';
import type { MessageAuthentication } from '../../threads/index.js';

/** What was found out about who stands behind a received message. */
export interface Verified {
  readonly verification: MessageAuthentication;
  /** What waits until a person decides; null: nothing. */
  readonly waits: ProvenEffect | null;
}
