import { english } from '../../../../engine/words/say.js';
import { ERASED_DOMAIN, type PersonRows } from '../../../../platform/db/person-rows.js';
import { isContactOfPerson } from './is-contact.js';

/** A contact keeps its ID, status and times, so that stats and readers of the change feed stay correct. */
const WITHOUT_PERSON = `
  email = 'erased-' || r.id || '@${ERASED_DOMAIN}', email_key = 'erased-' || r.id || '@${ERASED_DOMAIN}', company_domain = null,
  first_name = null, last_name = null, company = null, title = null, phone = null, website = null, linkedin_url = null,
  city = null, state = null, country = null, timezone = null, custom_fields = '{}', intent_note = null, change_sequence = null`;

export const contactsOfPerson: readonly PersonRows[] = [
  {
    table: 'contacts',
    key: ['id'],
    where: isContactOfPerson('r.id'),
    addresses: 'r.email_key',
    erasure: { action: 'anonymize', set: WITHOUT_PERSON },
  },
  {
    table: 'subsequence_moves',
    key: ['id'],
    where: isContactOfPerson('r.parent_contact_id'),
    erasure: { action: 'keep', because: english`The table has IDs and times only, and the contact is anonymized.` },
  },
];
