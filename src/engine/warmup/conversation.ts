import { unitFloat } from '../chance/draw.js';

/** Maximum number of messages in a conversation. */
export const MAX_MESSAGES = 5;
/** Probability that a reply gets another reply. */
const FURTHER_REPLY_RATE = 0.5;

/**
 * Returns whether the recipient replies to a message: to an opening at its reply rate, to a reply every second time,
 * and never to the fifth message.
 * @param position of the received message; 1 is the opening
 * @param replyRate percent, of the recipient
 */
export function isAnswered(seed: number, position: number, replyRate: number): boolean {
  if (position >= MAX_MESSAGES) return false;
  const u = unitFloat(seed, 'answered', String(position));
  return position === 1 ? u * 100 < replyRate : u < FURTHER_REPLY_RATE;
}
