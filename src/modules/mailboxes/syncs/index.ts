export { forgetFolders, keepFolder, readFolders } from './folders.service.js';
export type { DueSync, MailboxFolderRow } from './mailbox-syncs.repo.js';
export {
  claimSyncs,
  giveBackSync,
  giveBackSyncs,
  holdsSync,
  lostSyncs,
  nextSyncDueAt,
  noteSynced,
} from './sync-claims.service.js';
