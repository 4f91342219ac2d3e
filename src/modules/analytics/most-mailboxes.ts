/** Maximum mailboxes of one response: with 400 days each, it has some megabytes. */
export const MOST_MAILBOXES = 200;
