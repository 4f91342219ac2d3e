import type { DueLoop } from '../../../platform/due/due-loop.js';
import { nextRenewal, renewDueTokens } from './refresh.service.js';
import { TOKENS_LOOP } from './tokens-loop.js';

/** Renews access tokens before they end. A lease says who is asking, so a refresh token is never used by two at a time. */
export const tokensLoop: DueLoop = {
  name: TOKENS_LOOP,
  tick: async (ctx) => {
    const worked = await renewDueTokens(ctx);
    return { worked, nextDueAt: worked > 0 ? null : await nextRenewal(ctx) };
  },
};
