import { bucketOfIntent, type ReplyIntent, type ReplyLabel } from '../../../../engine/lifecycle/reply-enums.js';
import type { ReplyClassification } from '../../../../engine/reply-intent/classify-reply.js';

/** Classification of a reply by rules and the model. */
export type ReplyReading = ReplyClassification;

/** Returns the classification of an intent set by a member. */
export function givenReading(intent: ReplyIntent, label: ReplyLabel | null): ReplyReading {
  return {
    intent,
    label,
    optOut: intent === 'unsubscribe' ? 'certain' : null,
    confidence: 1,
    source: 'rules',
    signals: [],
    bucket: bucketOfIntent(intent),
    isAutoReply: intent === 'out_of_office',
    returnDate: null,
    referralEmail: null,
  };
}

/** Returns the classification of a doubtful opt-out that a member confirmed. */
export function confirmedOptOut(reading: ReplyReading): ReplyReading {
  const label = reading.label === 'complaint' ? 'complaint' : 'opt_out';
  return { ...reading, intent: 'unsubscribe', label, bucket: bucketOfIntent('unsubscribe'), optOut: 'certain' };
}

/** Returns the remaining meaning of a doubtful opt-out that a member rejects. */
export function rejectedOptOut(reading: ReplyReading): ReplyReading {
  if (reading.intent !== 'unsubscribe') return { ...reading, optOut: null };
  return { ...reading, intent: 'neutral', label: null, bucket: bucketOfIntent('neutral'), optOut: null };
}
