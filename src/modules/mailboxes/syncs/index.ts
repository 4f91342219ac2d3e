export { forgetFolders, keepFolder, noteFoldersSeen, noteListed, readFolders } from './folders.service.js';
export type { MailboxFolderRow } from './mailbox-folders.repo.js';
export type { DueSync } from './mailbox-syncs.repo.js';
export {
  claimSyncs,
  giveBackSync,
  giveBackSyncs,
  holdsSync,
  letSyncGo,
  lostSyncs,
  nextSyncDueAt,
  noteSynced,
} from './sync-claims.service.js';
