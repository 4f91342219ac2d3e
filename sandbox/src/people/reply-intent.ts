export const REPLY_INTENTS = ['interested', 'question', 'not_interested', 'wrong_person', 'not_now'] as const;
/** Intent of a reply. */
export type ReplyIntent = (typeof REPLY_INTENTS)[number];
