/** Takes the turns of mailboxes and sends their messages. */
export const WARMUP_LOOP = 'warmup.turns';
/** Visits folders for warmup mail. */
export const COPIES_LOOP = 'warmup.copies';
