/** Maximum mailboxes of a campaign (docs/build/conventions.md, Limits). */
export const MAX_MAILBOXES = 10_000;
/** Maximum mailboxes attached or detached per request. */
export const MAX_BATCH = 1_000;
export const MAX_STEPS = 50;
export const MAX_VARIANTS = 26;
export const MAX_SUBSEQUENCES = 20;
/** UTC days of replies in a list of campaigns, with today. */
export const REPLY_DAYS = 14;
