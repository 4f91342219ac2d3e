import { FigureLink } from '../../ui/figure/FigureLink';
import type { Column } from '../../ui/list/Table';
import { count } from '../../ui/show/format';
import { Mark } from '../../ui/show/Mark';
import { Progress } from '../../ui/show/Progress';
import { State } from '../../ui/show/State';
import { words } from '../../words';
import { unread } from '../../words/inbox/unread';
import { clients as text } from '../../words/overview/clients';
import { type Client, MOST_UNREAD } from './queries';

const issuesOf = ({ mailboxesInTrouble, campaignsPausedByProtection }: Client): number =>
  mailboxesInTrouble + campaignsPausedByProtection;
const usedOf = ({ sentToday, dailyLimit }: Client): number | null =>
  dailyLimit === 0 ? null : Math.min(1, sentToday / dailyLimit);

function Issues({ client }: { client: Client }) {
  const { workspaceId, mailboxesInTrouble: mailboxes, campaignsPausedByProtection: campaigns } = client;
  if (mailboxes + campaigns === 0) return <span className="muted">{text.noIssues}</span>;
  const said = [mailboxes > 0 && text.mailboxes(mailboxes), campaigns > 0 && text.campaigns(campaigns)];
  const value = count(mailboxes + campaigns);
  const base = said.filter(Boolean).join(', ');
  const [screen, search] =
    mailboxes > 0 ? (['mailboxes', { view: 'trouble' }] as const) : (['campaigns', { status: 'paused' }] as const);
  return (
    <FigureLink value={value} base={base} to={`/w/${workspaceId}/${screen}`} search={search}>
      <State tone="warn">{value}</State>
    </FigureLink>
  );
}

interface RepliesProps {
  readonly client: Client;
  readonly view: 'needs' | 'all' | 'positive';
  readonly replies: string;
  readonly base: string | null;
}

/** Shows the number of replies, with a link to them in the inbox of the workspace. */
function Replies({ client, view, replies, base }: RepliesProps) {
  return (
    <FigureLink value={replies} base={base} to={`/w/${client.workspaceId}/inbox`} search={{ view }}>
      {replies}
    </FigureLink>
  );
}

/** Returns the base of a share of contacted contacts; null if no contact was emailed. */
const baseOf = (replies: number, share: number | null, contacted: number): string | null =>
  share === null ? null : words.common.base.contacted(count(replies), count(contacted));

/** Columns of the list, with one workspace per row; counts link to the screen of that workspace that shows them. */
export const CLIENT_COLUMNS: readonly Column<Client>[] = [
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(96px, 3fr)',
    sortBy: ({ name }) => name,
    cell: ({ name, status }) => (
      <span className="client-name">
        <Mark name={name} />
        <span className="strong cut">{name}</span>
        {status === 'suspended' && <State tone="quiet">{text.suspended}</State>}
      </span>
    ),
  },
  {
    key: 'sent',
    title: text.columns.sent,
    width: '88px',
    right: true,
    wide: true,
    sortBy: ({ metrics }) => metrics.sent,
    cell: ({ metrics }) => count(metrics.sent),
  },
  {
    key: 'unread',
    title: text.columns.unread,
    width: '64px',
    right: true,
    wide: true,
    sortBy: ({ unreadReplies }) => unreadReplies,
    cell: (client) => {
      const shown = unread.upTo(client.unreadReplies, MOST_UNREAD);
      return (
        <Replies
          client={client}
          view="needs"
          replies={shown}
          base={unread.unreadAnswers(client.unreadReplies, shown)}
        />
      );
    },
  },
  {
    key: 'replies',
    title: text.columns.replies,
    width: '64px',
    right: true,
    sortBy: ({ metrics }) => metrics.uniqueReplies,
    cell: (client) => {
      const { uniqueReplies, replyRate, contacted } = client.metrics;
      const base = baseOf(uniqueReplies, replyRate, contacted);
      return <Replies client={client} view="all" replies={count(uniqueReplies)} base={base} />;
    },
  },
  {
    key: 'positive',
    title: text.columns.positive,
    width: '64px',
    right: true,
    sortBy: ({ metrics }) => metrics.interested,
    cell: (client) => {
      const { interested, positiveReplyRate, contacted } = client.metrics;
      const base = baseOf(interested, positiveReplyRate, contacted);
      return <Replies client={client} view="positive" replies={count(interested)} base={base} />;
    },
  },
  {
    key: 'trouble',
    title: text.columns.trouble,
    width: '80px',
    right: true,
    sortBy: issuesOf,
    cell: (client) => <Issues client={client} />,
  },
  {
    key: 'limit',
    title: text.columns.limit,
    width: '160px',
    right: true,
    wide: true,
    sortBy: usedOf,
    cell: (client) => {
      const label = text.limit(count(client.sentToday), count(client.dailyLimit));
      return <Progress share={usedOf(client)} label={text.columns.limit} base={label} />;
    },
  },
];
