import type { ReplyIntent, ReplyLabel } from '../../../engine/lifecycle/reply-enums.js';
import type { SubsequenceTrigger } from '../../outreach/campaigns/subsequences/index.js';

/** State of a contact for the evaluation of a trigger. */
export interface RoutingState {
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  /** Opens and clicks by people. */
  readonly openCount: number;
  readonly clickCount: number;
  /** Whether the contact received every step without replying. */
  readonly finishedWithoutReply: boolean;
  /** Whether the contact was away and has returned. */
  readonly outOfOfficeEnded: boolean;
  /** Text of the contact's replies. */
  readonly replyText: string;
  readonly clickedUrls: readonly string[];
}

type Activity = SubsequenceTrigger['activities'][number];

/**
 * Returns the condition of a trigger that holds: an intent, a label, an activity, or `reply_contains` and `clicked_url`;
 * null if the trigger does not match. With `all`, every given kind of condition must hold with one of its values, and the
 * first one is returned.
 */
export function matchTrigger(trigger: SubsequenceTrigger, state: RoutingState): string | null {
  const found = [
    given(trigger.intents, (intents) => oneOf<ReplyIntent>(intents, state.replyIntent)),
    given(trigger.labels, (labels) => oneOf<ReplyLabel>(labels, state.replyLabel)),
    given(trigger.activities, (activities) => activities.find((one) => hasDone(one, trigger.minOpens, state)) ?? null),
    given(trigger.replyContains, (words) => (containsAny(state.replyText, words) ? 'reply_contains' : null)),
    given(trigger.clickedUrlContains, (parts) =>
      state.clickedUrls.some((url) => containsAny(url, parts)) ? 'clicked_url' : null,
    ),
  ].filter((one) => one !== undefined);
  const held = found.filter((one) => one !== null);
  if (trigger.match === 'all' && held.length < found.length) return null;
  return held[0] ?? null;
}

/** Undefined means that the trigger has no condition of this kind. */
function given<T>(values: readonly T[], ask: (values: readonly T[]) => string | null): string | null | undefined {
  return values.length === 0 ? undefined : ask(values);
}

function oneOf<T extends string>(values: readonly T[], value: string | null): string | null {
  return values.find((one) => one === value) ?? null;
}

function hasDone(activity: Activity, minOpens: number, state: RoutingState): boolean {
  switch (activity) {
    case 'opened':
      return state.openCount >= minOpens;
    case 'clicked':
      return state.clickCount > 0;
    case 'finished_without_reply':
      return state.finishedWithoutReply;
    case 'out_of_office_ended':
      return state.outOfOfficeEnded;
  }
}

function containsAny(text: string, parts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return parts.some((part) => part.trim() !== '' && lower.includes(part.trim().toLowerCase()));
}
