import { DayUse } from '../../ui/figure/DayUse';
import type { Column } from '../../ui/list/Table';
import { count, UNKNOWN } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { Time } from '../../ui/show/Time';
import { words } from '../../words';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import type { Mailbox, MailboxFigures } from './queries';
import { MailboxState, SyncLag } from './state';

/** Returns the columns of the list of mailboxes. @param figures sent emails and bounces by mailbox ID */
export const columnsWith = (figures: ReadonlyMap<number, MailboxFigures>): readonly Column<Mailbox>[] => [
  {
    key: 'address',
    stays: true,
    title: text.columns.address,
    width: 'minmax(150px, 2fr)',
    csv: (one) => one.address,
    sortBy: (one) => one.address,
    cell: (one) => (
      <span title={`${one.displayName} <${one.address}>`}>
        <span className="strong">{one.address}</span> <span className="muted wide">{one.displayName}</span>
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(128px, 1.2fr)',
    csv: (one) => words.enums.mailboxStatus[one.status],
    sortBy: (one) => one.status,
    cell: (one) => <MailboxState mailbox={one} />,
  },
  {
    key: 'today',
    title: text.columns.today,
    width: 'minmax(44px, 0.7fr)',
    right: true,
    csv: (one) => one.sentToday,
    sortBy: (one) => one.sentToday,
    cell: (one) => <DayUse sent={one.sentToday} limit={one.sentToday + one.remainingToday} />,
  },
  {
    key: 'sent',
    initially: 'shown',
    title: text.columns.sent,
    width: '72px',
    right: true,
    wide: true,
    csv: (one) => figures.get(one.id)?.sent ?? null,
    cell: (one) => count(figures.get(one.id)?.sent ?? null),
  },
  {
    key: 'bounced',
    initially: 'shown',
    title: text.columns.bounced,
    width: '76px',
    right: true,
    wide: true,
    csv: (one) => figures.get(one.id)?.bounceRate ?? null,
    cell: (one) => {
      const { bounceRate = null, bounces = 0, attempted = 0 } = figures.get(one.id) ?? {};
      return <Rate value={bounceRate} part={bounces} whole={attempted} of={words.common.base.attempted} />;
    },
  },
  {
    key: 'warmup',
    initially: 'shown',
    title: text.columns.warmup,
    width: '104px',
    wide: true,
    csv: (one) => words.enums.warmupStatus[one.warmupStatus],
    cell: (one) => words.enums.warmupStatus[one.warmupStatus],
  },
  {
    key: 'campaigns',
    initially: 'shown',
    title: text.columns.campaigns,
    width: '84px',
    right: true,
    wide: true,
    csv: (one) => one.campaignsCount,
    cell: (one) => count(one.campaignsCount),
  },
  {
    key: 'sync',
    initially: 'shown',
    title: text.columns.sync,
    width: '128px',
    right: true,
    wide: true,
    csv: (one) => one.lastSyncAt,
    sortBy: (one) => one.lastSyncAt,
    cell: (one) => <SyncLag mailbox={one} />,
  },
  {
    key: 'limit',
    initially: 'hidden',
    title: text.columns.limit,
    width: '80px',
    right: true,
    wide: true,
    csv: (one) => one.dailyLimit,
    sortBy: (one) => one.dailyLimit,
    cell: (one) => count(one.dailyLimit),
  },
  {
    key: 'provider',
    initially: 'hidden',
    title: text.columns.provider,
    width: '128px',
    wide: true,
    csv: (one) => text.provider[one.provider],
    cell: (one) => text.provider[one.provider],
  },
  {
    key: 'tags',
    initially: 'hidden',
    title: text.columns.tags,
    width: 'minmax(96px, 1fr)',
    wide: true,
    csv: (one) => one.tags.join(', '),
    cell: ({ tags }) => <span title={tags.join(', ')}>{tags.length === 0 ? UNKNOWN : tags.join(', ')}</span>,
  },
  {
    key: 'last',
    initially: 'hidden',
    title: text.columns.last,
    width: '84px',
    right: true,
    wide: true,
    csv: (one) => one.lastSentAt,
    sortBy: (one) => one.lastSentAt,
    cell: (one) => <Time at={one.lastSentAt} />,
  },
  {
    key: 'added',
    initially: 'hidden',
    title: text.columns.added,
    width: '84px',
    right: true,
    wide: true,
    csv: (one) => one.createdAt,
    sortBy: (one) => one.createdAt,
    cell: (one) => <Time at={one.createdAt} />,
  },
];
