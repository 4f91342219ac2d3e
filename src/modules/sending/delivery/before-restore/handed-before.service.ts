import { stepById } from '../../../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { signedMessageId } from '../../../../platform/mail/signed-message-id.js';
import { loadPlans } from '../../../outreach/campaigns/index.js';
import { loadSenders } from '../../../reach/mailboxes/senders/index.js';
import { attempts } from '../../sends/index.js';
import { chooseVariant } from '../prepare.js';
import { rebuild } from '../recover.service.js';
import { recordResults } from '../results/results.service.js';
import { lockWaitingSends, type WaitingSend } from './handed-before.reads.js';

/** Email that waits in this database although the instance before the restore sent it, or may have sent it. */
interface HandedBefore {
  readonly sendId: string;
  /** Mailbox that sent the email, or may have sent it. */
  readonly mailboxId: number;
  /** Message-ID of the email, or null for the one that it would get. */
  readonly messageIdHeader: string | null;
  readonly at: Date;
}

/**
 * Records waiting emails as handed to a server by a worker that was lost: they become `unknown` with their message,
 * conversation, next step, statistics and event, in one transaction. Skips emails that no longer wait, or whose
 * campaign, step or mailbox is gone. Returns the IDs of the recorded ones.
 */
export function recordHandedBefore(ctx: Ctx, workspaceId: number, handed: readonly HandedBefore[]): Promise<string[]> {
  const byId = new Map(handed.map((item) => [item.sendId, item]));
  return inTx(ctx, async (ctx) => {
    const waiting = await lockWaitingSends(ctx.sql, workspaceId, [...byId.keys()]);
    const claims = await claimsOf(ctx, workspaceId, waiting, byId);
    if (claims.length === 0) return [];
    await attempts.claim(ctx, workspaceId, { workerId: ctx.ids.uuid(), at: ctx.clock.now() }, claims);
    const campaigns = new Map(waiting.map(({ id, campaign_id }) => [id, campaign_id]));
    const abandoned = claims.map(({ id, attempt }) => ({
      ...{ workspace_id: workspaceId, id, attempt, campaign_id: campaigns.get(id) as string },
      handed_at: (byId.get(id) as HandedBefore).at,
    }));
    const ended = await rebuild(ctx, workspaceId, abandoned);
    await recordResults(
      ctx,
      workspaceId,
      ended.map((item) => ({
        ...item,
        // Unknown as well.
        send: { ...item.send, variables: null },
        finishedAt: item.handedAt ?? item.finishedAt,
      })),
    );
    return claims.map(({ id }) => id);
  });
}

async function claimsOf(
  ctx: Ctx,
  workspaceId: number,
  waiting: readonly WaitingSend[],
  handed: ReadonlyMap<string, HandedBefore>,
): Promise<Parameters<typeof attempts.claim>[3]> {
  const plans = await loadPlans(ctx, workspaceId, [...new Set(waiting.map((send) => send.campaign_id))]);
  const mailboxIds = new Set(waiting.map(({ id }) => (handed.get(id) as HandedBefore).mailboxId));
  const senders = await loadSenders(ctx, workspaceId, [...mailboxIds]);
  return waiting.flatMap((send) => {
    const { mailboxId, messageIdHeader } = handed.get(send.id) as HandedBefore;
    const plan = plans.get(send.campaign_id);
    const step = plan === undefined ? null : stepById(plan, send.step_id);
    const sender = senders.get(mailboxId);
    if (plan === undefined || step === null || sender === undefined) return [];
    const domain = sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1);
    return [
      {
        ...{ id: send.id, attempt: send.attempt + 1, mailboxId },
        variantId: chooseVariant(plan, step, send).id,
        messageIdHeader: messageIdHeader ?? send.message_id_header ?? signedMessageId(ctx, send.id, domain),
        // Unknown, because the email was rendered before the restore.
        snippets: null,
      },
    ];
  });
}
