export { withinPending } from '../within-pending.js';
export { freeFromMailboxes, placeContacts } from './contact-place.service.js';
export { enrolContacts, enrolmentChunks, reopenContacts, unenrolContacts } from './enrol.service.js';
export type { MovedContact } from './moved.repo.js';
export { holdContacts, moveContacts, takeBackMoves } from './moved.service.js';
