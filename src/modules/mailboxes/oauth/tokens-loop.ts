/** The loop that renews access tokens before they end. */
export const TOKENS_LOOP = 'mailboxes.tokens';

/** Hinted when a renewal has ended, for those that wait for its token. */
export const TOKENS_RENEWED = 'mailboxes.tokens.renewed';
