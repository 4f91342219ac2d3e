export { imapEndpointOf } from './connection/endpoints.js';
export { loadMailboxLogins, type MailboxLogin, type MailboxWithLogin } from './connection/mailbox-login.service.js';
export { createMailboxes } from './create.service.js';
export { waitsForPeople } from './mailbox-failure.js';
export { finishSync, recordSendingFailure, recordSendingSuccess } from './mailbox-health.service.js';
export { endRests, type ProtectionFinding, protectMailbox } from './mailbox-protection.service.js';
export {
  findInboundMailbox,
  findMailboxRefs,
  listUsableMailboxes,
} from './mailbox-refs.service.js';
export { type SlotAdvance, updateSlots } from './mailbox-slots.repo.js';
export { countByHand, holdSlots, settleSlots } from './mailbox-slots.service.js';
export { findLostClaims, lockSyncClaim, updateSyncSeen } from './mailbox-sync-claims.repo.js';
export {
  claimDueSyncs,
  type DueSync,
  deleteFolders,
  listFolders,
  nextSyncDueAt,
  releaseSyncs,
  upsertFolder,
} from './mailbox-syncs.repo.js';
export { isReadyToSend } from './mailbox-wire.js';
export { lockMailboxes, type MailboxRow } from './mailboxes.repo.js';
export { mailboxRoutes } from './mailboxes.routes.js';
export { mailboxWork } from './mailboxes.worker.js';
export { providerEsp, providerLimit } from './provider-facts.js';
export { REJECTION_CODES } from './rejection.js';
export { Rejection } from './rejection.schemas.js';
export { reportExternalUsage } from './reported-usage.service.js';
export type { Sender } from './sender.js';
export { senderFor } from './sender-for.js';
export { loadSenders } from './senders.service.js';
export { takePlace, takeSlot } from './take-slot.service.js';
export { lockWanted } from './wanted-mailboxes.service.js';
export { updateWarmupStatus } from './warmup-status.service.js';
