import type { Column } from '../../ui/list/Table';
import { UNKNOWN } from '../../ui/show/format';
import { Time } from '../../ui/show/Time';
import { contacts as contactsWords } from '../../words/contacts/contacts';
import { CampaignsCell } from './CampaignsCell';
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
    cell: (one) => <CampaignsCell {...one} />,
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
