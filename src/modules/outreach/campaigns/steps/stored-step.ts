import type { StepAttachment } from '../../../../engine/campaign/attachment.js';
import type { StepState, ThreadMode } from '../../../../engine/lifecycle/enums.js';
import type { StepRow, StepWithVariants } from './campaign-steps.repo.js';
import type { StepContent, StepOrigin } from './step-rules.js';

/** Returns a stored step in the form that step rules use. */
export function stepContentOf(row: StepWithVariants): StepContent {
  return {
    name: row.name,
    subject: row.subject,
    bodyText: row.body_text,
    bodyHtml: row.body_html,
    delaySeconds: row.delay_seconds,
    threadMode: row.thread_mode as ThreadMode | null,
    state: row.state as StepState,
    attachments: row.attachments as readonly StepAttachment[],
    attachmentNames: row.attachment_names,
    snippets: row.snippets,
    origin: originOf(row),
    variants: row.variants.map((variant) => ({
      id: variant.id,
      subject: variant.subject,
      bodyText: variant.body_text,
      bodyHtml: variant.body_html,
      attachments: variant.attachments as readonly StepAttachment[] | null,
      attachmentNames: variant.attachment_names,
      share: variant.share,
    })),
  };
}

/** Returns the template step that a step was copied from. */
export function originOf(row: StepRow): StepOrigin | null {
  const { template_id: templateId, template_version: version, template_step_id: stepId } = row;
  return templateId === null || version === null || stepId === null ? null : { templateId, version, stepId };
}
