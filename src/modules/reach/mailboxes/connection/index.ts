export { apiEndpointOf, imapEndpointOf } from './endpoints.js';
export { loadMailboxLogins, type MailboxLogin, type MailboxWithLogin } from './mailbox-login.service.js';
