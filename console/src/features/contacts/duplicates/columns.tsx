import type { Column } from '../../../ui/list/Table';
import { Time } from '../../../ui/show/Time';
import { duplicates as text } from '../../../words/contacts/duplicates';
import type { Profile } from '../book/queries';
import { contactsOf, type Duplicate, latestOf } from './queries';

export const COLUMNS: readonly Column<Duplicate>[] = [
  {
    key: 'older',
    title: text.columns.older,
    width: 'minmax(140px, 1.4fr)',
    cell: (pair) => <Contact contact={contactsOf(pair)[0]} />,
  },
  {
    key: 'newer',
    title: text.columns.newer,
    width: 'minmax(140px, 1.4fr)',
    below: true,
    cell: (pair) => <Contact contact={contactsOf(pair)[1]} />,
  },
  {
    key: 'reason',
    title: text.columns.reason,
    width: 'minmax(120px, 1fr)',
    cell: ({ rule }) => <span title={text.explanations[rule]}>{text.reasons[rule]}</span>,
  },
  {
    key: 'activity',
    title: text.columns.activity,
    width: '104px',
    right: true,
    wide: true,
    cell: (pair) => <Time at={latestOf(contactsOf(pair), ['lastSentAt', 'lastRepliedAt'])} />,
  },
];

function Contact({ contact: { email, firstName, lastName } }: { contact: Profile }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <span title={name === '' ? email : `${email}, ${name}`}>
      <bdi className="strong">{email}</bdi> <bdi className="muted">{name}</bdi>
    </span>
  );
}
