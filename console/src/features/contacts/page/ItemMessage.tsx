import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/page/Loaded';
import { useWorkspaceId } from '../../../ui/workspace';
import { contacts as text } from '../../../words/contacts/contacts';
import { messagesQuery } from '../../inbox';
import type { Happened } from '../queries';
import { messageOf } from './message-of';

/** Text of the message of an item. */
export function ItemMessage({ item, threadId }: { item: Happened; threadId: number }) {
  const query = useQuery(messagesQuery(useWorkspaceId(), threadId));
  return (
    <Loaded query={query} rows={2}>
      {({ messages }) => {
        const message = messageOf(item, messages);
        if (message === undefined) return <p className="muted">{text.noMessage}</p>;
        return (
          <div className="contact-message" dir="auto">
            {message.body_text_trimmed || message.body_text}
          </div>
        );
      }}
    </Loaded>
  );
}
