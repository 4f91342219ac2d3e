import { DayUse } from '../../ui/figure/DayUse';
import type { Column } from '../../ui/list/Table';
import { count, UNKNOWN } from '../../ui/show/format';
import { Progress } from '../../ui/show/Progress';
import { Rate } from '../../ui/show/Rate';
import { Time } from '../../ui/show/Time';
import { words } from '../../words';
import { campaigns as text } from '../../words/campaigns/campaigns';
import { NextEmail, nextText, Replying, TrackedRate, Troubled } from './cells';
import type { CampaignItem as Item } from './queries';
import { CampaignState, campaignSentence } from './state';

/** Whether results are meaningless, because the campaign has not sent anything yet. */
const isNew = ({ status, sent }: Item): boolean => status === 'draft' && sent === 0;

/** Columns of the list of campaigns. */
export const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'name',
    stays: true,
    title: text.columns.name,
    width: 'minmax(150px, 2fr)',
    csv: (item) => item.name,
    sortBy: (item) => item.name,
    cell: (item) => (
      <span title={[item.name, ...item.labels].join(' \u00b7 ')}>
        <span className="strong">{item.name}</span>{' '}
        {item.labels.length > 0 && <span className="caption wide">{item.labels.join(', ')}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    below: true,
    title: text.columns.state,
    width: 'minmax(150px, 2fr)',
    csv: campaignSentence,
    sortBy: (item) => item.status,
    cell: (item) => <CampaignState item={item} />,
  },
  {
    key: 'progress',
    initially: 'shown',
    title: text.columns.progress,
    width: '96px',
    wide: true,
    csv: (item) => item.progress,
    cell: ({ name, progress, contactsCount }) => (
      <Progress
        share={progress}
        label={`${text.progress} ${name}`}
        base={text.ofContacts(count(Math.round((progress ?? 0) * contactsCount)), count(contactsCount))}
      />
    ),
  },
  {
    key: 'contacts',
    initially: 'hidden',
    title: text.columns.contacts,
    width: '88px',
    right: true,
    wide: true,
    csv: (item) => item.contactsCount,
    cell: (item) => count(item.contactsCount),
  },
  {
    key: 'sent',
    initially: 'hidden',
    title: text.columns.sent,
    width: '64px',
    right: true,
    wide: true,
    csv: (item) => item.sent,
    sortBy: (item) => item.sent,
    cell: (item) => (isNew(item) ? UNKNOWN : count(item.sent)),
  },
  {
    key: 'today',
    initially: 'shown',
    title: text.columns.today,
    width: '80px',
    right: true,
    wide: true,
    csv: (item) => item.sentToday,
    cell: (item) => (isNew(item) ? UNKNOWN : <DayUse sent={item.sentToday} limit={item.dailyLimit} />),
  },
  {
    key: 'next',
    initially: 'shown',
    title: text.columns.next,
    width: '128px',
    wide: true,
    csv: (item) => item.nextSendAt ?? nextText(item),
    cell: (item) => <NextEmail item={item} />,
  },
  {
    key: 'replies',
    initially: 'shown',
    title: text.columns.replies,
    width: '72px',
    right: true,
    csv: (item) => item.replyRate,
    sortBy: (item) => item.replyRate,
    cell: (item) => (
      <Rate value={item.replyRate} part={item.uniqueReplies} whole={item.contacted} of={words.common.base.contacted} />
    ),
  },
  {
    key: 'trend',
    initially: 'shown',
    title: text.columns.trend,
    width: '84px',
    wide: true,
    csv: (item) => item.dailyReplies.reduce((all, one) => all + one, 0),
    cell: (item) => (isNew(item) ? UNKNOWN : <Replying days={item.dailyReplies} />),
  },
  {
    key: 'mailboxes',
    initially: 'shown',
    title: text.columns.mailboxes,
    width: '68px',
    right: true,
    wide: true,
    csv: (item) => item.mailboxesCount,
    cell: (item) => <Troubled troubled={item.mailboxesInTrouble} all={item.mailboxesCount} />,
  },
  {
    key: 'owner',
    initially: 'shown',
    title: text.columns.owner,
    width: 'minmax(64px, 0.6fr)',
    wide: true,
    csv: (item) => item.owner?.name ?? null,
    cell: ({ owner }) =>
      owner === null ? <span className="muted">{UNKNOWN}</span> : <span title={owner.name}>{owner.name}</span>,
  },
  {
    key: 'positive',
    initially: 'hidden',
    title: text.columns.positive,
    width: '72px',
    right: true,
    wide: true,
    csv: (item) => item.positiveReplyRate,
    sortBy: (item) => item.positiveReplyRate,
    cell: (item) => (
      <Rate
        value={item.positiveReplyRate}
        part={item.interested}
        whole={item.contacted}
        of={words.common.base.contacted}
      />
    ),
  },
  {
    key: 'steps',
    initially: 'hidden',
    title: text.columns.steps,
    width: '88px',
    right: true,
    wide: true,
    csv: (item) => item.stepsCount,
    cell: (item) => count(item.stepsCount),
  },
  {
    key: 'opens',
    initially: 'hidden',
    title: text.columns.opens,
    width: '72px',
    right: true,
    wide: true,
    csv: (item) => item.openRate,
    cell: (item) => <TrackedRate value={item.openRate} part={item.uniqueOpens} whole={item.contacted} />,
  },
  {
    key: 'clicks',
    initially: 'hidden',
    title: text.columns.clicks,
    width: '72px',
    right: true,
    wide: true,
    csv: (item) => item.clickRate,
    cell: (item) => <TrackedRate value={item.clickRate} part={item.uniqueClicks} whole={item.contacted} />,
  },
  {
    key: 'launched',
    initially: 'hidden',
    title: text.columns.launched,
    width: '96px',
    right: true,
    wide: true,
    csv: (item) => item.launchedAt,
    sortBy: (item) => item.launchedAt,
    cell: (item) => <Time at={item.launchedAt} />,
  },
  {
    key: 'created',
    initially: 'hidden',
    title: text.columns.created,
    width: '96px',
    right: true,
    wide: true,
    csv: (item) => item.createdAt,
    sortBy: (item) => item.createdAt,
    cell: (item) => <Time at={item.createdAt} />,
  },
];
