import { bucketOfIntent, type ReplyIntent, type ReplyLabel } from '../../engine/lifecycle/reply-enums.js';
import type { ReplyClassification } from '../../engine/reply-intent/classify-reply.js';

/** What an answer says, as far as rules and the model can tell. */
export type ReplyReading = ReplyClassification;

/** A class that a person gave by hand. */
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
