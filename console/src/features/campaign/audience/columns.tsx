import type { Column } from '../../../ui/list/Table';
import { UNKNOWN } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { audience as audienceWords } from '../../../words/campaigns/audience';
import { ContactState } from './ContactState';
import type { Contact } from './queries';

const { columns } = audienceWords;
const nameOf = (row: Contact): string => [row.firstName, row.lastName].filter(Boolean).join(' ');

export const COLUMNS: readonly Column<Contact>[] = [
  {
    key: 'email',

    title: columns.email,
    width: 'minmax(140px, 2fr)',
    cell: (row) => (
      <span className="strong" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    key: 'name',
    title: columns.name,
    width: 'minmax(100px, 1fr)',
    wide: true,
    cell: (row) => nameOf(row) || <span className="muted">{UNKNOWN}</span>,
  },
  {
    key: 'company',
    title: columns.company,
    width: 'minmax(100px, 1fr)',
    wide: true,
    cell: (row) => row.company ?? <span className="muted">{UNKNOWN}</span>,
  },
  {
    key: 'status',
    below: true,
    title: columns.status,
    width: 'minmax(110px, 1.4fr)',
    cell: (row) => <ContactState contact={row} />,
  },
  {
    key: 'step',
    title: columns.step,
    width: '48px',
    right: true,
    wide: true,
    cell: (row) => row.nextStepOrder ?? row.currentStepOrder ?? UNKNOWN,
  },
  {
    key: 'next',
    title: columns.next,
    width: '96px',
    right: true,
    wide: true,
    cell: (row) => <Time at={row.nextSendAt} />,
  },
  {
    key: 'last',
    title: columns.last,
    width: '96px',
    right: true,
    wide: true,
    cell: (row) => <Time at={row.lastSentAt} />,
  },
];
