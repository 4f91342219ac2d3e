import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../api/me';
import { useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { countsQuery } from './counts';
import { topUnread } from './filters/top-unread';
import { UnreadBy, ViewLinks } from './ViewLinks';
import { VIEW_NAMES, type View, waitingIn } from './views';

interface Props {
  readonly view: View;
  readonly mailbox: string | undefined;
  readonly children?: ReactNode;
  readonly onPick: (view: View) => void;
  readonly onMailbox: (address: string | undefined) => void;
  /** Opens the filter by mailbox, which lists all of them. */
  readonly onAllMailboxes: () => void;
}

/** Views of the inbox of a workspace, and its unread conversations by mailbox. */
export function Views({ view, mailbox, onPick, onMailbox, onAllMailboxes, children }: Props) {
  const counts = useQuery(countsQuery(useWorkspaceId())).data;
  // Conversations cannot be assigned to an API key.
  const isPerson = useQuery(meQuery).data?.person != null;
  const all = (counts?.mailboxes ?? []).map(({ mailbox_address: address, unread }) => ({
    ...{ key: address, name: address },
    unread,
  }));
  const mailboxes = topUnread(all, mailbox);
  return (
    <ViewLinks
      view={view}
      names={VIEW_NAMES.filter((name) => name !== 'mine' || isPerson)}
      counts={counts && ((name) => waitingIn(name, counts))}
      most={counts?.most ?? 0}
      onPick={onPick}
    >
      {children}
      <UnreadBy
        title={inboxWords.mailboxes}
        parts={mailboxes}
        chosen={mailbox}
        most={counts?.most ?? 0}
        onChoose={onMailbox}
      >
        {mailboxes.length < all.length && (
          <button type="button" className="rail-link inbox-all-mailboxes" onClick={onAllMailboxes}>
            {inboxWords.allMailboxes(all.length)}
          </button>
        )}
      </UnreadBy>
    </ViewLinks>
  );
}
