import { bucketOfIntent } from '../../../../engine/lifecycle/reply-enums.js';
import { classOfOpinion, type Opinion } from '../../../../engine/reply-intent/second-opinion.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { askForDecision } from '../../../outreach/threads/decisions/index.js';
import { setThreadIntent } from '../../../outreach/threads/index.js';
import { lockSubject } from '../matching/match-subject.js';
import { holdUnverified } from '../proof/unverified.service.js';
import type { UnsureReply } from './opinion.jobs.js';
import { findOpinionSubject } from './opinion.reads.js';

/**
 * Applies an opinion about a reply. It changes the label that the inbox shows, and nothing else: the contact, its emails,
 * the statistics and the suppression list follow the classifier and the members. A suspected opt-out holds the contact
 * until a member decides, as a doubtful opt-out does. Repeatable.
 */
export function applyOpinion(
  ctx: Ctx,
  { workspaceId, messageId }: UnsureReply,
  opinion: Exclude<Opinion, 'unsure'>,
): Promise<'labeled' | 'held' | 'agreed' | 'outdated'> {
  return inTx(ctx, async (ctx) => {
    const seen = await findOpinionSubject(ctx.sql, workspaceId, messageId);
    if (seen === undefined) return 'outdated';
    const subject = await lockSubject(ctx, workspaceId, seen);
    // A newer reply or a decision of a member may have preceded the locks.
    const reply = await findOpinionSubject(ctx.sql, workspaceId, messageId);
    if (subject === null || reply === undefined) return 'outdated';
    if (opinion === 'opt_out') {
      await askForDecision(ctx, workspaceId, messageId);
      await holdUnverified(ctx, workspaceId, subject, 'opt_out');
      return 'held';
    }
    const { intent, label } = classOfOpinion(opinion);
    if (intent === reply.reading.intent && label === reply.reading.label) return 'agreed';
    await setThreadIntent(ctx, workspaceId, reply.threadId, {
      replyIntent: intent,
      replyLabel: label,
      bucket: bucketOfIntent(intent),
      source: 'second_opinion',
      note: null,
      byHand: false,
      isAutomatic: false,
      isAside: false,
    });
    return 'labeled';
  });
}
