import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../api/me';
import { Loaded } from '../../ui/page/Loaded';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { unread as unreadWords } from '../../words/inbox/unread';
import { overview as overviewWords } from '../../words/overview/overview';
import { useUnread } from '../inbox';
import { attentionQuery } from './queries';
import { type AttentionItem, wayTo } from './ways';

const text = overviewWords;
const TONES: Record<AttentionItem['severity'], Tone> = { blocking: 'bad', warning: 'warn', info: 'accent' };

/** Items that need attention, worst first, each with a link to its fix. */
export function Attention() {
  const query = useQuery(attentionQuery(useWorkspaceId()));
  const unread = useUnread();
  return (
    <Loaded query={query} rows={1}>
      {({ items }) =>
        items.length === 0 && unread === null ? (
          <State tone="good">{text.allWell}</State>
        ) : (
          <ul className="attention">
            {items.map((item) => (
              <Item key={`${item.kind} ${item.resourceId}`} item={item} />
            ))}
            {unread !== null && <Unread said={unreadWords.unreadAnswers(unread.count, unread.text)} />}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Unread replies, listed after problems. */
function Unread({ said }: { said: string }) {
  return (
    <li className="attention-item">
      <State tone="accent" icon="inbox">
        {said}
      </State>
      <Link to={`/w/${useWorkspaceId()}/inbox` as '/'}>{text.read}</Link>
    </li>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const workspaceId = useWorkspaceId();
  const me = useQuery(meQuery);
  // The owner of the account may release the instance.
  const mayRelease = item.kind === 'instance_held' && me.data?.workspace_id === null;
  const [way, label] = mayRelease ? ['settings/backups', text.release] : [wayTo(item), text.fix[item.kind]];
  return (
    <li className="attention-item">
      <State tone={TONES[item.severity]} icon={item.severity === 'info' ? 'info' : 'alert'}>
        <span title={item.title}>{item.title}</span>
      </State>
      <span className="attention-end">
        <span className="caption attention-since">
          {text.since} <Time at={item.since} />
        </span>
        <Link to={`/w/${workspaceId}/${way}` as '/'}>{label}</Link>
      </span>
    </li>
  );
}
