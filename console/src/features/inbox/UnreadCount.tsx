import { unread as unreadWords } from '../../words/inbox/unread';
import { useUnread } from './counts';

/** Number of unread replies, next to the inbox link. */
export function UnreadCount() {
  const unread = useUnread();
  if (unread === null) return null;
  return (
    <span className="rail-count num" title={unreadWords.unreadAnswers(unread.count, unread.text)}>
      {unread.text}
    </span>
  );
}
