import { words } from '../../../words';
import { subsequences as subsequencesWords } from '../../../words/campaigns/subsequences';
import { locale } from '../../../words/language';
import type { Subsequence } from './queries';

/** Returns the trigger of a subsequence as a sentence. */
export function sayTrigger(trigger: Subsequence['trigger']): string {
  const parts = [
    ...trigger.intents.map((one) => words.enums.replyIntent[one]),
    ...trigger.labels.map((one) => words.enums.replyLabel[one]),
    ...trigger.activities.map((one) => subsequencesWords.activities[one]),
    ...trigger.replyContains.map((one) => `"${one}"`),
  ];
  const list = new Intl.ListFormat(locale, { type: trigger.match === 'all' ? 'conjunction' : 'disjunction' });
  return list.format(parts);
}
