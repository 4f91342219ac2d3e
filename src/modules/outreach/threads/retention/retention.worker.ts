import type { Schedule } from '../../../../platform/queue/schedule.js';
import { removeOldBodies } from './bodies.service.js';
import { removeQuietConversations } from './conversations.service.js';
import { removeOldOriginals } from './originals.service.js';

export const threadRetention: readonly Schedule[] = [
  {
    name: 'threads.retention',
    everySeconds: 86_400,
    run: async (ctx, { signal }) => removeOldBodies(ctx, signal),
  },
  {
    name: 'threads.conversations-retention',
    everySeconds: 86_400,
    run: async (ctx, { signal }) => removeQuietConversations(ctx, signal),
  },
  {
    name: 'threads.originals-retention',
    everySeconds: 86_400,
    run: async (ctx, { signal }) => removeOldOriginals(ctx, signal),
  },
];
