import { type Said, say } from '../../../../engine/words/say.js';
import { AppError, conflict } from '../../../../platform/errors.js';
import type { RefusedAnswer } from './call-content.js';

export const CIRCLE_LEFT = 'circle_left';
const MESSAGE_REFUSED = 'circle_message_refused';

/** Builds the error of a circle that has ended. */
export function circleLeft(): AppError {
  return conflict(CIRCLE_LEFT, say`This circle has ended.`);
}

/** Builds the refusal of a message that the sender's instance asked to send. */
export function messageRefused(why: Said): AppError {
  return conflict(MESSAGE_REFUSED, why);
}

/** Returns the signed refusal for the error of a call; null if the error is not a refusal. */
export function refusalOf(error: unknown): RefusedAnswer | null {
  if (!(error instanceof AppError) || ![CIRCLE_LEFT, MESSAGE_REFUSED].includes(error.code)) return null;
  return { refused: { code: error.code, text: error.message } };
}
