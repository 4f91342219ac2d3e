import type { Column } from '../../ui/list/Table';
import { UNKNOWN } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { contacts as contactsWords } from '../../words/contacts/contacts';
import type { Addressee } from './queries';

const text = contactsWords;

export const nameOf = (one: Addressee): string => [one.firstName, one.lastName].filter(Boolean).join(' ');

export const COLUMNS: readonly Column<Addressee>[] = [
  {
    key: 'email',

    title: text.columns.email,
    width: 'minmax(150px, 2fr)',
    cell: (one) => (
      <span className="strong cut" title={one.email}>
        {one.email}
      </span>
    ),
  },
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(100px, 1fr)',
    wide: true,
    cell: (one) => nameOf(one) || <span className="muted">{UNKNOWN}</span>,
  },
  {
    key: 'company',
    title: text.columns.company,
    width: 'minmax(100px, 1fr)',
    wide: true,
    cell: (one) => one.company ?? <span className="muted">{UNKNOWN}</span>,
  },
  {
    key: 'campaigns',
    below: true,
    title: text.columns.campaigns,
    width: 'minmax(110px, 1.4fr)',
    cell: (one) => <Where one={one} />,
  },
  {
    key: 'sent',
    title: text.columns.sent,
    width: '112px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.lastSentAt} />,
  },
  {
    key: 'replied',
    title: text.columns.replied,
    width: '104px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.lastRepliedAt} />,
  },
];

/** Newest campaign and the number of others, or that the address is suppressed. */
function Where({ one }: { one: Addressee }) {
  const [first, ...rest] = one.campaigns;
  const names = one.campaigns.map(({ name }) => name).join(', ');
  if (one.suppressed) {
    return (
      <span title={names}>
        <State tone="bad" icon="suppressions">
          {text.suppressed}
        </State>
      </span>
    );
  }
  if (first === undefined) return UNKNOWN;
  return (
    <span className="cut" title={names}>
      {rest.length === 0 ? first.name : text.andMore(first.name, rest.length)}
    </span>
  );
}
