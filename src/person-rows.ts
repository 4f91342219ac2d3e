import { contactsOfPerson } from './modules/contacts/person/person.repo.js';
import { refusalsOfPerson } from './modules/contacts/rules/person.repo.js';
import { eventsOfPerson } from './modules/events/person.repo.js';
import { importsOfPerson } from './modules/imports/person.repo.js';
import { notesOfPerson } from './modules/inbox/notes/person.repo.js';
import { outboundOfPerson } from './modules/outbound/person.repo.js';
import { profilesOfPerson } from './modules/profiles/person.repo.js';
import { reactionsOfPerson } from './modules/sandbox/person.repo.js';
import { pinsOfPerson } from './modules/segments/person.repo.js';
import { sendsOfPerson } from './modules/sends/person.repo.js';
import { receivedOfPerson } from './modules/sources/person.repo.js';
import { suppressionsOfPerson } from './modules/suppressions/person.repo.js';
import { threadsOfPerson } from './modules/threads/person/person.repo.js';
import { visitsOfPerson } from './modules/tracking/person.repo.js';
import { deliveriesOfPerson } from './modules/webhooks/person/person.repo.js';
import { auditOfPerson } from './modules/workspaces/person.repo.js';
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
