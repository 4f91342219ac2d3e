export { waitsForPeople } from './core/mailbox-failure.js';
export { endRests, type ProtectionFinding, protectMailbox } from './core/mailbox-protection.service.js';
export type { MailboxRow } from './core/mailboxes.repo.js';
export { providerEsp, providerLimit } from './core/provider-facts.js';
export { createMailboxes } from './create.service.js';
export { finishSync, recordSendingFailure, recordSendingSuccess } from './mailbox-health.service.js';
export {
  findInboundMailbox,
  findMailboxRefs,
  holdMailboxRefs,
  listUsableMailboxes,
  lockMailbox,
} from './mailbox-refs.service.js';
export { isReadyToSend } from './mailbox-wire.js';
export { mailboxRoutes } from './mailboxes.routes.js';
export { mailboxWork } from './mailboxes.worker.js';
export { REJECTION_CODES } from './rejection.js';
export { Rejection } from './rejection.schemas.js';
export { reportExternalUsage } from './reported-usage.service.js';
export { lockWanted } from './wanted-mailboxes.service.js';
export { updateWarmupStatus } from './warmup-status.service.js';
