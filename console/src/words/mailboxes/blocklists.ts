import { BLOCKLIST_STATUS_LABELS, LISTING_REASON_LABELS } from '../../../../src/engine/words/domain-terms';
import { localized } from '../localized';

/** Texts of the blocklists of a domain. */
export const blocklistWords = localized('blocklistWords', {
  title: 'Blocklists',
  status: BLOCKLIST_STATUS_LABELS,
  reason: LISTING_REASON_LABELS,
  since: (reason: string) => `${reason}, since`,
  remove: 'Request removal',
  advice:
    'Receivers may reject or filter email from this domain. Find the cause, then request removal. Outrider checks again every hour.',
});
