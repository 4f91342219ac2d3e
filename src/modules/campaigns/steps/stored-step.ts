import type { StepState, ThreadMode } from '../../../engine/lifecycle/enums.js';
import type { StepWithVariants } from './campaign-steps.repo.js';
import type { StepContent } from './step-rules.js';

/** A stored step as the rules of steps read it. */
export function stepContentOf(row: StepWithVariants): StepContent {
  return {
    name: row.name,
    subject: row.subject,
    bodyText: row.body_text,
    bodyHtml: row.body_html,
    delaySeconds: row.delay_seconds,
    threadMode: row.thread_mode as ThreadMode | null,
    state: row.state as StepState,
    snippets: row.snippets,
    variants: row.variants.map((variant) => ({
      id: variant.id,
      subject: variant.subject,
      bodyText: variant.body_text,
      bodyHtml: variant.body_html,
      share: variant.share,
    })),
  };
}
