export { applyContactAction } from './contact-action.service.js';
export type { NewContact } from './contact-bulk.repo.js';
export { type AddedRow, type AddResult, type AddTarget, addContacts } from './contact-bulk.service.js';
export { addEngagement } from './contact-engagement.service.js';
export {
  type ContactField,
  contactColumns,
  contactFieldNames,
  MAX_CUSTOM_FIELDS,
  MAX_CUSTOM_NAME,
  MAX_CUSTOM_VALUE,
} from './contact-fields.js';
export { freeFromMailboxes, placeContacts } from './contact-place.service.js';
export { type ContactIntent, type ContactReply, recordReply, setContactIntent } from './contact-replies.service.js';
export type { SentRow } from './contact-sends.repo.js';
export type { ChangedContact } from './contact-status.repo.js';
export {
  addCompanyStop,
  changeContacts,
  findRelatedContacts,
  noteSoftBounce,
  recordSent,
  recordUnsent,
  tryHoldContacts,
} from './contact-status.service.js';
export { contactRef, contactToWire } from './contact-wire.js';
export type { ContactRow, ContactView } from './contacts.reads.js';
export { contactRoutes } from './contacts.routes.js';
export { CampaignContactIn, CampaignContactOut } from './contacts.schemas.js';
export { campaignHasContacts, findContacts, getContact, streamContacts } from './contacts.service.js';
export { contactJobHandlers } from './contacts.worker.js';
export { listCustomNames } from './custom-names.service.js';
export { enrolContacts, enrolmentChunks, reopenContacts, unenrolContacts } from './enrol.service.js';
export type { MovedContact } from './moved.repo.js';
export { holdContacts, moveContacts } from './moved.service.js';
export { withinPending } from './pending-stretches.reads.js';
export { statusClassesOf } from './status-class.js';
