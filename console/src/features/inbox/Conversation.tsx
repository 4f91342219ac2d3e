import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { useKeys } from '../../ui/keys';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { ConversationHead } from './ConversationHead';
import { AnswerBar } from './compose/AnswerBar';
import type { Writing } from './compose/drafts';
import { ComposerLater } from './compose/late';
import { Messages } from './Messages';
import { NoteForm } from './notes/NoteForm';
import { notesQuery } from './notes/note-calls';
import { PersonFacts } from './PersonFacts';
import { Presence, useBeingHere } from './Presence';
import { messagesQuery } from './queries';
import { SuppressDialog } from './SuppressDialog';
import { useTriage } from './use-triage';
import './conversation.css';

/** Milliseconds in view before a conversation is marked as read. */
const READ_AFTER_MS = 800;

interface Props {
  readonly threadId: number;
  readonly writing: Exclude<Writing, 'new'> | null;
  /** Position of the conversation in the list. */
  readonly position: string | null;
  readonly onWrite: (writing: Writing | null) => void;
  readonly onClose: () => void;
  readonly onNext: () => void;
}

/** A conversation: messages, intent, and composer. */
export function Conversation(props: Props) {
  const query = useQuery(messagesQuery(useWorkspaceId(), props.threadId));
  return (
    <Loaded query={query} rows={6}>
      {(whole) => <Opened {...props} {...whole} />}
    </Loaded>
  );
}

type OpenedProps = Props & Pick<Schemas['InboxThreadMessagesOut'], 'thread' | 'messages'>;

function Opened({ thread, messages, writing, position, onWrite, onClose, onNext }: OpenedProps) {
  const mayWrite = useMay();
  const triage = useTriage(thread, onNext);
  const facts = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<'suppress' | 'facts' | null>(null);
  const [isNoting, setNoting] = useState(false);
  const notes = useQuery(notesQuery(useWorkspaceId(), thread.id)).data ?? [];
  const email = thread.contact_email;
  useBeingHere(thread.id, writing === 'reply' || writing === 'all');
  useReadAfterAWhile(mayWrite && !thread.is_read, () => triage.read(true, true));
  useKeys({
    ...(mayWrite && {
      r: () => onWrite('reply'),
      a: () => onWrite('all'),
      f: () => onWrite('forward'),
      t: () => setNoting(true),
    }),
    // Escape leaves the composer first, then the conversation.
    Escape: () => (writing === null ? onClose() : onWrite(null)),
  });
  // The first Escape closes the contact details, the next one the conversation.
  const leaveFacts = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    (document.activeElement as HTMLElement | null)?.blur();
  };
  // In a wide window, the contact details are next to the conversation.
  const showFacts = () => (facts.current?.checkVisibility() ? facts.current.focus() : setOpen('facts'));
  return (
    <>
      <div className={`conversation${writing === null ? '' : ' conversation-writing'}`}>
        <ConversationHead
          thread={thread}
          triage={triage}
          position={position}
          onClose={onClose}
          onSuppress={() => email !== null && setOpen('suppress')}
          onFacts={showFacts}
        />
        <Messages threadId={thread.id} messages={messages} notes={notes} />
        <Presence threadId={thread.id} />
        {isNoting && <NoteForm threadId={thread.id} note={null} onClose={() => setNoting(false)} />}
        {writing === null ? (
          <AnswerBar
            threadId={thread.id}
            messages={messages}
            own={thread.mailbox_address}
            onWrite={onWrite}
            onNote={() => setNoting(true)}
          />
        ) : (
          <ComposerLater
            key={writing}
            writing={writing}
            thread={thread}
            messages={messages}
            onClose={() => onWrite(null)}
            onSent={() => onWrite(null)}
          />
        )}
      </div>
      <aside
        ref={facts}
        className="conversation-person"
        aria-label={inboxWords.person}
        tabIndex={0}
        onKeyDown={leaveFacts}
      >
        <PersonFacts thread={thread} notes={notes} />
      </aside>
      {open === 'suppress' && email !== null && (
        <SuppressDialog thread={thread} email={email} onClose={() => setOpen(null)} />
      )}
      {open === 'facts' && (
        <Panel title={inboxWords.person} size={400} onClose={() => setOpen(null)}>
          <PersonFacts thread={thread} notes={notes} />
        </Panel>
      )}
    </>
  );
}

/** Runs once per opening, so that a conversation marked as unread stays unread. */
function useReadAfterAWhile(isDue: boolean, mark: () => void): void {
  const [isDone, setDone] = useState(!isDue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts at opening and ignores later changes.
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => {
      setDone(true);
      mark();
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
