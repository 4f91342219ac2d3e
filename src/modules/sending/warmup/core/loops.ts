/** Runs mailbox turns and sends their messages. */
export const WARMUP_LOOP = 'warmup.turns';
/** Checks folders for warmup mail. */
export const COPIES_LOOP = 'warmup.copies';
