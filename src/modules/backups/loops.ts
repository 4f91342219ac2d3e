/** Name of the loop that takes backups; the request of one wakes it. */
export const BACKUPS_LOOP = 'backups.take';
