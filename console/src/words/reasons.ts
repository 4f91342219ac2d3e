import { SENDING_STATUS_LABELS } from '../../../src/engine/words/reason-terms';
import { localized } from './localized';

/** Reasons why an email waits or is skipped, and the sending status of a whole campaign. */
export const reasons = localized('reasons', SENDING_STATUS_LABELS);
