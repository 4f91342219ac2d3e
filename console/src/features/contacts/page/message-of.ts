import type { Schemas } from '../../../api/client';
import type { Happened } from '../queries';

type Message = Pick<Schemas['InboxMessageOut'], 'id' | 'direction' | 'sendId' | 'date_received'>;

const REPLIES: readonly string[] = ['campaign.contact.replied', 'campaign.contact.auto_replied'];
const MAIL: readonly string[] = ['inbox.message.received', 'inbox.message.sent'];

/** Returns whether an item of the timeline is a message of a conversation. */
export const hasMessage = ({ type, threadId }: Happened): boolean =>
  threadId !== null && (type === 'campaign.email.sent' || REPLIES.includes(type) || MAIL.includes(type));

/** Returns the message of an item among those of its conversation. A reply is the last one received before its event. */
export function messageOf<T extends Message>(
  { id, type, sendId, at }: Happened,
  messages: readonly T[],
): T | undefined {
  if (MAIL.includes(type)) return messages.find((one) => String(one.id) === id);
  if (!REPLIES.includes(type)) return messages.find((one) => one.direction === 'outbound' && one.sendId === sendId);
  const received = messages.filter(
    (one) => one.direction === 'inbound' && Date.parse(one.date_received) <= Date.parse(at),
  );
  return received.sort((one, other) => Date.parse(other.date_received) - Date.parse(one.date_received))[0];
}
