import type { Column } from '../../ui/list/Table';
import { count } from '../../ui/show/format';
import { Progress } from '../../ui/show/Progress';
import { Rate } from '../../ui/show/Rate';
import { Time } from '../../ui/show/Time';
import { words } from '../../words';
import type { CampaignItem as Item } from './queries';
import { CampaignState, campaignSentence } from './state';

const text = words.campaigns;

/** Columns of the list of campaigns. */
export const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'name',
    stays: true,
    title: text.columns.name,
    width: 'minmax(140px, 2fr)',
    csv: (item) => item.name,
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
    width: 'minmax(120px, 2fr)',
    csv: campaignSentence,
    cell: (item) => <CampaignState item={item} />,
  },
  {
    key: 'progress',
    initially: 'shown',
    title: text.columns.progress,
    width: '140px',
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
    initially: 'shown',
    title: text.columns.contacts,
    width: '88px',
    right: true,
    wide: true,
    csv: (item) => item.contactsCount,
    cell: (item) => count(item.contactsCount),
  },
  {
    key: 'sent',
    initially: 'shown',
    title: text.columns.sent,
    width: '88px',
    right: true,
    wide: true,
    csv: (item) => item.sent,
    cell: (item) => count(item.sent),
  },
  {
    key: 'replies',
    initially: 'shown',
    title: text.columns.replies,
    width: '72px',
    right: true,
    csv: (item) => item.replyRate,
    cell: (item) => (
      <Rate value={item.replyRate} part={item.uniqueReplies} whole={item.contacted} of={words.common.base.contacted} />
    ),
  },
  {
    key: 'positive',
    initially: 'shown',
    title: text.columns.positive,
    width: '72px',
    right: true,
    wide: true,
    csv: (item) => item.positiveReplyRate,
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
    key: 'mailboxes',
    initially: 'hidden',
    title: text.columns.mailboxes,
    width: '88px',
    right: true,
    wide: true,
    csv: (item) => item.mailboxesCount,
    cell: (item) => count(item.mailboxesCount),
  },
  {
    key: 'next',
    initially: 'hidden',
    title: text.columns.next,
    width: '96px',
    right: true,
    wide: true,
    csv: (item) => item.nextSendAt,
    cell: (item) => <Time at={item.nextSendAt} />,
  },
  {
    key: 'launched',
    initially: 'hidden',
    title: text.columns.launched,
    width: '96px',
    right: true,
    wide: true,
    csv: (item) => item.launchedAt,
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
    cell: (item) => <Time at={item.createdAt} />,
  },
];
