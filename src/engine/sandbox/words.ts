import { unitFloat } from '../chance/draw.js';
import type { WrittenKind } from './reactions.js';

/** Texts of simulated recipients. */
const WORDS: Readonly<Record<WrittenKind, readonly string[]>> = {
  interested: [
    'Yes, happy to talk. Please send me a few time slots for next week.',
    'This comes at a good moment, we are looking at exactly that. Can you call me on Thursday?',
    'Sounds good. Please send me an offer for twelve seats and we go from there.',
    'I am interested. Would Tuesday at ten work for a short call?',
  ],
  question: [
    'How does this differ from what we use at present? And what does it cost for a team of ten?',
    'Could you send me more details before we talk? A short overview would do.',
    'Where are you based, and who else in our trade works with you?',
  ],
  not_now: [
    'We have no budget this year, please ask again in January.',
    'Not a good time, we are in the middle of a move. Come back to me next quarter.',
  ],
  not_interested: ['No thank you, this is not relevant for us.', 'Thanks, but we are happy with what we have.'],
  opt_out: ['Please take me off your list.', 'Unsubscribe me, please. I do not want further mail.'],
  out_of_office: [
    'I am out of office until {date} and read my mail after that. In urgent cases please ask my colleagues.',
    'Thank you for your message. I am on holiday and back on {date}.',
  ],
  thanks: [
    'Great, that works for me. Thank you, talk to you then.',
    'Thank you for the quick answer. I look forward to it.',
  ],
};

/** Returns the text of one reaction, always the same for a recipient and message. `{date}` is the day the person returns. */
export function wordsOf(kind: WrittenKind, address: string, about: string): string {
  const choice = WORDS[kind];
  return choice[Math.floor(unitFloat(1, address.toLowerCase(), about) * choice.length)] as string;
}
