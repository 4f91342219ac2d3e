import { REASON_MESSAGES } from './messages.js';
import type { ReasonCode } from './reasons.js';

/** What stopped a message for good, where the sentence of the gate lives on values of that moment. */
const WITHOUT_VALUES: Partial<Readonly<Record<ReasonCode, string>>> = {
  suppressed_domain: 'The domain of the address is suppressed.',
  company_replied: 'Somebody at the same company has replied, which stops the whole company.',
  step_removed: 'The step has been deleted.',
  step_disabled: 'The step is switched off.',
  recipient_risky: 'The address was checked as risky, and risky contacts are not allowed.',
  missing_variable: 'Variables of the template have no value.',
  template_error: 'The template can not be rendered.',
  content_too_large: 'The message is larger than the limit.',
};

/** The sentence of a reason whose values were not kept: what stood there in brackets is left out. */
export function settledSentence(reason: ReasonCode): string {
  return WITHOUT_VALUES[reason] ?? REASON_MESSAGES[reason].replace(/ \(\{\w+\}\)/g, '');
}
