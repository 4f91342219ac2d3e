import type { Column } from '../../../ui/list/Table';
import { count } from '../../../ui/show/format';
import { Time } from '../../../ui/show/Time';
import { segmentLinks as text } from '../../../words/contacts/segment-links';
import type { SegmentLink } from './queries';

const number = (
  key: 'members' | 'enrolled' | 'notEnrolled',
  of: (link: SegmentLink) => number,
): Column<SegmentLink> => ({
  key,
  title: text.columns[key],
  width: 'minmax(84px, 0.6fr)',
  right: true,
  wide: key !== 'enrolled',
  cell: (link) => (link.comparedAt === null ? <span className="muted">{text.pending}</span> : count(of(link))),
});

/** Columns of links, without the name of the linked segment or campaign. */
export const LINK_COLUMNS: readonly Column<SegmentLink>[] = [
  number('members', ({ memberCount }) => memberCount),
  number('enrolled', ({ enrolledCount }) => enrolledCount),
  number('notEnrolled', ({ notEnrolledCount }) => notEnrolledCount),
  {
    key: 'onLeave',
    title: text.columns.onLeave,
    width: 'minmax(130px, 1fr)',
    wide: true,
    cell: ({ onLeave }) => <span className="muted">{text.onLeave[onLeave]}</span>,
  },
  {
    key: 'compared',
    title: text.columns.compared,
    width: '96px',
    right: true,
    wide: true,
    cell: ({ comparedAt }) => <Time at={comparedAt} />,
  },
];

/** Column with the name of what is linked. */
export function nameColumn(title: string, nameOf: (link: SegmentLink) => string): Column<SegmentLink> {
  return {
    key: 'name',
    title,
    width: 'minmax(140px, 1.4fr)',
    cell: (link) => (
      <span className="strong" title={nameOf(link)}>
        {nameOf(link)}
      </span>
    ),
  };
}
