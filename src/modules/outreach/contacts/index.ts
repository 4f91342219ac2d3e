export type { AddresseeContact } from './across/addressees.reads.js';
export { listContactsOfAddresses } from './across/addressees.service.js';
export { actOnContacts } from './contact-batch.service.js';
export type { NewContact } from './contact-bulk.repo.js';
export { type AddResult, type AddTarget, addContacts } from './contact-bulk.service.js';
export { changeContact, deleteContact, type SettleEnded } from './contact-edit.service.js';
export { contactColumns } from './contact-fields.js';
export { contactToWire } from './contact-wire.js';
export { contactRoutes } from './contacts.routes.js';
export { CampaignContactIn, CampaignContactOut, ContactPath, ContactUpdateIn } from './contacts.schemas.js';
export {
  campaignHasContacts,
  findContacts,
  getCampaignContact,
  listContactsPage,
  streamContacts,
} from './contacts.service.js';
export { contactJobHandlers } from './contacts.worker.js';
export { listCustomNames } from './custom-names.service.js';
