import type { DueLoop } from '../../../platform/due/due-loop.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { judgeWaiting, nextJudgement } from './judge.service.js';
import { deleteOldVisits } from './retention.service.js';
import { TRACKING_LOOP } from './visits.service.js';

const BATCH = 500;

/** Classifies opens and clicks once the visits around them are known. */
export const trackingLoop: DueLoop = {
  name: TRACKING_LOOP,
  async tick(ctx) {
    const worked = await judgeWaiting(ctx, BATCH);
    return { worked, nextDueAt: worked > 0 ? null : await nextJudgement(ctx) };
  },
};

export const visitRetention: Schedule = {
  name: 'tracking.retention',
  everySeconds: 86_400,
  run: async (ctx, { signal }) => deleteOldVisits(ctx, signal),
};
