import { say } from '../../../../engine/words/say.js';
import { conflict } from '../../../../platform/errors.js';
import { canOpen, type StepContent } from './step-rules.js';

/** Statuses in which contacts may get their first message without a further preflight. */
const SENDING = ['launching', 'active'];

/**
 * Rejects a change that leaves an active campaign without a subject for its first email, because each later contact would fail. Throws
 * `campaign_not_editable` (409). For other campaigns, preflight reports it.
 */
export function keepOpening(
  status: string,
  continuesThread: boolean,
  before: readonly StepContent[],
  after: readonly StepContent[],
): void {
  if (!SENDING.includes(status)) return;
  const opens = (steps: readonly StepContent[]): boolean => {
    const first = steps.find(({ state }) => state === 'enabled');
    return first === undefined || canOpen(first, continuesThread);
  };
  if (!opens(before) || opens(after)) return;
  const text = say`The step that becomes the first one has no subject. Add a subject, or pause the campaign first.`;
  throw conflict('campaign_not_editable', text, { status });
}
