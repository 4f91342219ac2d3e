export { backupsLoop } from './backup.worker.js';
export { backupAttention } from './backup-attention.service.js';
export { ageOf, type BackupState, readBackupState } from './backup-state.service.js';
export { backupRoutes } from './backups.routes.js';
