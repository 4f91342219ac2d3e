export { addEngagement } from './contact-engagement.service.js';
export { type ContactIntent, recordReply, setContactIntent } from './contact-replies.service.js';
export type { RestoredContact } from './contact-restored.repo.js';
export { removeCompanyStops, restoreContacts } from './contact-restored.service.js';
export type { ChangedContact } from './contact-status.repo.js';
export {
  addCompanyStop,
  changeContacts,
  findRelatedContacts,
  lockContacts,
  lockTogether,
  lockWithCompanies,
  noteSoftBounce,
  recordSent,
  recordUnsent,
  tryHoldContacts,
} from './contact-status.service.js';
export { announceStopped } from './contact-stopped.service.js';
export { statusClassesOf } from './status-class.js';
