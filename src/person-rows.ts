import { notesOfPerson } from './modules/conversation/inbox/notes/person.repo.js';
import { outboundOfPerson } from './modules/conversation/outbound/person.repo.js';
import { visitsOfPerson } from './modules/conversation/tracking/person.repo.js';
import { eventsOfPerson } from './modules/foundation/events/person.repo.js';
import { auditOfPerson } from './modules/foundation/workspaces/person.repo.js';
import { deliveriesOfPerson } from './modules/insight/webhooks/person/person.repo.js';
import { contactsOfPerson } from './modules/outreach/contacts/person/person.repo.js';
import { refusalsOfPerson } from './modules/outreach/contacts/rules/person.repo.js';
import { importsOfPerson } from './modules/outreach/imports/person.repo.js';
import { profilesOfPerson } from './modules/outreach/profiles/person.repo.js';
import { pinsOfPerson } from './modules/outreach/segments/person.repo.js';
import { receivedOfPerson } from './modules/outreach/sources/person.repo.js';
import { threadsOfPerson } from './modules/outreach/threads/person/person.repo.js';
import { reactionsOfPerson } from './modules/reach/sandbox/person.repo.js';
import { suppressionsOfPerson } from './modules/reach/suppressions/person.repo.js';
import { sendsOfPerson } from './modules/sending/sends/person.repo.js';
import type { PersonRows } from './platform/db/person-rows.js';

/**
 * Every table that holds data about recipients, with what an erasure does to it. A test compares the list with the schema.
 * An export reads the parts in this order. An erasure goes from the last to the first: notes and messages are found by
 * conversations, these by contacts, and the suppression goes last.
 */
export const PERSON_ROWS: readonly PersonRows[] = [
  ...suppressionsOfPerson,
  ...profilesOfPerson,
  ...receivedOfPerson,
  ...pinsOfPerson,
  ...contactsOfPerson,
  ...refusalsOfPerson,
  ...sendsOfPerson,
  ...threadsOfPerson,
  ...outboundOfPerson,
  ...notesOfPerson,
  ...visitsOfPerson,
  ...eventsOfPerson,
  ...deliveriesOfPerson,
  ...importsOfPerson,
  ...reactionsOfPerson,
  ...auditOfPerson,
];
