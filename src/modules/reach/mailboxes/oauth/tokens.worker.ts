import { claimLoop } from '../../../../platform/due/claims/claim-loop.js';
import { TOKENS } from './due-tokens.js';
import { renewDueTokens } from './refresh.service.js';
import { TOKENS_LOOP } from './tokens-loop.js';

/** Renews access tokens before they expire. */
export const tokensLoop = claimLoop(TOKENS_LOOP, TOKENS, renewDueTokens);
