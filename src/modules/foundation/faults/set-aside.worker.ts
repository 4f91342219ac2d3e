import type { Schedule } from '../../../platform/queue/schedule.js';
import { forgetAbandoned } from './retention.service.js';

export const setAsideRetention: Schedule = {
  name: 'faults.retention',
  everySeconds: 3_600,
  run: (ctx) => forgetAbandoned(ctx),
};
