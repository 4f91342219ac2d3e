import { nextDueAt } from '../../../../engine/campaign/next-due.js';
import { nextStep, type PlanStep } from '../../../../engine/campaign/plan.js';
import type { Ctx } from '../../../../platform/context.js';
import { stepsHadWith } from '../../sends/had/index.js';
import type { NewSend } from '../../sends/index.js';
import { type FinishedSend, isGone } from './finished-send.js';

/** Step that follows each settled message; null after the last step. */
export type Following = ReadonlyMap<FinishedSend, PlanStep | null>;

export async function stepsFollowing(ctx: Ctx, workspaceId: number, gone: readonly FinishedSend[]): Promise<Following> {
  const messages = gone.map(({ send: { send, step, plan } }) => ({
    ...{ contactId: send.contact_id, stepId: step.id, stepOrder: step.order, plan },
  }));
  const had = await stepsHadWith(ctx, workspaceId, messages);
  return new Map(
    gone.map((item, index) => [item, nextStep(item.send.plan, had[index] as (typeof had)[number])] as const),
  );
}

/** Returns the send of the contact's next step; empty after the last step. */
export function nextSend(ctx: Ctx, { send, finishedAt }: FinishedSend, step: PlanStep | null): NewSend[] {
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

/** Returns the earliest time at which a claim can act on these results; null if none can. */
export function nextWake(
  ended: readonly FinishedSend[],
  following: Following,
  next: readonly NewSend[],
  now: Date,
): Date | null {
  // The campaign may be complete, including after the last message of a contact stopped in between, or capacity was
  // freed.
  const frees = (item: FinishedSend): boolean => ['bounced', 'failed'].includes(item.verdict.kind) || item.send.isPaced;
  if (ended.some((item) => frees(item) || (isGone(item) && following.get(item) === null))) return now;
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
