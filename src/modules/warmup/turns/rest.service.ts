import type { Ctx } from '../../../platform/context.js';
import { appendEvents } from '../../events/index.js';
import type { MailboxRow } from '../../mailboxes/index.js';
import { moveWarmup } from '../state.service.js';
import { mailboxRecovered } from '../warmup.events.js';
import type { WarmupRow } from '../warmup-mailboxes.repo.js';
import { restartHealth } from './health.service.js';

/**
 * Ends the rest of a locked, quarantined mailbox: it begins with little mail and is judged by what comes from now on. What
 * brought it here does not send it back.
 */
export async function endRest(ctx: Ctx, row: WarmupRow, mailbox: MailboxRow, reason: string): Promise<void> {
  const status = row.resumes_as === 'ready' ? 'ready' : 'warming';
  await moveWarmup(ctx, mailbox, status);
  await restartHealth(ctx, row, mailbox, 'throttled', reason);
  await appendEvents(ctx, row.workspace_id, [
    mailboxRecovered.draft({ mailboxId: mailbox.id, mailbox: mailbox.address, status }),
  ]);
}
