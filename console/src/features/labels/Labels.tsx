import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { menuColumn } from '../../ui/list/row-menu';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { labels as text } from '../../words/settings/labels';
import { LabelForm } from './LabelForm';
import { LabelMark } from './LabelMark';
import { type Label, labelsQuery } from './queries';

type Asked = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly label: Label };

const COLUMNS: readonly Column<Label>[] = [
  { key: 'name', title: text.name, width: 'minmax(140px, 2fr)', cell: (label) => <LabelMark label={label} /> },
  { key: 'sentiment', title: text.sentimentLabel, width: '120px', cell: (label) => text.sentiment[label.sentiment] },
];

/** Labels of the workspace. */
export function Labels() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const queries = useQueryClient();
  const query = useQuery(labelsQuery(workspaceId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const remove = (id: string) =>
    take(api.DELETE('/thread-labels/{label_id}', { params: { path: { label_id: id }, query: { workspaceId } } }));
  const removed = () => {
    void queries.invalidateQueries({ queryKey: labelsQuery(workspaceId).queryKey });
    void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'thread-list') });
  };
  const columns = useMemo(() => {
    const menu = (label: Label) => (
      <MoreMenu label={text.more(label.name)}>
        <MenuAction icon="edit" label={text.edit} onClick={() => setAsked({ kind: 'edit', label })} />
        <MenuAction
          icon="trash"
          label={words.common.delete}
          onClick={() => setAsked({ kind: 'delete', label })}
          isDelete
        />
      </MoreMenu>
    );
    return may ? [...COLUMNS, menuColumn(menu)] : COLUMNS;
  }, [may]);
  return (
    <ListPage query={query} columns={columns} text={text} onAdd={() => setAsked({ kind: 'new' })}>
      {asked?.kind === 'new' && <LabelForm onClose={close} />}
      {asked?.kind === 'edit' && <LabelForm label={asked.label} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDelete
          title={text.remove(asked.label.name)}
          run={() => remove(asked.label.id)}
          onDeleted={removed}
          onClose={close}
        >
          <p>{text.removes}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}
