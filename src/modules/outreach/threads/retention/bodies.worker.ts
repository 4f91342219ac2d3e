import type { Schedule } from '../../../../platform/queue/schedule.js';
import { removeOldBodies } from './bodies.service.js';

export const bodyRetention: Schedule = {
  name: 'threads.retention',
  everySeconds: 86_400,
  run: async (ctx, { signal }) => removeOldBodies(ctx, signal),
};
