import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Time } from '../../../ui/show/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { contacts as text } from '../../../words/contacts/contacts';
import type { Happened } from '../queries';
import { ItemMessage } from './ItemMessage';
import { hasMessage } from './message-of';
import { isAutomatic } from './timeline-lines';

/** One line of the timeline: an item, or a run of automatic events that opens. */
export function TimelineLine({ items }: { items: readonly Happened[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1) return <Item item={first} />;
  return (
    <>
      <li>
        <When item={first} />
        <button type="button" className="quiet-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.automatic(items.length)}
        </button>
      </li>
      {isOpen && items.map((item) => <Item key={`${item.type} ${item.id}`} item={item} />)}
    </>
  );
}

const When = ({ item }: { item: Happened }) => (
  <span className="caption">
    <Time at={item.at} long />
  </span>
);

function Item({ item }: { item: Happened }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <When item={item} />
      <span>
        <span className={`contact-said${isAutomatic(item) ? ' muted' : ''}`} dir="auto">
          {item.text}
        </span>
        <About item={item} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        {isOpen && item.threadId !== null && <ItemMessage item={item} threadId={item.threadId} />}
      </span>
    </li>
  );
}

/** Campaign of an event, its message to read, and links to its email and conversation. */
function About({ item, isOpen, onOpen }: { item: Happened; isOpen: boolean; onOpen: () => void }) {
  const base = `/w/${useWorkspaceId()}`;
  const { campaignId, campaignName, sendId, threadId } = item;
  // The sentence of an automatic event names its campaign where it matters.
  const isNamed = campaignName !== null && !item.text.includes(campaignName);
  const hasSend = sendId !== null && campaignId !== null;
  if (!isNamed && !hasSend && threadId === null) return null;
  return (
    <span className="contact-links caption">
      {isNamed && <bdi>{campaignName}</bdi>}
      {hasMessage(item) && (
        <button type="button" className="quiet-button" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? text.hideMessage : text.readMessage}
        </button>
      )}
      {hasSend && (
        <Link to={`${base}/campaigns/${campaignId}/sends` as '/'} search={{ send: sendId } as never}>
          {text.openMessage}
        </Link>
      )}
      {threadId !== null && (
        <Link to={`${base}/inbox` as '/'} search={{ view: 'mail', thread: String(threadId) } as never}>
          {text.openThread}
        </Link>
      )}
    </span>
  );
}
