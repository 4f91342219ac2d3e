import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import type { MailboxRow } from '../../../reach/mailboxes/index.js';
import { mailboxRecovered } from '../core/warmup.events.js';
import type { WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { restartHealth } from './health.service.js';
import { moveWarmup } from './state.service.js';

/**
 * Ends the quarantine of a locked mailbox. It restarts with little volume and is evaluated by new placements only;
 * placements that caused the quarantine do not count.
 */
export async function endRest(ctx: Ctx, row: WarmupRow, mailbox: MailboxRow, reason: string): Promise<void> {
  const status = row.resumes_as === 'ready' ? 'ready' : 'warming';
  await moveWarmup(ctx, mailbox, status);
  await restartHealth(ctx, row, mailbox, 'throttled', reason);
  await appendEvents(ctx, row.workspace_id, [
    mailboxRecovered.draft({ mailboxId: mailbox.id, mailbox: mailbox.address, status }),
  ]);
}
