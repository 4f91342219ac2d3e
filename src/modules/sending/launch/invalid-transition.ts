import { say } from '../../../engine/words/say.js';
import { type AppError, conflict } from '../../../platform/errors.js';

/** Builds the 409 `invalid_transition` of a campaign, with the allowed actions. */
export function invalidTransition(
  campaignId: string,
  from: string,
  action: string,
  allowed: readonly string[],
): AppError {
  const hint = allowed.length === 0 ? 'No action is available.' : `Available: ${allowed.join(', ')}.`;
  return conflict(
    'invalid_transition',
    say`The action ${action} is not allowed for a campaign with the status ${from}. ${hint}`,
    {
      resource: 'campaign',
      id: campaignId,
      from,
      action,
      allowed,
    },
  );
}
