import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FolderFilter } from '../../ui/form/FolderFilter';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { VersionedActions } from '../../ui/list/VersionedActions';
import { ListPage } from '../../ui/page/ListPage';
import { later } from '../../ui/page/later';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { templates as text } from '../../words/campaigns/templates';
import { type Template, templatesQuery } from './calls';
import { DeleteTemplate } from './DeleteTemplate';
import { matches } from './matches';
import { Versions } from './Versions';

const TemplateForm = later(() => import('./TemplateForm').then((file) => file.TemplateForm));

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'versions' | 'delete'; readonly template: Template };

const columnsOf = (mayWrite: boolean, ask: (asked: Asked) => void): Column<Template>[] => [
  {
    key: 'name',
    title: text.name,
    width: 'minmax(120px, 2fr)',
    cell: (one) => (
      <span className="strong" dir="auto">
        {one.name}
      </span>
    ),
  },
  {
    key: 'subject',
    title: text.columns.subject,
    width: 'minmax(120px, 2fr)',
    wide: true,
    cell: (one) => (
      <span className="muted" dir="auto" title={one.subject}>
        {one.subject}
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
  {
    key: 'content',
    title: text.columns.content,
    width: '150px',
    wide: true,
    cell: (one) => text.contains(one.kind, one.stepsCount),
  },
  { key: 'language', title: text.language, width: '90px', wide: true, cell: (one) => one.language ?? '' },
  {
    key: 'by',
    title: text.columns.by,
    width: '130px',
    wide: true,
    cell: (one) => <span dir="auto">{one.authorName}</span>,
  },
  {
    key: 'act',
    title: words.common.actions,
    untitled: true,
    width: '80px',
    cell: (template) => (
      <VersionedActions
        labels={{ history: text.history(template.name), remove: text.remove(template.name) }}
        mayWrite={mayWrite}
        onHistory={() => ask({ kind: 'versions', template })}
        onDelete={() => ask({ kind: 'delete', template })}
      />
    ),
  },
];

/** Templates of the workspace: search, edit, versions, delete. */
export function TemplatesPage() {
  const query = useQuery(templatesQuery(useWorkspaceId()));
  const mayWrite = useMay();
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsOf(mayWrite, setAsked), [mayWrite]);
  const close = () => setAsked(null);
  const clear = () => {
    setTyped('');
    setFolder(null);
  };
  const folders = query.data?.map((one) => one.folder) ?? [];
  const tools = (
    <>
      <Search value={typed} label={text.find} onChange={setTyped} />
      <FolderFilter text={text} value={folder} folders={folders} onChange={setFolder} />
    </>
  );
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      lead={text.lead}
      filter={{
        matches: (one) => (folder === null || one.folder === folder) && matches(one, typed),
        onClear: clear,
      }}
      tools={tools}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={(template) => setAsked({ kind: mayWrite ? 'edit' : 'versions', template })}
    >
      {asked?.kind === 'new' && <TemplateForm onClose={close} />}
      {asked?.kind === 'edit' && <TemplateForm templateId={asked.template.id} onClose={close} />}
      {asked?.kind === 'versions' && <Versions template={asked.template} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteTemplate template={asked.template} onClose={close} />}
    </ListPage>
  );
}
