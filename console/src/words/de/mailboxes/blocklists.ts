import { BLOCKLIST_STATUS_LABELS, LISTING_REASON_LABELS } from '../../../../../src/engine/words/de/terms/domain-terms';
import type { blocklistWords as english } from '../../mailboxes/blocklists';
import type { Translated } from '../../translated';

export const blocklistWords: Translated<typeof english> = {
  title: 'Sperrlisten',
  status: BLOCKLIST_STATUS_LABELS,
  reason: LISTING_REASON_LABELS,
  since: (reason) => `${reason}, seit`,
  remove: 'Entfernung beantragen',
  advice:
    'Empfänger können E-Mails dieser Domain ablehnen oder aussortieren. Finden Sie die Ursache, und beantragen Sie dann die Entfernung. Outrider prüft stündlich erneut.',
};
