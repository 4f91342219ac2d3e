import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { meQuery } from '../../api/me';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { countsQuery } from './counts';
import { VIEW_NAMES, VIEWS, type View, waitingIn } from './views';

interface Props {
  readonly view: View;
  readonly mailbox: string | undefined;
  readonly children?: ReactNode;
  readonly onPick: (view: View) => void;
  readonly onMailbox: (address: string | undefined) => void;
}

/** Views of the inbox with their counts; on a phone, a row that scrolls sideways. */
export function Views({ view, mailbox, onPick, onMailbox, children }: Props) {
  const counts = useQuery(countsQuery(useWorkspaceId())).data;
  // Conversations cannot be assigned to an API key.
  const isPerson = useQuery(meQuery).data?.person != null;
  const active = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting a view scrolls its button into view, and loaded counts change the widths.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view, counts === undefined]);
  return (
    <nav className="inbox-views sideways" aria-label={inboxWords.viewsLabel}>
      {VIEW_NAMES.filter((name) => name !== 'mine' || isPerson).map((name) => (
        <button
          key={name}
          ref={name === view ? active : undefined}
          type="button"
          className={`rail-link${name === view ? ' active' : ''}`}
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onPick(name)}
        >
          <Icon name={VIEWS[name].icon} />
          {inboxWords.views[name]}
          {counts !== undefined && <Count count={waitingIn(name, counts)} most={counts.most} />}
        </button>
      ))}
      {children}
      {counts !== undefined && counts.mailboxes.length > 0 && (
        <fieldset className="inbox-mailboxes">
          <legend className="caption">{inboxWords.mailboxes}</legend>
          {counts.mailboxes.map(({ mailbox_id, mailbox_address: address, unread }) => (
            <button
              key={mailbox_id}
              type="button"
              className={`rail-link${address === mailbox ? ' active' : ''}`}
              aria-pressed={address === mailbox}
              title={address}
              onClick={() => onMailbox(address === mailbox ? undefined : address)}
            >
              <span className="cut">{address}</span>
              <Count count={unread} most={counts.most} />
            </button>
          ))}
        </fieldset>
      )}
    </nav>
  );
}

function Count({ count, most }: { count: number; most: number }) {
  if (count === 0) return null;
  return <span className="rail-count num">{inboxWords.upTo(count, most)}</span>;
}
