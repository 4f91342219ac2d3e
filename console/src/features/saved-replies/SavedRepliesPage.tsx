import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { count } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { compose as composeWords } from '../../words/inbox/compose';
import { savedReplies as own } from '../../words/inbox/saved-replies';
import { type SavedReply, savedRepliesQuery } from './calls';
import { DeleteReply } from './DeleteReply';
import { ReplyForm } from './ReplyForm';

const text = composeWords.savedReplies;
type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly reply: SavedReply };

const columnsOf = (mayChange: (reply: SavedReply) => boolean, ask: (asked: Asked) => void): Column<SavedReply>[] => [
  {
    key: 'name',
    title: text.name,
    width: 'minmax(140px, 1.5fr)',
    cell: (one) => (
      <span className="strong" title={one.name}>
        {one.name}
      </span>
    ),
  },
  {
    key: 'shortcut',
    title: text.shortcut,
    width: '120px',
    cell: (one) => one.shortcut !== null && <kbd>;{one.shortcut}</kbd>,
  },
  {
    key: 'text',
    title: text.body,
    width: 'minmax(120px, 3fr)',
    wide: true,
    cell: (one) => (
      <span className="muted" title={one.bodyText}>
        {one.bodyText}
      </span>
    ),
  },
  {
    key: 'whose',
    title: own.columns.whose,
    width: '140px',
    wide: true,
    cell: (one) => (one.shared ? one.ownerName : own.onlyYou),
  },
  {
    key: 'used',
    title: own.columns.used,
    width: '64px',
    right: true,
    wide: true,
    cell: (one) => count(one.usedCount),
  },
  {
    key: 'act',
    title: words.common.actions,
    untitled: true,
    width: '40px',
    cell: (one) =>
      mayChange(one) && (
        <Tooltip label={text.remove(one.name)}>
          <ActionIcon aria-label={text.remove(one.name)} onClick={() => ask({ kind: 'delete', reply: one })}>
            <Icon name="trash" />
          </ActionIcon>
        </Tooltip>
      ),
  },
];

/** All accessible saved replies: search, edit, delete. */
export function SavedRepliesPage() {
  const query = useQuery(savedRepliesQuery(useWorkspaceId()));
  const mayWrite = useMay();
  const isAdmin = useMay('admin');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = useMemo(() => (one: SavedReply) => mayWrite && (one.isMine || isAdmin), [mayWrite, isAdmin]);
  const columns = useMemo(() => columnsOf(mayChange, setAsked), [mayChange]);
  const close = () => setAsked(null);
  const wanted = typed.trim().toLowerCase();
  const has = (one: SavedReply) =>
    `${one.name} ;${one.shortcut ?? ''} ${one.subject} ${one.bodyText}`.toLowerCase().includes(wanted);
  return (
    <ListPage
      query={query}
      columns={columns}
      text={{ title: text.title, add: own.add, empty: own.empty }}
      filter={{ matches: has, onClear: () => setTyped('') }}
      tools={<Search value={typed} label={text.find} onChange={setTyped} />}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={(reply) => mayChange(reply) && setAsked({ kind: 'edit', reply })}
    >
      {asked?.kind === 'new' && <ReplyForm title={own.add} onClose={close} />}
      {asked?.kind === 'edit' && <ReplyForm title={own.edit} reply={asked.reply} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteReply reply={asked.reply} onClose={close} />}
    </ListPage>
  );
}
