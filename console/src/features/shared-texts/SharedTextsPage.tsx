import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { meQuery } from '../../api/me';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { sharedTexts as text } from '../../words/campaigns/shared-texts';
import { templates } from '../../words/campaigns/templates';
import { type SharedText, sharedTextsQuery, unshareText, useSharedTextChanged } from './calls';
import { SharedTextContent } from './SharedTextContent';
import { ShareText } from './ShareText';

type Asked = { readonly kind: 'new' } | { readonly kind: 'show' | 'publish' | 'remove'; readonly shared: SharedText };

const isBehind = ({ ownVersion, version }: SharedText) => ownVersion !== null && ownVersion > version;

const columnsOf = (isAccount: boolean, ask: (asked: Asked) => void): Column<SharedText>[] => [
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(120px, 2fr)',
    cell: (one) => (
      <span className="strong" dir="auto">
        {one.name}
      </span>
    ),
  },
  {
    key: 'content',
    title: text.columns.content,
    width: '170px',
    wide: true,
    cell: ({ templateKind, stepsCount }) =>
      templateKind === null ? text.kinds.snippet : templates.contains(templateKind, stepsCount ?? 1),
  },
  {
    key: 'origin',
    title: text.columns.origin,
    width: 'minmax(120px, 1fr)',
    cell: (one) => <span dir="auto">{one.workspaceName}</span>,
  },
  {
    key: 'version',
    title: text.columns.version,
    width: '200px',
    wide: true,
    cell: (one) =>
      isBehind(one) ? text.behind(one.version, one.ownVersion ?? one.version) : text.version(one.version),
  },
  {
    key: 'by',
    title: text.columns.by,
    width: '200px',
    wide: true,
    cell: (one) => (
      <>
        <span dir="auto">{one.sharedBy}</span>, <Time at={one.updatedAt} />
      </>
    ),
  },
  {
    key: 'act',
    title: words.common.actions,
    untitled: true,
    width: '80px',
    cell: (shared) =>
      isAccount && (
        <>
          {isBehind(shared) && (
            <Tooltip label={text.publish}>
              <ActionIcon aria-label={text.publishes(shared.name)} onClick={() => ask({ kind: 'publish', shared })}>
                <Icon name="upload" />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={text.stop}>
            <ActionIcon aria-label={text.stops(shared.name)} onClick={() => ask({ kind: 'remove', shared })}>
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        </>
      ),
  },
];

/** Snippets and templates that the account shares with all workspaces. Only an owner of the account changes the list. */
export function SharedTextsPage() {
  const workspaceId = useWorkspaceId();
  const query = useQuery(sharedTextsQuery(workspaceId));
  const me = useQuery(meQuery);
  const isAdmin = useMay('admin');
  const isAccount = isAdmin && me.data?.workspace_id === null;
  const changed = useSharedTextChanged();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsOf(isAccount, setAsked), [isAccount]);
  const close = () => setAsked(null);
  const wanted = typed.trim().toLowerCase();
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      lead={text.lead}
      scope="admin"
      filter={{
        matches: ({ name, folder, workspaceName }) =>
          `${name}\n${folder}\n${workspaceName}`.toLowerCase().includes(wanted),
        onClear: () => setTyped(''),
      }}
      tools={<Search value={typed} label={text.find} onChange={setTyped} />}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={(shared) => setAsked({ kind: 'show', shared })}
    >
      {asked?.kind === 'new' && <ShareText onClose={close} />}
      {asked?.kind === 'publish' && <ShareText again={asked.shared} onClose={close} />}
      {asked?.kind === 'show' && <SharedTextContent shared={asked.shared} onClose={close} />}
      {asked?.kind === 'remove' && (
        <ConfirmDelete
          title={text.stopTitle(asked.shared.name)}
          run={() => unshareText(workspaceId, asked.shared.id)}
          onDeleted={changed}
          onClose={close}
        >
          <p>{text.stopText}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}
