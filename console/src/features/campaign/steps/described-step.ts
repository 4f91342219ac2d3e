import { count, duration, wholePercent } from '../../../ui/show/format';
import { words } from '../../../words';
import { attachments } from '../../../words/campaigns/attachments';
import { editor as text } from '../../../words/campaigns/editor';
import type { Described } from '../SaveState';
import { labelOf, partsOf, type StepEdits } from './step-texts';

/** Names and formats the values of a step, the texts of each variant included. */
export function describedStep({ name, delaySeconds, threadMode, state, texts }: StepEdits): Described {
  const shares = partsOf(texts);
  const isAlone = texts.length === 1;
  return [
    [text.name, name],
    [text.delay.label, duration(delaySeconds)],
    [text.thread, text.threads[threadMode]],
    [text.isOff, state === 'enabled' ? words.common.no : words.common.yes],
    ...texts.flatMap((one, index) => {
      const of = (field: string) => (isAlone ? field : `${text.variant(labelOf(index), '').trim()}: ${field}`);
      const files = (one.attachments?.length ?? 0) + (one.attachmentNames?.length ?? 0);
      return [
        [of(text.subject), one.subject],
        [of(text.parts.text), one.bodyText],
        [of(text.parts.html), one.bodyHtml],
        [of(attachments.title), count(files)],
        ...(isAlone ? [] : [[of(text.shareOf), wholePercent(shares[index] ?? 0)] as const]),
      ] as const;
    }),
  ];
}
