import { mailboxes } from '../../words/mailboxes/mailboxes';

const NAMES: Readonly<Record<string, string>> = mailboxes.provider;

/** Returns the name of an email provider; partners on other instances may have one that this console does not know. */
export const nameOf = (provider: string): string => NAMES[provider] ?? provider;
