import type { Ctx } from '../../../platform/context.js';
import { handleJob, type JobHandler } from '../../../platform/queue/job.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { refreshBilling } from './billing.jobs.js';
import { forgetNotices } from './notices.service.js';
import { takesPayments } from './providers/open-provider.js';
import { planRefreshes, refreshAccount } from './refresh.service.js';
import { settleOpenOrder } from './seats.service.js';

export const billingJobHandlers: readonly JobHandler[] = [
  handleJob(refreshBilling, {
    run: async (ctx, { workspaceId }) => {
      if (!takesPayments(ctx)) return;
      await settleOpenOrder(ctx, workspaceId);
      await refreshAccount(ctx, workspaceId);
    },
  }),
];

/** Checks every customer once per day, in case webhooks were lost, and deletes old webhook records. */
export const billingWatch: Schedule = {
  name: 'billing.watch',
  everySeconds: 3_600,
  run: async (ctx: Ctx) => {
    await forgetNotices(ctx);
    if (!takesPayments(ctx)) return;
    await planRefreshes(ctx);
  },
};
