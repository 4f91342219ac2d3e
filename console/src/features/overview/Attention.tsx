import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../ui/page/Loaded';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { attentionQuery } from './queries';
import { type AttentionItem, wayTo } from './ways';

const text = words.overview;
const TONES: Record<AttentionItem['severity'], Tone> = { blocking: 'bad', warning: 'warn', info: 'accent' };

/** Each thing that waits for a person, the worst first, with the way to mend it. */
export function Attention() {
  const query = useQuery(attentionQuery(useWorkspaceId()));
  return (
    <Loaded query={query} rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <State tone="good">{text.allWell}</State>
        ) : (
          <ul className="attention">
            {items.map((item) => (
              <Item key={`${item.kind} ${item.resourceId}`} item={item} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const workspaceId = useWorkspaceId();
  return (
    <li className="attention-item">
      <State tone={TONES[item.severity]} icon={item.severity === 'info' ? 'info' : 'alert'}>
        <span title={item.title}>{item.title}</span>
      </State>
      <span className="attention-end">
        <span className="caption attention-since">
          {text.since} <Time at={item.since} />
        </span>
        <Link to={`/w/${workspaceId}/${wayTo(item)}` as '/'}>{text.mend[item.kind]}</Link>
      </span>
    </li>
  );
}
