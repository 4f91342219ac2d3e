import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FolderFilter } from '../../ui/form/FolderFilter';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { VersionedActions } from '../../ui/list/VersionedActions';
import { ListPage } from '../../ui/page/ListPage';
import { later } from '../../ui/page/later';
import { count } from '../../ui/show/format';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { snippets as text } from '../../words/campaigns/snippets';
import { type Snippet, snippetsQuery } from './calls';
import { DeleteSnippet } from './DeleteSnippet';
import { Versions } from './Versions';

const SnippetForm = later(() => import('./SnippetForm').then((file) => file.SnippetForm));

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'versions' | 'delete'; readonly snippet: Snippet };

const columnsOf = (mayWrite: boolean, ask: (asked: Asked) => void): Column<Snippet>[] => [
  {
    key: 'name',
    title: text.name,
    width: 'minmax(120px, 1fr)',
    cell: (one) => <span className="strong">{one.name}</span>,
  },
  {
    key: 'text',
    title: text.columns.text,
    width: 'minmax(120px, 3fr)',
    wide: true,
    cell: (one) => (
      <span className="muted" title={one.bodyText || one.bodyHtml}>
        {one.bodyText || one.bodyHtml}
      </span>
    ),
  },
  {
    key: 'folder',
    title: text.folder,
    width: '120px',
    wide: true,
    cell: (one) => <span dir="auto">{one.folder}</span>,
  },
  { key: 'language', title: text.language, width: '90px', wide: true, cell: (one) => one.language ?? '' },
  { key: 'by', title: text.columns.by, width: '140px', wide: true, cell: (one) => one.authorName },
  {
    key: 'used',
    title: text.columns.used,
    width: '90px',
    right: true,
    wide: true,
    cell: (one) => count(one.campaignsCount),
  },
  {
    key: 'act',
    title: words.common.actions,
    untitled: true,
    width: '80px',
    cell: (snippet) => (
      <VersionedActions
        labels={{ history: text.history(snippet.name), remove: text.remove(snippet.name) }}
        mayWrite={mayWrite}
        onHistory={() => ask({ kind: 'versions', snippet })}
        onDelete={() => ask({ kind: 'delete', snippet })}
      />
    ),
  },
];

/** Snippets of the workspace: search, edit, versions, delete. */
export function SnippetsPage() {
  const query = useQuery(snippetsQuery(useWorkspaceId()));
  const mayWrite = useMay();
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsOf(mayWrite, setAsked), [mayWrite]);
  const close = () => setAsked(null);
  const wanted = typed.trim().toLowerCase();
  const has = (one: Snippet) =>
    (folder === null || one.folder === folder) &&
    `${one.name} ${one.folder} ${one.bodyText} ${one.bodyHtml}`.toLowerCase().includes(wanted);
  const clear = () => {
    setTyped('');
    setFolder(null);
  };
  const folders = query.data?.map((one) => one.folder) ?? [];
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      lead={text.lead}
      filter={{ matches: has, onClear: clear }}
      tools={
        <>
          <Search value={typed} label={text.find} onChange={setTyped} />
          <FolderFilter text={text} value={folder} folders={folders} onChange={setFolder} />
        </>
      }
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={(snippet) => setAsked({ kind: mayWrite ? 'edit' : 'versions', snippet })}
    >
      {asked?.kind === 'new' && <SnippetForm onClose={close} />}
      {asked?.kind === 'edit' && <SnippetForm snippet={asked.snippet} onClose={close} />}
      {asked?.kind === 'versions' && <Versions snippet={asked.snippet} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteSnippet snippet={asked.snippet} onClose={close} />}
    </ListPage>
  );
}
