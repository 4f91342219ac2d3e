import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/show/Icon';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { Message } from './Message';
import { NoteCard } from './notes/NoteCard';
import type { Note } from './notes/note-calls';
import './messages.css';

type Read = Schemas['InboxMessageOut'];
const text = inboxWords;
const SHOWN = 3;

interface Props {
  readonly threadId: number;
  readonly messages: readonly Read[];
  readonly notes: readonly Note[];
}

/** The newest messages, scrolled to the end; own ones before the newest in one line, earlier and machine messages on demand. */
export function Messages({ threadId, messages, notes }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [isAll, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const present = messages.filter((message) => message.status !== 'cancelled');
  const seen = isAll ? present : withoutMachines(present);
  const folded = present.length - seen.length;
  const hidden = isWhole ? 0 : Math.max(0, seen.length - SHOWN);
  const newest = seen.at(-1)?.id;
  const newestNote = notes.at(-1)?.id;
  const from = hidden === 0 ? '' : (seen[hidden]?.date_received ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message scrolls into view.
  useEffect(() => {
    if (box.current !== null) return keepLastInView(box.current);
  }, [newest, newestNote]);
  return (
    <div className="conversation-body" ref={box} tabIndex={0} role="region" aria-label={text.conversation}>
      {folded > 0 && <Fold label={text.folded(folded)} onOpen={() => setAll(true)} />}
      {hidden > 0 && <Fold label={text.earlier(hidden)} onOpen={() => setWhole(true)} />}
      {inOrder(
        seen.slice(hidden),
        notes.filter((note) => note.created_at >= from),
      ).map((one) =>
        'body_html' in one ? (
          <Message key={one.id} threadId={threadId} message={one} isFolded={one.id !== newest && isOwn(one)} />
        ) : (
          <NoteCard key={one.id} note={one} />
        ),
      )}
    </div>
  );
}

/** Signs that the reader scrolls, or uses a message. */
const BY_READER = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Scrolls to the last child, also when parts around it load or the composer takes its room, until the reader scrolls. Returns a function that
 * ends this.
 */
function keepLastInView(box: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => box.lastElementChild?.scrollIntoView({ block: 'start' }));
  for (const part of [box, ...box.children]) sizes.observe(part);
  const end = () => {
    sizes.disconnect();
    for (const sign of BY_READER) box.removeEventListener(sign, end);
  };
  for (const sign of BY_READER) box.addEventListener(sign, end, { passive: true });
  return end;
}

function Fold({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" className="conversation-earlier" onClick={onOpen}>
      <Icon name="right" size={14} /> {label}
    </button>
  );
}

/** Whether the workspace has sent the message: a message that waits or has failed shows why. */
const isOwn = ({ direction, status }: Read): boolean =>
  direction === 'outbound' && (status === null || status === 'sent');

/** Returns messages and notes in chronological order. */
function inOrder(messages: readonly Read[], notes: readonly Note[]): readonly (Read | Note)[] {
  const rest = [...notes];
  const ordered = messages.flatMap((message) => {
    const before = rest.filter((note) => note.created_at < message.date_received);
    rest.splice(0, before.length);
    return [...before, message];
  });
  return [...ordered, ...rest];
}

/** Collapses automatic messages if the conversation has a human reply; otherwise shows them. */
function withoutMachines(messages: readonly Read[]): readonly Read[] {
  const hasPerson = messages.some((message) => message.direction === 'inbound' && !message.is_system);
  return hasPerson ? messages.filter((message) => !message.is_system || message.unverified !== null) : messages;
}
