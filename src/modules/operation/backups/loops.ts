/** Name of the backup loop; requests for a backup wake it. */
export const BACKUPS_LOOP = 'backups.take';
