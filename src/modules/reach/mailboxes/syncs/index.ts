export { type DueSync, SYNCS } from './due-syncs.js';
export { forgetFolders, keepCursor, keepFolder, noteFoldersSeen, noteListed, readFolders } from './folders.service.js';
export { heldMailboxes } from './held-mailboxes.service.js';
export type { MailboxFolderRow } from './mailbox-folders.repo.js';
export { claimSyncs, endPolls, holdsSync, letSyncGo, lostSyncs, noteSynced } from './sync-claims.service.js';
