import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/list/Table';
import { count } from '../../ui/show/format';
import { Mark } from '../../ui/show/Mark';
import { Progress } from '../../ui/show/Progress';
import { State } from '../../ui/show/State';
import { words } from '../../words';
import { clients as text } from '../../words/overview/clients';
import type { Client } from './queries';

const issuesOf = ({ mailboxesInTrouble, campaignsPausedByProtection }: Client): number =>
  mailboxesInTrouble + campaignsPausedByProtection;
const usedOf = ({ sentToday, dailyLimit }: Client): number | null =>
  dailyLimit === 0 ? null : Math.min(1, sentToday / dailyLimit);

function Issues({ client }: { client: Client }) {
  const { workspaceId, mailboxesInTrouble: mailboxes, campaignsPausedByProtection: campaigns } = client;
  if (mailboxes + campaigns === 0) return <span className="muted">{text.noIssues}</span>;
  const params = { workspaceId: String(workspaceId) };
  const said = [mailboxes > 0 && text.mailboxes(mailboxes), campaigns > 0 && text.campaigns(campaigns)];
  const title = said.filter(Boolean).join(', ');
  const shown = <State tone="warn">{count(mailboxes + campaigns)}</State>;
  return mailboxes > 0 ? (
    <Link
      to="/w/$workspaceId/mailboxes"
      className="client-count"
      params={params}
      search={{ view: 'trouble' } as never}
      title={title}
    >
      {shown}
    </Link>
  ) : (
    <Link
      to="/w/$workspaceId/campaigns"
      className="client-count"
      params={params}
      search={{ status: 'paused', q: undefined }}
      title={title}
    >
      {shown}
    </Link>
  );
}

interface RepliesProps {
  readonly client: Client;
  readonly view: 'all' | 'positive';
  readonly replies: number;
  /** Share of contacted contacts, 0 to 1; null if no contact was emailed. */
  readonly share: number | null;
  readonly contacted: number;
}

/** Shows the number of replies, with a link to them in the inbox of the workspace. */
function Replies({ client, view, replies, share, contacted }: RepliesProps) {
  return (
    <Link
      to="/w/$workspaceId/inbox"
      className="client-count"
      params={{ workspaceId: String(client.workspaceId) }}
      search={{ view }}
      title={share === null ? undefined : words.common.base.contacted(count(replies), count(contacted))}
    >
      {count(replies)}
    </Link>
  );
}

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
    key: 'replies',
    title: text.columns.replies,
    width: '64px',
    right: true,
    sortBy: ({ metrics }) => metrics.uniqueReplies,
    cell: (client) => (
      <Replies
        client={client}
        view="all"
        replies={client.metrics.uniqueReplies}
        share={client.metrics.replyRate}
        contacted={client.metrics.contacted}
      />
    ),
  },
  {
    key: 'positive',
    title: text.columns.positive,
    width: '64px',
    right: true,
    sortBy: ({ metrics }) => metrics.interested,
    cell: (client) => (
      <Replies
        client={client}
        view="positive"
        replies={client.metrics.interested}
        share={client.metrics.positiveReplyRate}
        contacted={client.metrics.contacted}
      />
    ),
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
