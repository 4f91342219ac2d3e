import { useEffect } from 'react';
import { unread as unreadWords } from '../../words/inbox/unread';
import { useUnread } from './counts';

/** Number of unread replies, next to the inbox link and on the icon of the tab. */
export function UnreadCount() {
  const unread = useUnread();
  const count = unread?.count ?? 0;
  useEffect(() => void import('./badge').then(({ showBadge }) => showBadge(count)), [count]);
  if (unread === null) return null;
  return (
    <span className="rail-count num" title={unreadWords.unreadAnswers(unread.count, unread.text)}>
      {unread.text}
    </span>
  );
}
