/** The loop that renews access tokens before they end. */
export const TOKENS_LOOP = 'mailboxes.tokens';
