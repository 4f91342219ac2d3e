import type { DueLoop } from '../../../../platform/due/due-loop.js';
import { EXPIRY_LOOP } from '../registry/loops.js';
import { nextExpiryLook, watchExpiry } from './expiry.service.js';

/** Checks the expiry of bought domains. */
export const expiryLoop: DueLoop = {
  name: EXPIRY_LOOP,
  tick: async (ctx) => {
    const worked = await watchExpiry(ctx);
    return { worked, nextDueAt: worked > 0 ? null : await nextExpiryLook(ctx) };
  },
};
