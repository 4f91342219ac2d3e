/** Name of the loop that renews access tokens before they expire. */
export const TOKENS_LOOP = 'mailboxes.tokens';

/** Channel hinted after each renewal, for work that waits for the token. */
export const TOKENS_RENEWED = 'mailboxes.tokens.renewed';
