export { withinPending } from '../within-pending.js';
export { freeContacts, freeFromMailboxes, setPositions } from './contact-position.service.js';
export { enrolContacts, enrolmentChunks, reopenContacts, unenrolContacts } from './enrol.service.js';
export type { MovedContact } from './moved.repo.js';
export { holdContacts, moveContacts, takeBackMoves } from './moved.service.js';
