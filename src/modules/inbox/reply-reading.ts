import { bucketOfIntent, type ReplyIntent, type ReplyLabel } from '../../engine/lifecycle/reply-enums.js';
import type { MachineMail } from '../../engine/mail/auto-reply.js';
import type { ParsedMessage } from '../../engine/mail/parsed-message.js';
import { classifyReply, type ReplyClassification } from '../../engine/reply-intent/classify-reply.js';

/** What an answer says, as far as rules and the model can tell. */
export type ReplyReading = ReplyClassification;

/** The class of what a person or a responder wrote; null for other machine mail, which nobody classifies. */
export function readReply(
  message: Pick<ParsedMessage, 'subject' | 'from' | 'to' | 'cc'>,
  trimmed: string,
  machine: MachineMail,
  receivedAt: Date,
): ReplyReading | null {
  if (machine.kind !== 'human' && machine.kind !== 'auto_reply') return null;
  const known = [message.from, ...message.to, ...message.cc].flatMap((each) => each?.address ?? []);
  return asAutomatic(
    classifyReply({ subject: message.subject, text: trimmed, machine, knownAddresses: known, receivedAt }),
  );
}

/** Words that only a responder writes make a message automatic, also where it carries no mark (standards 5.9). */
export function asAutomatic(reading: ReplyReading): ReplyReading {
  return { ...reading, isAutoReply: reading.isAutoReply || reading.intent === 'out_of_office' };
}

/** A class that somebody gave by hand. */
export function givenReading(intent: ReplyIntent, label: ReplyLabel | null): ReplyReading {
  return {
    intent,
    label,
    confidence: 1,
    source: 'rules',
    signals: [],
    bucket: bucketOfIntent(intent),
    isAutoReply: intent === 'out_of_office',
    returnDate: null,
    referralEmail: null,
  };
}
