import type { Schedule } from '../../../platform/queue/schedule.js';
import { deleteOldEvents } from './retention.service.js';

export const eventRetention: Schedule = {
  name: 'events.retention',
  everySeconds: 86_400,
  run: async (ctx, { signal }) => deleteOldEvents(ctx, signal),
};
