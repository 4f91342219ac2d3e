import { nextDueAt } from '../../../engine/campaign/next-due.js';
import { stepAfter } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import type { NewSend } from '../../sends/index.js';
import { type FinishedSend, isGone, isLast } from './finished-send.js';

/** The next step of a contact whose message is gone; none behind the last one. */
export function nextSend(ctx: Ctx, { send, finishedAt }: FinishedSend): NewSend[] {
  const step = stepAfter(send.plan, send.step.order);
  if (step === null) return [];
  return [
    {
      id: ctx.ids.uuid(),
      campaignId: send.plan.id,
      contactId: send.send.contact_id,
      stepId: step.id,
      stepOrder: step.order,
      mailboxId: send.mailboxId,
      dueAt: nextDueAt(send.plan, step, finishedAt, send.send.timezone),
    },
  ];
}

/** The earliest instant at which a claim can do something because of what was written; null when it can not. */
export function nextWake(ended: readonly FinishedSend[], next: readonly NewSend[], now: Date): Date | null {
  // A campaign may be complete, also by the last message of a contact that was stopped meanwhile, or a budget was given back.
  const frees = (item: FinishedSend): boolean => ['bounced', 'failed'].includes(item.verdict.kind) || item.send.isPaced;
  if (ended.some((item) => frees(item) || (isGone(item) && isLast(item)))) return now;
  const instants = [
    ...next.map((send) => send.dueAt),
    ...ended.flatMap(({ send: { gaps }, finishedAt }) => {
      const seconds = Math.max(gaps.mailboxSeconds, gaps.campaignSeconds);
      return seconds === 0 ? [] : [new Date(finishedAt.getTime() + seconds * 1000)];
    }),
    ...ended.flatMap(({ verdict }) => (verdict.kind === 'deferred' ? [verdict.retryAt] : [])),
  ];
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
