import type { DueLoop } from '../../../platform/due/due-loop.js';
import { DNS_WRITES_LOOP } from '../loops.js';
import { findNextResume, resumeWrites } from './resume-writes.service.js';

/** Carries on changes of zones whose writer is gone. */
export const dnsWritesLoop: DueLoop = {
  name: DNS_WRITES_LOOP,
  tick: async (ctx) => {
    const worked = await resumeWrites(ctx);
    return { worked, nextDueAt: worked > 0 ? null : await findNextResume(ctx) };
  },
};
