/** Programs people answer with; each quotes in its own way. */
export const MAIL_CLIENTS = ['gmail', 'outlook', 'apple', 'thunderbird', 'mobile', 'bare'] as const;
export type MailClient = (typeof MAIL_CLIENTS)[number];
