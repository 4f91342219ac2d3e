import { State } from '../../../ui/show/State';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { reasons as reasonsWords } from '../../../words/reasons';
import type { Attached } from './queries';

/** Whether a mailbox can send for its campaign now, and if not, why. */
export function StateOf({ row }: { row: Attached }) {
  const sentence = row.blockedBy === null ? text.ready : reasonsWords[row.blockedBy];
  const isWaiting = row.nextAvailableAt !== null;
  return (
    <span title={sentence} style={{ display: 'inline-flex', maxWidth: '100%' }}>
      <State
        tone={row.blockedBy === null ? 'good' : isWaiting ? 'quiet' : 'warn'}
        {...(row.blockedBy !== null && { icon: isWaiting ? ('clock' as const) : ('alert' as const) })}
      >
        {sentence}
      </State>
    </span>
  );
}
