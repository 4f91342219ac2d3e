/** Maximum mailboxes per response, which has a few megabytes with 400 days each. */
export const MOST_MAILBOXES = 200;
