import { memo } from 'react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/show/Icon';
import { Mark } from '../../ui/show/Mark';
import { Time } from '../../ui/show/Time';
import { compose as composeWords } from '../../words/inbox/compose';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { LabelMarks } from '../labels/late';
import { IntentMark } from './IntentMark';

/** Workspace of a conversation in a list of several workspaces. */
export interface Client {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly thread: Schemas['InboxThreadOut'];
  readonly isOpen: boolean;
  readonly hasDraft: boolean;
  /** Member who is replying; null if there is none. */
  readonly writer: string | null;
  /** Absent in the inbox of one workspace. */
  readonly client?: Client;
  readonly onOpen: (id: number) => void;
}

/** Counterpart of a conversation, as far as known. */
export const nameOf = (thread: Schemas['InboxThreadOut']): string =>
  thread.contact_name || thread.contact_email || thread.last_message?.from_email || thread.mailbox_address;

/** Row of a conversation in two lines: contact and time, then subject, start of the last message, and intent. */
export const ThreadRow = memo(
  function ThreadRow({ thread, isOpen, hasDraft, writer, client, onOpen }: Props) {
    const name = nameOf(thread);
    return (
      <button
        type="button"
        className={`thread-row${isOpen ? ' thread-open' : ''}${thread.is_read ? '' : ' thread-unread'}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(thread.id)}
      >
        <span className="thread-line">
          {!thread.is_read && <span className="thread-dot" role="img" aria-label={inboxWords.unread} />}
          <span className="thread-name cut" dir="auto">
            {name}
          </span>
          {writer !== null && (
            <span className="caption thread-writer cut" dir="auto">
              {inboxWords.presence.row(writer)}
            </span>
          )}
          {hasDraft && <span className="caption thread-draft">{composeWords.draft}</span>}
          {thread.woken_at !== null && (
            <span className="caption thread-woken" title={inboxWords.wokenTitle}>
              <Icon name="snooze" size={12} /> {inboxWords.woken}
            </span>
          )}
          {thread.has_attachments && <Icon name="paperclip" size={14} />}
          {client !== undefined && (
            <span className="caption thread-client" title={client.name}>
              <Mark name={client.name} size={16} />
              <span className="cut" dir="auto">
                {client.name}
              </span>
            </span>
          )}
          <span className="caption">
            <Time at={thread.woken_at ?? thread.last_message_at} />
          </span>
        </span>
        <span className="thread-line">
          <span className="cut thread-subject" dir="auto">
            {thread.subject_display}
          </span>
          <span className="cut muted thread-snippet" dir="auto">
            {thread.snippet}
          </span>
          {thread.label_ids.length > 0 && <LabelMarks ids={thread.label_ids} workspaceId={client?.id} />}
          {thread.assignee_name !== null && (
            <span className="caption cut thread-assignee" dir="auto" title={inboxWords.assign.to(thread.assignee_name)}>
              {thread.assignee_name}
            </span>
          )}
          <IntentMark intent={thread.replyIntent} />
        </span>
      </button>
    );
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.hasDraft === after.hasDraft &&
    before.writer === after.writer &&
    before.client?.id === after.client?.id &&
    before.client?.name === after.client?.name &&
    before.thread.id === after.thread.id &&
    before.thread.updated_at === after.thread.updated_at &&
    before.thread.assignee_name === after.thread.assignee_name &&
    before.thread.is_read === after.thread.is_read &&
    before.thread.replyIntent === after.thread.replyIntent,
);
