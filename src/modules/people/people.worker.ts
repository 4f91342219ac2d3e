import type { Schedule } from '../../platform/queue/schedule.js';
import { forgetEnded } from './retention.service.js';

/** Deletes what has ended by itself: sessions, links, counts of attempts. */
export const peopleRetention: Schedule = {
  name: 'people.retention',
  everySeconds: 3_600,
  run: (ctx) => forgetEnded(ctx),
};
