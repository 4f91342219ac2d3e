import type { Schedule } from '../../../../platform/queue/schedule.js';
import { deleteOldPictures } from './picture-retention.service.js';

export const pictureRetention: Schedule = {
  name: 'inbox.picture-retention',
  everySeconds: 3_600,
  run: (ctx, { signal }) => deleteOldPictures(ctx, signal),
};
