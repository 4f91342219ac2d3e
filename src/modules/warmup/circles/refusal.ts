import { AppError, conflict } from '../../../platform/errors.js';
import type { RefusedAnswer } from './call-content.js';

export const CIRCLE_LEFT = 'circle_left';
const MESSAGE_REFUSED = 'circle_message_refused';

/** The circle of the two has ended. */
export function circleLeft(): AppError {
  return conflict(CIRCLE_LEFT, 'This circle has ended.');
}

/** A message that its sender's installation asked for must not go. */
export function messageRefused(why: string): AppError {
  return conflict(MESSAGE_REFUSED, why);
}

/** What a peer is told in a signed answer when its call ended so; null: that is no refusal of what it asked for. */
export function refusalOf(error: unknown): RefusedAnswer | null {
  if (!(error instanceof AppError) || ![CIRCLE_LEFT, MESSAGE_REFUSED].includes(error.code)) return null;
  return { refused: { code: error.code, text: error.message } };
}
