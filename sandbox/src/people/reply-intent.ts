export const REPLY_INTENTS = ['interested', 'question', 'not_interested', 'wrong_person', 'not_now'] as const;
/** How a person means an answer. */
export type ReplyIntent = (typeof REPLY_INTENTS)[number];
