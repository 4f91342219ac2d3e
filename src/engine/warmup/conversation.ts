import { unitFloat } from '../chance/draw.js';

/** Maximum number of messages in a conversation. */
export const MAX_MESSAGES = 5;
/** Probability that a reply is replied to again. */
const FURTHER_REPLY_RATE = 0.5;

/**
 * Whether the recipient of a message answers it: an opening at their reply rate, an answer every second time, the fifth
 * message never.
 * @param position of the message that was received; 1 is the opening.
 * @param replyRate percent, of the recipient.
 */
export function isAnswered(seed: number, position: number, replyRate: number): boolean {
  if (position >= MAX_MESSAGES) return false;
  const u = unitFloat(seed, 'answered', String(position));
  return position === 1 ? u * 100 < replyRate : u < FURTHER_REPLY_RATE;
}
