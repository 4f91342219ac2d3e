import { count } from '../../ui/show/format';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import type { Mailbox } from './queries';
import './mailboxes.css';

/** Emails sent today by a mailbox, as a share of its daily limit. */
export function DayUse({ mailbox }: { mailbox: Pick<Mailbox, 'sentToday' | 'remainingToday'> }) {
  const limit = mailbox.sentToday + mailbox.remainingToday;
  const percent = limit === 0 ? 0 : Math.round((100 * mailbox.sentToday) / limit);
  return (
    <span className="day-use num" title={mailboxesWords.today(mailbox.sentToday, limit)}>
      <span className="day-use-bar wide" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {count(mailbox.sentToday)}/{count(limit)}
    </span>
  );
}
