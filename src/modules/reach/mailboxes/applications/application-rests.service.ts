import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { restSlots } from '../slots/mailbox-slots.repo.js';
import { delaySyncs } from '../syncs/mailbox-syncs.repo.js';
import { applicationLimited, type LimitedApplication } from './applications.jobs.js';
import { findApplication, listMailboxesOfApplication } from './applications.reads.js';

/** Pause if the provider requests none: its limits count requests per minute. */
const USUAL_SECONDS = 60;

/**
 * Pauses the mailboxes that use the same application as this one, in all workspaces, because its provider limits the application. A
 * job does so, because the caller holds locks of one workspace. Concurrent reports lead to one job.
 */
export function restApplication(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  retryAfterSeconds: number | null,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const application = await findApplication(ctx.sql, workspaceId, mailboxId);
    if (application === undefined) return;
    const waitMs = (retryAfterSeconds ?? USUAL_SECONDS) * 1_000;
    const until = new Date(ctx.clock.now().getTime() + waitMs).toISOString();
    const jobKey = `${applicationLimited.name}:${application.kind}:${application.tenantApplication ?? ''}`;
    await enqueue(ctx, applicationLimited, { ...application, until }, { jobKey });
  });
}

/** Pauses sending and reading of all mailboxes of an application. A limit that has ended, or that a later one covers, changes nothing. */
export async function restMailboxes(ctx: Ctx, { until, ...application }: LimitedApplication): Promise<void> {
  const end = new Date(until);
  if (end <= ctx.clock.now()) return;
  for (const { workspaceId, mailboxIds } of await listMailboxesOfApplication(ctx.sql, application)) {
    await restSlots(ctx.sql, workspaceId, mailboxIds, end);
    await delaySyncs(ctx.sql, workspaceId, mailboxIds, end);
  }
}
