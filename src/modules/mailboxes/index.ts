export { createMailboxes } from './create.service.js';
export { waitsForPeople } from './mailbox-failure.js';
export { finishSync, recordSendingFailure, recordSendingSuccess } from './mailbox-health.service.js';
export { endRests, type ProtectionFinding, protectMailbox } from './mailbox-protection.service.js';
export {
  findInboundMailbox,
  findMailboxRefs,
  holdMailboxRefs,
  listUsableMailboxes,
  lockMailbox,
} from './mailbox-refs.service.js';
export { isReadyToSend } from './mailbox-wire.js';
export type { MailboxRow } from './mailboxes.repo.js';
export { mailboxRoutes } from './mailboxes.routes.js';
export { mailboxWork } from './mailboxes.worker.js';
export { providerEsp, providerLimit } from './provider-facts.js';
export { REJECTION_CODES } from './rejection.js';
export { Rejection } from './rejection.schemas.js';
export { reportExternalUsage } from './reported-usage.service.js';
export { lockWanted } from './wanted-mailboxes.service.js';
export { updateWarmupStatus } from './warmup-status.service.js';
