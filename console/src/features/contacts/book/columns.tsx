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
    stays: true,
    title: text.email,
    sortBy: ({ email }) => email,
    width: 'minmax(150px, 2fr)',
    cell: (one) => (
      <span className="strong" title={one.email}>
        {one.email}
      </span>
    ),
  },
  {
    key: 'name',
    initially: 'shown',
    title: text.name,
    sortBy: nameOf,
    width: 'minmax(96px, 1fr)',
    wide: true,
    cell: (one) => nameOf(one) || NONE,
  },
  {
    key: 'company',
    initially: 'shown',
    title: text.company,
    sortBy: ({ company }) => company,
    width: 'minmax(96px, 1fr)',
    below: true,
    cell: (one) => one.company ?? NONE,
  },
  {
    key: 'tags',
    initially: 'shown',
    title: text.tags,
    width: 'minmax(90px, 1.2fr)',
    wide: true,
    cell: ({ tags }) => (tags.length === 0 ? NONE : <TagMarks tags={tags} />),
  },
  {
    key: 'campaigns',
    initially: 'shown',
    title: text.campaigns,
    width: 'minmax(110px, 1.2fr)',
    wide: true,
    cell: (one) => <CampaignsCell {...one} />,
  },
  {
    key: 'owner',
    initially: 'shown',
    title: text.owner,
    width: 'minmax(70px, 0.8fr)',
    wide: true,
    cell: ({ ownerId }) => (ownerId === null ? NONE : (owners.get(ownerId) ?? UNKNOWN)),
  },
  {
    key: 'added',
    initially: 'shown',
    title: text.added,
    sortBy: ({ createdAt }) => createdAt,
    width: '72px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.createdAt} />,
  },
  {
    key: 'title',
    initially: 'hidden',
    title: text.title,
    width: 'minmax(96px, 1fr)',
    wide: true,
    cell: ({ title }) => (title ? <span title={title}>{title}</span> : NONE),
  },
  {
    key: 'phone',
    initially: 'hidden',
    title: text.phone,
    width: '128px',
    wide: true,
    cell: ({ phone }) => (phone ? <span title={phone}>{phone}</span> : NONE),
  },
  {
    key: 'city',
    initially: 'hidden',
    title: text.city,
    width: '112px',
    wide: true,
    cell: ({ city }) => (city ? <span title={city}>{city}</span> : NONE),
  },
  {
    key: 'country',
    initially: 'hidden',
    title: text.country,
    width: '96px',
    wide: true,
    cell: ({ country }) => (country ? <span title={country}>{country}</span> : NONE),
  },
  {
    key: 'source',
    initially: 'hidden',
    title: text.source,
    width: '112px',
    wide: true,
    cell: ({ source }) => addressBook.sources[source],
  },
  {
    key: 'updated',
    initially: 'hidden',
    title: text.updated,
    width: '84px',
    right: true,
    wide: true,
    cell: (one) => <Time at={one.updatedAt} />,
  },
];

/** Newest campaign and the number of others, or that the address is suppressed. */
