import { MAILBOX_PROTECTION } from '../../../../engine/stop-rules/mailbox-protection.js';
import {
  areAboutMailbox,
  destinationRestMs,
  REFUSING_DESTINATIONS,
} from '../../../../engine/stop-rules/refusing-destinations.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import type { MailboxFailure } from '../core/mailbox-failure.js';
import { type ProtectionFinding, protectMailbox } from '../core/mailbox-protection.service.js';
import { mailboxRef } from '../core/mailbox-status.service.js';
import { mailboxDestinationResting } from '../core/mailboxes.events.js';
import { lockMailboxes } from '../core/mailboxes.repo.js';
import { findRefusals } from './destination-rests.reads.js';
import { deleteOldRests, findRest, upsertRest } from './destination-rests.repo.js';

const WEEK_MS = 7 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Maximum destinations named in a message. */
const NAMED = 5;

/**
 * Records that a destination's servers rejected a mailbox as a sender, or could not be reached. The mailbox pauses
 * sending to that destination only (`destinationRestMs`); a permanent rejection writes `mailbox.destination_resting`.
 * Messages in progress at the start of the pause do not extend it. Permanent rejections by several independent destinations
 * hold the mailbox.
 */
export function recordDestinationFailure(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  domain: string,
  failure: MailboxFailure,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const [row] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (row === undefined) return;
    const now = ctx.clock.now();
    await deleteOldRests(ctx.sql, workspaceId, mailboxId, new Date(now.getTime() - WEEK_MS));
    const before = await findRest(ctx.sql, workspaceId, mailboxId, domain);
    const isPermanent = failure.refused;
    if (before !== undefined && before.rests_until > now && (before.is_permanent || !isPermanent)) return;
    const refusals = before?.is_permanent === isPermanent ? before.refusals + 1 : 1;
    const until = new Date(now.getTime() + destinationRestMs(refusals, isPermanent));
    await upsertRest(ctx.sql, {
      workspace_id: workspaceId,
      mailbox_id: mailboxId,
      domain,
      refusals,
      refused_at: now,
      rests_until: until,
      is_permanent: isPermanent,
      error_code: failure.errorCode,
      message: failure.message,
    });
    if (!isPermanent) return;
    await appendEvents(ctx, workspaceId, [
      mailboxDestinationResting.draft({
        ...mailboxRef(row),
        domain,
        errorCode: failure.errorCode,
        errorMessage: failure.message,
        until: until.toISOString(),
      }),
    ]);
    await protectMailbox(ctx, workspaceId, mailboxId, (ctx, since) =>
      judgeRefusals(ctx, workspaceId, mailboxId, since),
    );
  });
}

async function judgeRefusals(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  judgedSince: Date | null,
): Promise<ProtectionFinding | null> {
  const now = ctx.clock.now();
  const oldest = new Date(now.getTime() - REFUSING_DESTINATIONS.windowMs);
  const since = judgedSince !== null && judgedSince > oldest ? judgedSince : oldest;
  const { domains, sent_today: sentToday } = await findRefusals(ctx.sql, workspaceId, mailboxId, since, now);
  if (!areAboutMailbox(domains.length, sentToday)) return null;
  const more = domains.length - NAMED;
  const named = `${domains.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    detail: String(say`mail servers of ${domains.length} independent destinations rejected it as a sender (${named})`),
    until: new Date(now.getTime() + MAILBOX_PROTECTION.restHours * HOUR_MS),
  };
}
