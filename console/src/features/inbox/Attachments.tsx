import type { Schemas } from '../../api/client';
import { saveFile } from '../../ui/save-file';
import { fileSize } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { attachmentBytes } from './attachment-bytes';
import './attachments.css';

/** Files of a message, each loaded on demand. */
export function Attachments({ message }: { message: Schemas['InboxMessageOut'] }) {
  const workspaceId = useWorkspaceId();
  if (message.attachments.length === 0) return null;
  const load = async (attachment: Schemas['InboxAttachmentOut']) =>
    saveFile(attachment.filename, await attachmentBytes(workspaceId, message, attachment));
  return (
    <ul className="attachments" aria-label={inboxWords.attachments}>
      {message.attachments.map((attachment) => (
        <li key={attachment.id}>
          {attachment.is_available ? (
            <button type="button" className="attachment" onClick={() => load(attachment).catch(toast.fail)}>
              <Icon name="paperclip" size={14} /> {attachment.filename}{' '}
              <span className="caption">{fileSize(attachment.size)}</span>
            </button>
          ) : (
            <span className="attachment attachment-deleted" title={inboxWords.attachmentDeletedHint}>
              <Icon name="paperclip" size={14} /> {attachment.filename}{' '}
              <span className="caption">{inboxWords.attachmentDeleted}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
