export { actOnContacts } from './contact-batch.service.js';
export type { NewContact } from './contact-bulk.repo.js';
export { addContacts } from './contact-bulk.service.js';
export { contactColumns } from './contact-fields.js';
export { contactToWire } from './contact-wire.js';
export { contactRoutes } from './contacts.routes.js';
export { CampaignContactIn, CampaignContactOut } from './contacts.schemas.js';
export { campaignHasContacts, findContacts, listContactsPage, streamContacts } from './contacts.service.js';
export { contactJobHandlers } from './contacts.worker.js';
export { listCustomNames } from './custom-names.service.js';
export { freeFromMailboxes, placeContacts } from './enrolment/contact-place.service.js';
export { enrolContacts, enrolmentChunks, reopenContacts, unenrolContacts } from './enrolment/enrol.service.js';
export type { MovedContact } from './enrolment/moved.repo.js';
export { holdContacts, moveContacts } from './enrolment/moved.service.js';
export { withinPending } from './enrolment/pending-ranges.reads.js';
export { addEngagement } from './status/contact-engagement.service.js';
export { recordReply, setContactIntent } from './status/contact-replies.service.js';
export type { ChangedContact } from './status/contact-status.repo.js';
export {
  addCompanyStop,
  changeContacts,
  findRelatedContacts,
  noteSoftBounce,
  recordSent,
  recordUnsent,
  tryHoldContacts,
} from './status/contact-status.service.js';
export { announceStopped } from './status/contact-stopped.service.js';
export { statusClassesOf } from './status/status-class.js';
