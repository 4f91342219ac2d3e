/** Mailboxes of one answer: with 400 days each it is some megabytes. */
export const MOST_MAILBOXES = 200;
