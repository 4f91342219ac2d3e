import type { StepAttachment } from '../../../../engine/campaign/attachment.js';
import type { StepState, ThreadMode } from '../../../../engine/lifecycle/enums.js';
import { wholeDays } from '../../../../engine/sequence/delay.js';
import { threadSubject } from '../../../../engine/sequence/thread-subject.js';
import { settledWinner } from '../../../../engine/statistics/variant-shares.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { StepWinnerOut } from '../core/step-winner.schemas.js';
import type { StepWithVariants } from './campaign-steps.repo.js';
import type { CampaignStepOut } from './campaign-steps.schemas.js';
import type { StepAnswer } from './step-lock.service.js';
import type { Origins } from './step-origins.service.js';

/** Returns the subject of a step: that of the first variant with a subject, otherwise its own. */
function effectiveSubject(step: StepWithVariants): string {
  return step.variants.find((variant) => variant.subject !== '')?.subject ?? step.subject;
}

/**
 * Builds `CampaignStepOut` of all steps of a campaign; whether a step continues the first one's thread depends on both.
 */
export function stepsToWire(steps: readonly StepWithVariants[], origins: Origins): CampaignStepOut[] {
  const [first] = steps;
  return steps.map((step) => {
    const isFirst = step === first;
    const own = step.thread_mode as ThreadMode | null;
    const mode = isFirst
      ? 'new_thread'
      : threadSubject(first ? effectiveSubject(first) : '', effectiveSubject(step), own).mode;
    return {
      id: step.id,
      campaignId: step.campaign_id,
      order: step.step_order,
      subject: step.subject,
      body: step.body_html || step.body_text,
      bodyText: step.body_text,
      bodyHtml: step.body_html,
      attachments: [...(step.attachments as readonly StepAttachment[])],
      attachmentNames: step.attachment_names,
      delaySeconds: step.delay_seconds,
      delayDays: wholeDays(step.delay_seconds),
      variants: step.variants.map((variant, index) => ({
        id: variant.id,
        label: String.fromCharCode(65 + index),
        subject: variant.subject,
        bodyText: variant.body_text,
        bodyHtml: variant.body_html,
        attachments: variant.attachments === null ? null : [...(variant.attachments as readonly StepAttachment[])],
        attachmentNames: variant.attachment_names,
        share: variant.share,
        weight: Math.round(variant.share),
      })),
      createdAt: isoOf(step.created_at),
      updatedAt: isoOf(step.updated_at),
      name: step.name,
      threadMode: mode,
      state: step.state as StepState,
      winner: winnerOf(step),
      template: origins.get(step.id) ?? null,
    };
  });
}

function winnerOf(step: StepWithVariants): StepWinnerOut | null {
  const settled = settledWinner(step.winner_variant_id, step.winner_decided_by);
  if (settled === null || step.winner_decided_at === null) return null;
  const results = step.winner_results as StepWinnerOut['results'];
  return { ...settled, decidedAt: isoOf(step.winner_decided_at), results };
}

/** Builds `CampaignStepOut` of one step of a campaign. */
export function stepToWire({ steps, origins, stepId }: StepAnswer): CampaignStepOut {
  return stepsToWire(steps, origins).find((one) => one.id === stepId) as CampaignStepOut;
}
