/** Of one message written by hand. */
export const MAX_ATTACHMENTS = 20;
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
export const MAX_RECIPIENTS = 25;
