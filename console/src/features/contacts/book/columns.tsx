import type { Column } from '../../../ui/list/Table';
import { UNKNOWN } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { addressBook } from '../../../words/contacts/address-book';
import { CampaignsCell } from '../CampaignsCell';
import type { Profile } from './queries';
import { TagMarks } from './TagMarks';

const text = addressBook.columns;
const NONE = <span className="muted">{UNKNOWN}</span>;

const nameOf = ({ firstName, lastName }: Profile): string => [firstName, lastName].filter(Boolean).join(' ');

/** Columns of the address book. @param owners names of members by ID */
export const columnsWith = (owners: ReadonlyMap<string, string>): readonly Column<Profile>[] => [
  {
    key: 'email',
    title: text.email,
    width: 'minmax(150px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.email}>
        {one.email}
      </span>
    ),
  },
  {
    key: 'name',
    title: text.name,
    width: 'minmax(96px, 1fr)',
    wide: true,
    cell: (one) => nameOf(one) || NONE,
  },
  { key: 'company', title: text.company, width: 'minmax(96px, 1fr)', below: true, cell: (one) => one.company ?? NONE },
  {
    key: 'tags',
    title: text.tags,
    width: 'minmax(90px, 1.2fr)',
    wide: true,
    cell: ({ tags }) => (tags.length === 0 ? NONE : <TagMarks tags={tags} />),
  },
  {
    key: 'campaigns',
    title: text.campaigns,
    width: 'minmax(110px, 1.2fr)',
    wide: true,
    cell: (one) => <CampaignsCell {...one} />,
  },
  {
    key: 'owner',
    title: text.owner,
    width: 'minmax(70px, 0.8fr)',
    wide: true,
    cell: ({ ownerId }) => (ownerId === null ? NONE : (owners.get(ownerId) ?? UNKNOWN)),
  },
  {
    key: 'added',
    title: text.added,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.createdAt} />,
  },
];

/** Newest campaign and the number of others, or that the address is suppressed. */
