import type { PersonRows } from '../../../platform/db/person-rows.js';
import { isContactOfPerson } from '../../outreach/contacts/person/index.js';

/** The message ID stays, so that a late bounce is still counted. */
const WITHOUT_CONTENT = `subject = null, smtp_text = null, error_message = null, gates = null, variables = null, attempts_log = '{}'`;

export const sendsOfPerson: readonly PersonRows[] = [
  {
    table: 'sends',
    key: ['id'],
    where: isContactOfPerson('r.contact_id'),
    erasure: { action: 'anonymize', set: WITHOUT_CONTENT },
  },
];
