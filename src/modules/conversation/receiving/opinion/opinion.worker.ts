import type { Ctx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { handleJob, type JobHandler } from '../../../../platform/queue/job.js';
import { applyOpinion } from './apply-opinion.service.js';
import { chatCompletions } from './chat-completions.js';
import { secondOpinion, type UnsureReply } from './opinion.jobs.js';
import { findOpinionSubject } from './opinion.reads.js';
import { OpinionLimits } from './opinion-limits.js';
import { opinionMeasures } from './opinion-measures.js';
import type { GivenOpinion, SecondOpinion } from './opinion-port.js';

/** An older question is dropped, so that a backlog cannot last and labels do not change hours later. */
const MAX_AGE_MS = 120_000;

/** Requests second opinions; each process has its own limits. */
export function secondOpinionHandlers(): readonly JobHandler[] {
  let limits: OpinionLimits | null = null;
  return [
    handleJob(secondOpinion, {
      run: async (ctx, reply) => {
        const settings = ctx.config.secondOpinion;
        if (settings === null) return;
        limits ??= new OpinionLimits(settings.perMinute);
        await settleOpinion(ctx, reply, { limits, port: chatCompletions(ctx, settings) });
      },
    }),
  ];
}

async function settleOpinion(
  ctx: Ctx,
  reply: UnsureReply,
  { limits, port }: { readonly limits: OpinionLimits; readonly port: SecondOpinion },
): Promise<void> {
  const measures = opinionMeasures(ctx.metrics);
  const nowMs = ctx.clock.now().getTime();
  if (nowMs - Date.parse(reply.askedAt) > MAX_AGE_MS) return measures.count('too_late');
  const subject = await findOpinionSubject(ctx.sql, reply.workspaceId, reply.messageId);
  if (subject === undefined) return measures.count('outdated');
  const turn = limits.take(nowMs);
  if (turn !== 'ask') return measures.count(turn);
  const given = await ask(ctx, port, subject.text);
  if (given === null) {
    limits.failed(nowMs);
    return measures.count('failed');
  }
  limits.succeeded();
  measures.spend(given.promptTokens, given.completionTokens);
  if (given.opinion === null) return measures.count('invalid');
  if (given.opinion === 'unsure') return measures.count('unsure');
  measures.count(await applyOpinion(ctx, reply, given.opinion));
}

/**
 * Requests a second opinion. Returns null without a response: the label of the classifier stays, because a later
 * attempt would be too late to help.
 */
async function ask(ctx: Ctx, port: SecondOpinion, text: string): Promise<GivenOpinion | null> {
  const end = opinionMeasures(ctx.metrics).time();
  try {
    return await port.ask(text);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    ctx.log.warn({ err: error }, 'no second opinion on a reply');
    return null;
  } finally {
    end();
  }
}
