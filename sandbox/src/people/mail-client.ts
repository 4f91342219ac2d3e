/** Mail programs of recipients; each quotes differently. */
export const MAIL_CLIENTS = ['gmail', 'outlook', 'apple', 'thunderbird', 'mobile', 'bare'] as const;
export type MailClient = (typeof MAIL_CLIENTS)[number];
